// Computes the sun's shadow for each pixel, in fragment shaders. The four pixels of a quad search for blockers
// together: each of them tests every fourth tap of one spiral. In a wide shadow, the taps of a single pixel might all
// miss the blockers by chance, which would draw dots.
#include "render/light/sun.glsl"
#include "render/picture/display.glsl"

const mat2 kFourGoldenTurns = mat2(-0.98471349, -0.17418195, 0.17418195, -0.98471349);

// Returns the sum of a value over the four pixels of a quad. Must be called in uniform control flow.
vec2 sumOfQuad(vec2 value) {
    vec2 side = 1.0 - 2.0 * vec2(ivec2(gl_FragCoord.xy) & 1);
    vec2 row = 2.0 * value + side.x * dFdxFine(value);
    return 2.0 * row + side.y * dFdyFine(row);
}

// Returns the blockers that the whole quad has found, in the form of blockersAt().
// `searches`: whether this pixel takes part in the search.
vec2 blockersOfQuad(vec3 place, vec2 slope, bool searches) {
    ivec2 inQuad = ivec2(gl_FragCoord.xy) & 1;
    int number = inQuad.x + 2 * inQuad.y;
    vec2 direction = directionOf(6.2831853 * noiseAt(floor(0.5 * gl_FragCoord.xy)));
    for (int i = 0; i < number; ++i) direction = kGoldenTurn * direction;
    vec2 found = vec2(0.0);
    if (searches) {
        found = blockersAt(sunDepth, place, slope, widestShadow(), direction, kFourGoldenTurns, 0.25 * float(number),
                           frame.effort.x);
    }
    return max(sumOfQuad(found), found);
}

// Returns the fraction of the light that arrives at a point, 0 to 1. Must be called in uniform control flow.
// `n`: unit normal of the side that faces the sun.
// `faces`: whether the surface faces the sun; if not, the result is 0.
float sunSeen(vec3 point, vec3 n, bool faces) {
    vec3 place = sunPlace(point, n);
    vec2 slope = depthSlope(n);
    bool searches = faces && inSunMap(place);
    vec2 found = blockersOfQuad(place, slope, searches);
    if (!faces) return 0.0;
    if (!searches || found.y <= 0.0) return 1.0;
    float past = sunPast(found, place, slope, directionOf(6.2831853 * pixelNoise()), 0.0, frame.effort.y);
    // The shadow fades out where the quad has found fewer than eight blockers.
    return mix(1.0, past, min(0.125 * found.y, 1.0));
}
