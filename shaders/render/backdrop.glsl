// The room around: a gradient without a seam, as in a photographer's studio.
#include "render/frame.glsl"

vec3 backdropAt(vec3 direction) {
    float up = smoothstep(-0.05, 0.65, direction.y);
    float down = 1.0 - smoothstep(-0.55, 0.05, direction.y);
    return mix(mix(frame.horizon.rgb, frame.zenith.rgb, up), frame.nadir.rgb, down);
}
