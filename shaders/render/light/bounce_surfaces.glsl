// The radiance of the sky's occluders, from the map of bounced light. Each light's tiles show the sides facing away
// from it, which are the sides visible from the shadow.
#include "render/light/sky.glsl"

layout(binding = kBounceUnit) uniform sampler2D bounceMap;  // rgb: radiance times a; a: 1 where there is an occluder

// Reads the map at a place in the quarter of a side.
vec4 bouncedAt(int side, vec2 inTiles) {
    return textureLod(bounceMap, 0.5 * (inTiles + vec2(side % 2, side / 2)), 0.0);
}

vec3 blockedRadiance(int light, int side, vec2 place) {
    float texel = 2.0 * float(kSkyTilesAcross) / float(textureSize(bounceMap, 0).x);
    vec2 inTiles = inSkyTile(light, place, 0.5 * texel);
    vec4 seen = side == kSeesBoth ? bouncedAt(kSeesFronts, inTiles) + bouncedAt(kSeesBacks, inTiles)
                                  : bouncedAt(side, inTiles);
    // Threads, poles and the small balls of particles are not in the map.
    return seen.a > 0.02 ? seen.rgb / seen.a : frame.filling.rgb;
}
