// The sun's shadow pixel by pixel, in fragment shaders. Each pixel turns its pattern of taps another way, and the four of
// a quad share the blockers that they have found: in a wide shadow one alone finds few or none, by chance, which would
// draw dots.
#include "render/light/sun.glsl"
#include "render/picture/display.glsl"

// The sum over the four pixels of a quad; in uniform control flow.
vec2 sumOfQuad(vec2 value) {
    vec2 side = 1.0 - 2.0 * vec2(ivec2(gl_FragCoord.xy) & 1);
    vec2 row = 2.0 * value + side.x * dFdxFine(value);
    return 2.0 * row + side.y * dFdyFine(row);
}

// Share of the light that arrives, 0 to 1, on a surface with that unit normal on the side that faces the sun; 0 where
// it does not face it. In uniform control flow.
float sunSeen(vec3 point, vec3 n, bool faces) {
    vec3 place = sunPlace(point, n);
    vec2 direction = directionOf(6.2831853 * pixelNoise());
    vec2 slope = depthSlope(n);
    vec2 found = vec2(0.0);
    if (faces && inSunMap(place)) found = blockersAt(sunDepth, place, slope, widestShadow(), direction, frame.effort.x);
    vec2 ofQuad = max(sumOfQuad(found), found);
    if (!faces) return 0.0;
    if (ofQuad.y <= 0.0 || !inSunMap(place)) return 1.0;
    // Where hardly any blocker was found the shadow ends.
    return mix(1.0, sunPast(ofQuad, place, slope, direction, 0.0, frame.effort.y), min(0.125 * ofQuad.y, 1.0));
}
