// The sun and its shadow, soft as the sun's width has it (Fernando 2005): dark and sharp at the contact, open with distance.
#include "render/frame.glsl"
#include "render/display.glsl"

layout(binding = kSunMapUnit) uniform sampler2DShadow sunMap;
layout(binding = kSunDepthUnit) uniform sampler2D sunDepth;  // the same texture, read without comparison

const float kSunWidth = 0.055;  // tangent of half its angle: a lamp in a studio rather than the sun's 0.0047
const int kSearchTaps = 9;
const int kShadowTaps = 18;

// The ith of n points spread evenly over the unit disc (Vogel 1979).
vec2 discPoint(int i, int n, float turn) {
    float angle = 2.39996323 * float(i) + turn;
    return sqrt((float(i) + 0.5) / float(n)) * vec2(cos(angle), sin(angle));
}

// Mean depth of what lies between a point and the sun within `reach` (in the map's units); -1 where nothing does.
float blockerDepth(vec3 place, float reach, float turn) {
    float sum = 0.0;
    float count = 0.0;
    for (int i = 0; i < kSearchTaps; ++i) {
        float depth = texture(sunDepth, place.xy + reach * discPoint(i, kSearchTaps, turn)).r;
        float blocks = depth < place.z ? 1.0 : 0.0;
        sum += blocks * depth;
        count += blocks;
    }
    return count > 0.0 ? sum / count : -1.0;
}

// 0 to 1. `n` is the unit normal of the side that faces the sun.
float sunVisible(vec3 point, vec3 n) {
    float texel = 1.0 / float(textureSize(sunMap, 0).x);
    float metres = 2.0 * frame.subject.w;  // across the map
    float facing = dot(n, frame.toSun.xyz);
    float slope = sqrt(max(1.0 - facing * facing, 0.0));
    vec3 from = point + n * (texel * metres * (0.8 + 2.2 * slope)) + frame.toSun.xyz * (0.8 * texel * metres);
    vec3 place = (frame.sunClip * vec4(from, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(place.xy, vec2(0.0))) || any(greaterThan(place.xy, vec2(1.0)))) return 1.0;
    place.z = min(place.z, 1.0);

    float turn = 6.2831853 * pixelNoise();
    float widest = kSunWidth * min(1.2 / metres, 0.5);
    float blocker = blockerDepth(place, widest, turn);
    if (blocker < 0.0) return 1.0;
    float penumbra = kSunWidth * (place.z - blocker) * frame.toSun.w / metres;
    float radius = clamp(penumbra, 1.2 * texel, widest);
    float sum = 0.0;
    for (int i = 0; i < kShadowTaps; ++i) {
        sum += texture(sunMap, vec3(place.xy + radius * discPoint(i, kShadowTaps, turn), place.z));
    }
    return sum / float(kShadowTaps);
}
