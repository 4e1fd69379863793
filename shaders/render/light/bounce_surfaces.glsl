// Reads the radiance of the sky's occluders from the map of bounced light. The tiles of a direction show the sides of
// surfaces that face away from the light, because these are visible from the shadow.
#include "render/light/sky.glsl"

layout(binding = kBounceUnit) uniform sampler2D bounceMap;  // rgb: radiance times a; a: 1 where there is an occluder

// Fractions of an unoccluded surface's light that reach an occluder of the sky, which mostly lies in folds or is hidden
// by other parts of the same cloth: from sky and ground, from the sun, and from the sun behind it. They were fitted to
// pictures in full quality.
const float kSeenAround = 1.0;
const float kSeenSun = 0.2;
const float kSeenThrough = 0.8;

// Returns a texel of the map. The map has a quarter for each of the receiver's sides.
// `side`: side of the receiver, such as kSeesFronts.
// `inTiles`: position in that quarter, 0 to 1.
vec4 bouncedAt(int side, vec2 inTiles) {
    return textureLod(bounceMap, 0.5 * (inTiles + vec2(side % 2, side / 2)), 0.0);
}

// Returns an estimate of an occluder's radiance. The side that the receiver sees faces away from the light. It reflects a
// part of what an unoccluded surface would receive, and transmits a part of the sun's light on its other side.
vec3 occluderRadiance(int light) {
    vec3 direction = frame.skyDirections[light].xyz;
    float facing = dot(direction, frame.toSun.xyz);
    vec3 around = mix(3.14159265 * frame.ground.rgb, frame.openSky.rgb, 0.5 - 0.5 * direction.y);
    vec3 reflected = kSeenAround * around + kSeenSun * max(-facing, 0.0) * frame.sunColour.rgb;
    vec3 through = kSeenThrough * frame.occluders.w * max(facing, 0.0) * frame.sunColour.rgb;
    return frame.occluders.rgb / 3.14159265 * (reflected + through);
}

// With the define NO_BOUNCES, the map is not read, because it is empty in fast pictures.
vec3 blockedRadiance(int light, int side, vec2 place) {
#ifdef NO_BOUNCES
    return occluderRadiance(light);
#else
    float texel = 2.0 * float(kSkyTilesAcross) / float(textureSize(bounceMap, 0).x);
    vec2 inTiles = inSkyTile(light, place, 0.5 * texel);
    vec4 seen = side == kSeesBoth ? bouncedAt(kSeesFronts, inTiles) + bouncedAt(kSeesBacks, inTiles)
                                  : bouncedAt(side, inTiles);
    // The map lacks occluders such as threads, poles and the small balls of particles.
    return seen.a > 0.02 ? seen.rgb / seen.a : occluderRadiance(light);
#endif
}
