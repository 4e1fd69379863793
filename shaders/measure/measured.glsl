// Tells whether the links of a material count when the stretch of a cloth is measured. Only structural links that are
// not hidden count; broken links have a hidden material. This text is GLSL and C++. FN is the C++ specifier `inline`, and
// empty in GLSL.
FN bool isMeasured(LinkMaterial material) { return material.kind == kStructural && (material.flags & kHidden) == 0u; }
