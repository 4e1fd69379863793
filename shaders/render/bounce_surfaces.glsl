// What blocks the sky, as the map of bounced light has it: each light's tile shows the sides that look away from it,
// which is what is seen from where the light does not come.
#include "render/sky.glsl"

layout(binding = kBounceUnit) uniform sampler2D bounceMap;  // rgb: radiance times a; a: 1 where there is something

vec3 blockedRadiance(int light, vec2 place) {
    float texel = float(kSkyTilesAcross) / float(textureSize(bounceMap, 0).x);
    vec4 seen = textureLod(bounceMap, inSkyTile(light, place, 0.5 * texel), 0.0);
    // Balls and threads are not in the map.
    return seen.a > 0.02 ? seen.rgb / seen.a : frame.filling.rgb;
}
