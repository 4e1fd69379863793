// Keeps thin rods visible: they are at least a pixel wide.
#include "render/frame.glsl"

float visibleRadius(float radius, vec3 point) {
    float depth = (frame.viewProjection * vec4(point, 1.0)).w;
    return max(radius, 0.6 * frame.eye.w * depth);
}
