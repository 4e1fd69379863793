// Tells whether links of a material count in the stretch: structural and visible links do. The material of a broken
// link is hidden. This text is GLSL and C++.
FN bool isMeasured(LinkMaterial material) { return material.kind == kStructural && (material.flags & kHidden) == 0u; }
