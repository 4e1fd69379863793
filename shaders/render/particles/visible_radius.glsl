// Keeps thin rods visible by making them at least 1.2 pixels wide.
#include "render/frame.glsl"

// Returns the radius with which a rod is drawn, m.
// `radius`: true radius of the rod, m.
// `point`: position of the rod, m.
float visibleRadius(float radius, vec3 point) {
    // frame.eye.w is the width of a pixel at a depth of 1 m, so 0.6 of it times the depth is half of 1.2 pixels.
    float depth = (frame.viewProjection * vec4(point, 1.0)).w;
    return max(radius, 0.6 * frame.eye.w * depth);
}
