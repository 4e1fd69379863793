// Computes the main light and its shadow. The main light, called "sun", is the sun or the large lamp of a studio. Its
// width makes the shadow soft (Fernando 2005): sharp where the occluder touches the surface, and softer the farther
// away the occluder is. The light of a lamp decreases with distance; its shadows are drawn as if it were infinitely far
// away.
#include "render/frame.glsl"

layout(binding = kSunMapUnit) uniform sampler2DShadow sunMap;
layout(binding = kSunDepthUnit) uniform sampler2D sunDepth;  // depths of the sun map, read without comparison

// Rotation by the golden angle of 2.4 radians, from one tap of a spiral to the next (Vogel 1979).
const mat2 kGoldenTurn = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// Returns the unoccluded irradiance perpendicular to the beam at a point.
vec3 sunArriving(vec3 point) {
    if (frame.lamp.w <= 0.0) return frame.sunColour.rgb;
    vec3 toLamp = frame.lamp.xyz - point;
    float squared = max(dot(toLamp, toLamp), 0.1 * frame.lamp.w);
    float cosine = dot(toLamp, frame.toSun.xyz) * inversesqrt(squared);  // cosine of the angle to the lamp's axis
    float facing = 0.495 * (cosine + sqrt(cosine * cosine + 0.04));      // close to the cosine, but 0 behind the lamp
    return frame.sunColour.rgb * (frame.lamp.w / squared * facing);
}

// Returns the unoccluded irradiance on a surface, with the lamp at its true position.
// `n`: unit normal.
vec3 sunOpenly(vec3 point, vec3 n) {
    vec3 toLamp = frame.lamp.w > 0.0 ? frame.lamp.xyz - point : frame.toSun.xyz;
    return sunArriving(point) * max(dot(n, toLamp) * inversesqrt(max(dot(toLamp, toLamp), 1e-12)), 0.0);
}

// Returns the change of depth per distance in the sun map, along a surface. Depth comparisons allow for it, because
// otherwise a surface at a grazing angle would shadow itself. The result is bounded, because the slope of a surface
// that is parallel to the beam is infinite.
// `n`: normal of the surface.
vec2 depthSlope(vec3 n) {
    vec3 seen = mat3(frame.sunClip) * n;
    float away = max(abs(seen.z), 1e-12);
    vec2 slope = -seen.xy / (seen.z < 0.0 ? -away : away);
    return slope * min(1.0, 8.0 / max(length(slope), 1e-6));
}

// Searches for blockers that hide a part of the light's disc from a point. Returns the weight of the blockers that it
// found (y), and the weighted sum of the radii over which they blur the edges of their shadows (x), in widths of the sun
// map. The search reads the four texels around the point in each mip level of a depth map. The four are weighted as by a
// linear filter, so the result changes smoothly from point to point. Small levels find blockers close to the point, such
// as folds; large ones find those that are farther away.
// `place`: coordinates of the point in the sun map.
// `slope`: depthSlope() of the surface.
// `reach`: radius of the search, in widths of the sun map.
vec2 blockersAt(sampler2D blockers, vec3 place, vec2 slope, float reach) {
    float perDepth = frame.sunColour.w * frame.toSun.w / (2.0 * frame.subject.w);  // radius of the disc per unit of depth
    ivec2 size = textureSize(blockers, 0);
    int last = min(int(ceil(log2(max(reach * float(size.x), 1.0)))), textureQueryLevels(blockers) - 1);
    vec2 sum = vec2(0.0);
    for (int level = 0; level <= last; ++level) {
        vec2 texel = 1.0 / vec2(size);
        vec2 at = place.xy * vec2(size) - 0.5;
        vec2 first = floor(at);
        vec2 share = at - first;
        ivec2 low = clamp(ivec2(first), ivec2(0), size - 1), high = min(low + 1, size - 1);
        vec4 depths = vec4(texelFetch(blockers, low, level).r, texelFetch(blockers, ivec2(high.x, low.y), level).r,
                           texelFetch(blockers, ivec2(low.x, high.y), level).r, texelFetch(blockers, high, level).r);
        // Depths of the surface itself at the four texels.
        vec2 change = slope * texel;
        float corner = place.z - dot(change, share);
        vec4 surface = min(corner + vec4(0.0, change.x, change.y, change.x + change.y), 1.0);
        vec4 radii = perDepth * (surface - depths);
        vec4 weights = vec4(1.0 - share.x, share.x, 1.0 - share.x, share.x) *
                       vec4(1.0 - share.y, 1.0 - share.y, share.y, share.y);
        // A blocker counts in a level whose texels are up to seven times as wide as its radius, since the filter spreads
        // it over a texel on each side. A depth of 0 or 1 means that there is no caster.
        vec4 blocks = weights * clamp(radii / (0.15 * texel.x) - 1.0, 0.0, 1.0) * step(1e-6, depths);
        sum += vec2(dot(blocks, radii), dot(blocks, vec4(1.0)));
        size = max(size / 2, 1);
    }
    return sum;
}

// Returns the coordinates of a point in the sun map, 0 to 1 inside it. The point is first moved off its surface.
// `n`: unit normal of the side that faces the sun.
vec3 sunPlace(vec3 point, vec3 n) {
    // The offset is larger at a grazing angle, where triangles of the same surface almost block the light.
    float facing = dot(n, frame.toSun.xyz);
    float grazing = sqrt(max(1.0 - facing * facing, 0.0));
    vec3 from = point + frame.shadow.x * (1.0 + 4.0 * grazing * grazing) * n + frame.shadow.y * frame.toSun.xyz;
    return (frame.sunClip * vec4(from, 1.0)).xyz * 0.5 + 0.5;
}

bool inSunMap(vec3 place) {
    return all(greaterThanEqual(place.xy, vec2(0.0))) && all(lessThanEqual(place.xy, vec2(1.0)));
}

// Returns the radius of the search for blockers, in widths of the sun map. The search finds blockers that are up to one
// radius of the subject away from the point.
float widestShadow() { return 0.5 * frame.sunColour.w; }

// Returns the fraction of the light that passes the blockers, 0 to 1.
// `blockers`: result of blockersAt(), with at least one blocker.
// `sharpest`: smallest radius over which the edge of the shadow is blurred, m.
float sunPast(vec2 blockers, vec3 place, vec2 slope, float sharpest) {
    float size = float(textureSize(sunMap, 0).x);
    int taps = frame.effort.x;
    float radius = clamp(blockers.x / blockers.y, max(1.8 / size, 0.5 * sharpest / frame.subject.w), widestShadow());
    // Each tap reads the mip level whose texels are about as wide as the distance between taps. The taps then overlap,
    // so the shadow has no steps. A level blurs the edge itself, so the taps cover a slightly smaller disc.
    float level = max(floor(log2(radius * size * sqrt(3.14159265 / float(taps))) + 0.5), 0.0);
    float depth = place.z - (level > 0.0 ? (0.5 + length(slope)) * exp2(level) / size : 0.0);
    vec2 direction = vec2(1.0, 0.0);
    float sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        vec2 aside = 0.9 * radius * sqrt((float(i) + 0.5) / float(taps)) * direction;
        direction = kGoldenTurn * direction;
        // The depth is limited to 1, because the map holds 1 where there is no caster.
        sum += textureLod(sunMap, vec3(place.xy + aside, min(depth + dot(slope, aside), 1.0)), level);
    }
    return sum / float(taps);
}

// Returns the fraction of the light that arrives at a point, 0 to 1.
// `blockers`: depth map that is searched for blockers.
// `n`: unit normal of the side that faces the sun.
// `sharpest`: smallest radius over which the edge of the shadow is blurred, m.
float sunVisibleThrough(sampler2D blockers, vec3 point, vec3 n, float sharpest) {
    vec3 place = sunPlace(point, n);
    if (!inSunMap(place)) return 1.0;
    vec2 slope = depthSlope(n);
    vec2 found = blockersAt(blockers, place, slope, widestShadow());
    if (found.y <= 1e-4) return 1.0;
    // The shadow fades out where the search hardly met a blocker.
    return mix(1.0, sunPast(found, place, slope, sharpest), min(8.0 * found.y, 1.0));
}

// Returns the fraction of the light that arrives at a point, 0 to 1.
// `n`: unit normal of the side that faces the sun.
float sunVisible(vec3 point, vec3 n) { return sunVisibleThrough(sunDepth, point, n, 0.0); }
