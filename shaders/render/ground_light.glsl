// The map of light on the ground around the subject.
#include "render/frame.glsl"

layout(binding = kGroundLightUnit) uniform sampler2D groundLight;

// Around a place (xz, m), as wide as that (m). rgb: irradiance without the sun; a: share of the sun that is visible.
vec4 groundLightAt(vec2 place, float width) {
    float across = 2.0 * kGroundReach * frame.subject.w;
    float level = log2(max(width / across * float(textureSize(groundLight, 0).x), 1.0));
    return textureLod(groundLight, (place - frame.subject.xz) / across + 0.5, level);
}
