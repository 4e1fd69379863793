// The main light, either the sun or the large lamp of a studio, and its shadow. The light's width makes the shadow soft
// (Fernando 2005): dark and sharp at the contact, more open with distance. A lamp lights distant things less; its
// shadows are drawn as if it were infinitely far away.
#include "render/frame.glsl"

layout(binding = kSunMapUnit) uniform sampler2DShadow sunMap;
layout(binding = kSunDepthUnit) uniform sampler2D sunDepth;  // the sun map, read without comparison

// Rotation by 2.4 radians, from one direction of a golden spiral to the next (Vogel 1979).
const mat2 kGoldenTurn = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// Returns the unoccluded irradiance across the beam at a point.
vec3 sunArriving(vec3 point) {
    if (frame.lamp.w <= 0.0) return frame.sunColour.rgb;
    vec3 toLamp = frame.lamp.xyz - point;
    float squared = max(dot(toLamp, toLamp), 0.1 * frame.lamp.w);
    float cosine = dot(toLamp, frame.toSun.xyz) * inversesqrt(squared);  // cosine at the lamp
    float facing = 0.495 * (cosine + sqrt(cosine * cosine + 0.04));      // fades out softly behind the lamp
    return frame.sunColour.rgb * (frame.lamp.w / squared * facing);
}

// Returns the unoccluded irradiance on a surface with this unit normal, with the lamp at its true position.
vec3 sunOpenly(vec3 point, vec3 n) {
    vec3 toLamp = frame.lamp.w > 0.0 ? frame.lamp.xyz - point : frame.toSun.xyz;
    return sunArriving(point) * max(dot(n, toLamp) * inversesqrt(max(dot(toLamp, toLamp), 1e-12)), 0.0);
}

// Returns how depth changes over the map on a surface with this normal. Without it, a surface at a grazing angle would
// shadow itself by its own slope. It is bounded, since a surface seen edge on has an infinite slope.
vec2 depthSlope(vec3 n) {
    vec3 seen = mat3(frame.sunClip) * n;
    float away = max(abs(seen.z), 1e-12);
    vec2 slope = -seen.xy / (seen.z < 0.0 ? -away : away);
    return slope * min(1.0, 8.0 / max(length(slope), 1e-6));
}

// Searches for blockers within `reach` that hide a part of the light's disc at a point. Returns the sum of their shadow
// edges' radii, in the map's units, and their number. `turn`: rotation from one tap to the next. `first`: offset of the
// taps, 0 to 1.
vec2 blockersAt(sampler2D blockers, vec3 place, vec2 slope, float reach, vec2 direction, mat2 turn, float first, int taps) {
    float perDepth = frame.sunColour.w * frame.toSun.w / (2.0 * frame.subject.w);  // radius of the disc per unit of depth
    float sum = 0.0;
    float count = 0.0;
    for (int i = 0; i < taps; ++i) {
        // Samples are densest in the middle, which is tested itself: blockers close to the point, like folds, are
        // small.
        float t = (float(i) + first) / float(taps);
        float away = reach * t * t;
        vec2 aside = away * direction;
        direction = turn * direction;
        float depth = textureLod(blockers, place.xy + aside, 0.0).r;  // 0 or 1 where there is nothing
        float radius = perDepth * (min(place.z + dot(slope, aside), 1.0) - depth);
        float blocks = depth > 0.0 && radius > 0.0 && radius >= 0.7 * away ? 1.0 : 0.0;
        sum += blocks * radius;
        count += blocks;
    }
    return vec2(sum, count);
}

// Returns a point's coordinates in the sun map, 0 to 1 inside it. `n`: unit normal of the side facing the sun.
vec3 sunPlace(vec3 point, vec3 n) {
    // At a grazing angle, the offset is larger: there the surface's own triangles are almost in the way.
    float facing = dot(n, frame.toSun.xyz);
    float grazing = sqrt(max(1.0 - facing * facing, 0.0));
    vec3 from = point + frame.shadow.x * (1.0 + 4.0 * grazing * grazing) * n + frame.shadow.y * frame.toSun.xyz;
    return (frame.sunClip * vec4(from, 1.0)).xyz * 0.5 + 0.5;
}

bool inSunMap(vec3 place) {
    return all(greaterThanEqual(place.xy, vec2(0.0))) && all(lessThanEqual(place.xy, vec2(1.0)));
}

vec2 directionOf(float turn) { return vec2(cos(turn), sin(turn)); }

// Returns the radius of the search for blockers, in the map's units. It finds blockers up to one radius of the subject
// away.
float widestShadow() { return 0.5 * frame.sunColour.w; }

// Returns the share of the light that passes the found blockers, 0 to 1. `sharpest`: least radius of the shadow's edge,
// m.
float sunPast(vec2 blockers, vec3 place, vec2 slope, vec2 direction, float sharpest, int taps) {
    float texel = 1.0 / float(textureSize(sunMap, 0).x);
    float radius = clamp(blockers.x / blockers.y, max(1.8 * texel, 0.5 * sharpest / frame.subject.w), widestShadow());
    float sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        vec2 aside = radius * sqrt((float(i) + 0.5) / float(taps)) * direction;
        direction = kGoldenTurn * direction;
        // Beyond the far plane the map holds 1, which means no occluder.
        sum += textureLod(sunMap, vec3(place.xy + aside, min(place.z + dot(slope, aside), 1.0)), 0.0);
    }
    return sum / float(taps);
}

// Returns the share of the light that arrives, 0 to 1. `blockers`: depth map to search for blockers. `turn`: rotation
// of the pattern of taps, radians. `taps`: number for the search, and for the shadow.
float sunVisibleThrough(sampler2D blockers, vec3 point, vec3 n, float turn, float sharpest, ivec2 taps) {
    vec3 place = sunPlace(point, n);
    if (!inSunMap(place)) return 1.0;
    vec2 direction = directionOf(turn);
    vec2 slope = depthSlope(n);
    vec2 found = blockersAt(blockers, place, slope, widestShadow(), direction, kGoldenTurn, 0.0, taps.x);
    if (found.y <= 0.0) return 1.0;
    // The shadow ends where almost no blocker was found.
    return mix(1.0, sunPast(found, place, slope, direction, sharpest, taps.y), min(0.5 * found.y, 1.0));
}

float sunVisible(vec3 point, vec3 n) {
    return sunVisibleThrough(sunDepth, point, n, 0.0, 0.0, frame.effort.xy);
}
