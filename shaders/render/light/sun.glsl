// Computes the main light and its shadow. The main light, called "sun", is the sun or the large lamp of a studio. Its
// width makes the shadow soft (Fernando 2005): sharp where the occluder touches the surface, and softer the farther
// away the occluder is. The light of a lamp decreases with distance; its shadows are drawn as if it were infinitely far
// away.
#include "render/frame.glsl"

layout(binding = kSunDepthUnit) uniform sampler2D sunDepth;  // depths of the sun map

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

// Taps on a spiral in the sun map. Several invocations may share a spiral; each then takes every n-th tap of it.
struct Taps {
    int count;       // number of taps that this invocation takes
    vec2 direction;  // unit vector from the middle of the spiral to the first of them
    mat2 turn;       // rotation from one of them to the next
    float first;     // place of the first of them on the spiral, 0 to 1, in distances between this invocation's taps
};

// Returns all taps of a spiral.
Taps allTaps(int count) { return Taps(count, vec2(1.0, 0.0), kGoldenTurn, 0.5); }

// Returns the radius of the light's disc as seen in the sun map through a point, per unit of depth between the two.
float radiusPerDepth() { return frame.sunColour.w * frame.toSun.w / (2.0 * frame.subject.w); }

// Searches for blockers that hide a part of the light's disc from a point. Returns the weight of the blockers that it
// found (y), and the weighted sum of the radii over which they blur the edges of their shadows (x), in widths of the sun
// map.
// `place`: coordinates of the point in the sun map.
// `slope`: depthSlope() of the surface.
// `reach`: radius of the search, in widths of the sun map.
vec2 blockersAt(sampler2D blockers, vec3 place, vec2 slope, float reach, Taps taps) {
    vec2 sum = vec2(0.0);
    for (int i = 0; i < taps.count; ++i) {
        // Taps are densest around the point itself, because blockers close to it, such as folds, are small, and because
        // the shadow of a hem has an even edge only if several taps meet the hem.
        float t = (float(i) + taps.first) / float(taps.count);
        float away = reach * t * t * t;
        vec2 aside = away * taps.direction;
        taps.direction = taps.turn * taps.direction;
        float depth = textureLod(blockers, place.xy + aside, 0.0).r;  // 0 or 1 where there is no caster
        float radius = radiusPerDepth() * (min(place.z + dot(slope, aside), 1.0) - depth);
        // A blocker counts if it can hide the light. The limit is soft, because a hard one would draw the outlines of
        // blockers into their shadows.
        float blocks = depth > 0.0 && radius > 0.0 ? clamp(3.0 * radius / max(away, 1e-6) - 1.5, 0.0, 1.0) : 0.0;
        sum += blocks * vec2(radius, 1.0);
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

// Returns the radius over which blockers blur the edge of their shadow, in widths of the sun map.
// `blockers`: result of blockersAt(), with at least one blocker.
// `sharpest`: smallest radius, m.
float blurOf(vec2 blockers, float sharpest) {
    float texel = 1.0 / float(textureSize(sunDepth, 0).x);
    return clamp(blockers.x / blockers.y, max(1.8 * texel, 0.5 * sharpest / frame.subject.w), widestShadow());
}

// Returns the fraction of the light that passes the blockers, 0 to 1. Each tap follows a ray to one point of the light's
// disc. It first assumes that blockers are as far away as their mean, and then corrects the place where the ray meets
// them. Otherwise, a blocker that is tilted against the light would have a shadow whose dark end is too sharp.
// A blocker that is nearer than the depths of the map are exact hides the light only in part. Otherwise, skin close
// under cloth would show the texels of the map.
// `radius`: result of blurOf().
float sunPast(float radius, vec3 place, vec2 slope, Taps taps) {
    float texel = 1.0 / float(textureSize(sunDepth, 0).x);
    float inexact = texel * (4.0 * frame.subject.w / frame.toSun.w + length(slope));  // in depths of the map
    float sum = 0.0;
    for (int i = 0; i < taps.count; ++i) {
        vec2 onDisc = sqrt((float(i) + taps.first) / float(taps.count)) * taps.direction;
        taps.direction = taps.turn * taps.direction;
        vec2 aside = radius * onDisc;
        // The depth is limited to 1, because the map holds 1 where there is no caster.
        float away = min(place.z + dot(slope, aside), 1.0) - textureLod(sunDepth, place.xy + aside, 0.0).r;
        if (away > 0.0) aside = clamp(radiusPerDepth() * away, 0.5 * radius, 2.0 * radius) * onDisc;
        away = min(place.z + dot(slope, aside), 1.0) - textureLod(sunDepth, place.xy + aside, 0.0).r;
        sum += 1.0 - clamp(away / inexact, 0.0, 1.0);
    }
    return sum / float(taps.count);
}

// Returns the fraction of the light that arrives at a point, 0 to 1.
// `n`: unit normal of the side that faces the sun.
float sunVisible(vec3 point, vec3 n) {
    vec3 place = sunPlace(point, n);
    if (!inSunMap(place)) return 1.0;
    vec2 slope = depthSlope(n);
    vec2 found = blockersAt(sunDepth, place, slope, widestShadow(), allTaps(2 * frame.effort.x));
    if (found.y <= 0.0) return 1.0;
    // The shadow fades out where the search hardly met a blocker.
    return mix(1.0, sunPast(blurOf(found, 0.0), place, slope, allTaps(2 * frame.effort.y)), min(0.5 * found.y, 1.0));
}
