// The surroundings of the scene, seen directly or in a reflection.
#include "render/frame.glsl"

layout(binding = kSkyUnit) uniform sampler2D skyTexture;

// Radiance of the sky from a direction, blurred by `level`; below the horizon that of the horizon.
vec3 skyAt(vec3 direction, float level) {
    vec2 level0 = normalize(frame.toSun.xz + vec2(1e-5, 0.0));
    vec2 ahead = direction.xz * inversesqrt(max(dot(direction.xz, direction.xz), 1e-12));
    float around = acos(clamp(dot(ahead, level0), -1.0, 1.0)) * 0.31830989;
    float height = asin(clamp(direction.y, 0.0, 1.0)) * 0.63661977;
    return textureLod(skyTexture, vec2(around, sqrt(height)), level).rgb;
}

// The ground turns into the sky without a seam, as in a photographer's studio.
vec3 backdropAt(vec3 direction) {
    vec3 below = mix(skyAt(vec3(direction.x, 0.0, direction.z), 2.0), frame.ground.rgb, smoothstep(0.02, -0.45, direction.y));
    return direction.y > 0.0 ? skyAt(direction, 0.0) : below;
}

// Radiance that a surface of that roughness mirrors from a direction.
vec3 mirroredAt(vec3 direction, float roughness) {
    vec3 sky = skyAt(direction, 5.0 * roughness);
    return mix(frame.ground.rgb, sky, smoothstep(-roughness, roughness, direction.y + 1e-4));
}
