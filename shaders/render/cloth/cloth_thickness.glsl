// Computes the thickness of a cloth. Where the thickness is visible, the cloth is drawn as two faces with a rounded rim
// between them.
#include "render/fabric/fabric_block.glsl"

// Returns half the thickness of the cloth, m. The hem is folded over twice, so it has three layers.
// `toEdge`: distance from the edge of the cloth, m.
float halfThickness(float toEdge) {
    float hem = fabric.weave.w;
    float turned = hem > 0.0 ? 1.0 - smoothstep(0.85, 1.15, toEdge / hem) : 0.0;
    return 0.5 * fabric.back.w * (1.0 + 2.0 * turned);
}

vec3 unitOrZero(vec3 v) {
    float squared = dot(v, v);
    return squared > 1e-16 ? v * inversesqrt(squared) : vec3(0.0);
}
