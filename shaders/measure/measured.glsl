// Whether links of that material count in the stretch: those that are structural and can be seen. A broken link's material
// is hidden. This text is GLSL and C++.
FN bool isMeasured(LinkMaterial material) { return material.kind == kStructural && (material.flags & kHidden) == 0u; }
