// Computes the sun's shadow for each pixel, in fragment shaders. The four pixels of a quad share their taps: each of them
// takes every fourth tap of one spiral, in the search for blockers and in the shadow. The shadow is thus as smooth as
// with four times as many taps.
#include "render/light/sun.glsl"
#include "render/picture/display.glsl"

const mat2 kFourGoldenTurns = mat2(-0.98471349, -0.17418195, 0.17418195, -0.98471349);

// Returns the sum of a value over the four pixels of a quad. Must be called in uniform control flow.
vec2 sumOfQuad(vec2 value) {
    vec2 side = 1.0 - 2.0 * vec2(ivec2(gl_FragCoord.xy) & 1);
    vec2 row = 2.0 * value + side.x * dFdxFine(value);
    return 2.0 * row + side.y * dFdyFine(row);
}

// Returns this pixel's taps of the quad's spiral. The spiral is turned differently in each quad, so that single taps do
// not show as bands.
Taps tapsInQuad(int count) {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    int number = (pixel.x & 1) + 2 * (pixel.y & 1);
    float noise = noiseAt(vec2(pixel >> 1));
    float angle = 6.28318531 * noise + 2.39996323 * float(number);
    return Taps(count, vec2(cos(angle), sin(angle)), kFourGoldenTurns, 0.25 * (float(number) + noise));
}

// Returns the fraction of the light that arrives at a point (x), 0 to 1, and the radius over which the edge of the shadow
// is blurred (y), pixels. Must be called in uniform control flow.
// `blockers`: depth map that is searched for blockers.
// `n`: unit normal of the side that faces the sun.
// `faces`: whether the surface faces the sun; if not, the result does not matter.
// `pixel`: width of a pixel at the point, m.
// `sharpest`: smallest radius over which the edge of the shadow is blurred, m.
// `taps`: number of this pixel's taps in the search (x) and in the shadow (y).
vec2 sunSeenThrough(sampler2D blockers, vec3 point, vec3 n, bool faces, float pixel, float sharpest, ivec2 taps) {
    vec3 place = sunPlace(point, n);
    vec2 slope = depthSlope(n);
    bool searches = faces && inSunMap(place);
    vec2 own = vec2(0.0);
    if (searches) own = blockersAt(blockers, place, slope, widestShadow(), tapsInQuad(taps.x));
    vec2 found = max(sumOfQuad(own), own);
    vec2 past = vec2(0.0, searches ? 1.0 : 0.0);  // x: light that arrives at this pixel; y: whether it counts
    float radius = widestShadow();
    if (searches) {
        past.x = 1.0;
        if (found.y > 0.0) {
            radius = blurOf(found, sharpest);
            // The shadow fades out where the search hardly met a blocker.
            past.x = mix(1.0, sunPast(radius, place, slope, tapsInQuad(taps.y)), min(0.25 * found.y, 1.0));
        }
    }
    vec2 mean = sumOfQuad(past);
    float pixels = 2.0 * frame.subject.w * radius / pixel;
    if (!searches || mean.y < 0.5) return vec2(1.0, pixels);
    // The mean of a quad is as coarse as two pixels, so it suits only edges that are several times wider.
    return vec2(mix(past.x, mean.x / mean.y, clamp(0.125 * pixels - 0.5, 0.0, 1.0)), pixels);
}

// Returns the fraction of the light that arrives at a point, 0 to 1. Must be called in uniform control flow.
// `n`: unit normal of the side that faces the sun.
// `faces`: whether the surface faces the sun; if not, the result does not matter.
float sunSeen(vec3 point, vec3 n, bool faces) {
    float pixel = frame.eye.w * distance(frame.eye.xyz, point);
    return sunSeenThrough(sunDepth, point, n, faces, pixel, 0.0, frame.effort.xy).x;
}
