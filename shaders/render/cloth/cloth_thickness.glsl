// A cloth whose thickness is visible. It is drawn as two faces with a round rim between them.
#include "render/fabric/fabric_block.glsl"

// Returns half the thickness at a distance from the edge of the cloth, m. The hem is turned over twice, so it has three
// layers.
float halfThickness(float toEdge) {
    float hem = fabric.weave.w;
    float turned = hem > 0.0 ? 1.0 - smoothstep(0.85, 1.15, toEdge / hem) : 0.0;
    return 0.5 * fabric.back.w * (1.0 + 2.0 * turned);
}

vec3 unitOrZero(vec3 v) {
    float squared = dot(v, v);
    return squared > 1e-16 ? v * inversesqrt(squared) : vec3(0.0);
}
