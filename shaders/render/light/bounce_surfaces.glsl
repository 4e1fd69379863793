// Reads the radiance of the sky's occluders from the map of bounced light. The tiles of a direction show the sides of
// surfaces that face away from the light, because these are visible from the shadow.
#include "render/light/sky.glsl"

layout(binding = kBounceUnit) uniform sampler2D bounceMap;  // rgb: radiance times a; a: 1 where there is an occluder

// Returns a texel of the map. The map has a quarter for each of the receiver's sides.
// `side`: side of the receiver, such as kSeesFronts.
// `inTiles`: position in that quarter, 0 to 1.
vec4 bouncedAt(int side, vec2 inTiles) {
    return textureLod(bounceMap, 0.5 * (inTiles + vec2(side % 2, side / 2)), 0.0);
}

vec3 blockedRadiance(int light, int side, vec2 place) {
    float texel = 2.0 * float(kSkyTilesAcross) / float(textureSize(bounceMap, 0).x);
    vec2 inTiles = inSkyTile(light, place, 0.5 * texel);
    vec4 seen = side == kSeesBoth ? bouncedAt(kSeesFronts, inTiles) + bouncedAt(kSeesBacks, inTiles)
                                  : bouncedAt(side, inTiles);
    // The map lacks occluders such as threads, poles and the small balls of particles.
    return seen.a > 0.02 ? seen.rgb / seen.a : frame.filling.rgb;
}
