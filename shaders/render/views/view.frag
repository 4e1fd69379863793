#version 450 core
// Draws surfaces, rods and balls in the colours of a view that shows data. Surfaces seen at a slant are darkened by at
// most an eighth, so that shade is not mistaken for data.
#include "render/frame.glsl"

in vec3 position;  // position in the world, m
in vec3 normal;    // normal of any length; zero selects the normal of the triangle
in float value;    // value that the view shows, in its unit

uniform int paint;          // meaning of the colours: kPaintPlain, kPaintSequential, …
uniform vec3 plain;         // colour where no value is shown, sRGB
uniform vec3 marked;        // colour of marked values, sRGB
uniform float markedFrom;   // values above this one are marked
uniform float scaleEnd;     // value at the right end of the colour bar
uniform float scaleBelow;   // absolute value at the left end of a diverging colour bar
uniform mat4 normalColours; // matrix from a unit normal to its colour

layout(binding = kColourMapUnit) uniform sampler2D colourMaps;  // lower row: sequential colours; upper row: diverging

out vec4 colour;

// Returns the unit normal of the visible side.
vec3 seenNormal(vec3 toEye) {
    vec3 n = dot(normal, normal) > 1e-12 ? normal : cross(dFdx(position), dFdy(position));
    if (dot(n, n) <= 1e-24) n = toEye;
    return normalize(n) * (dot(n, toEye) < 0.0 ? -1.0 : 1.0);
}

// Returns a colour of a colour map.
// `place`: position in the map, 0 to 1; clamped.
// `row`: 0.25 for sequential colours, 0.75 for diverging colours.
vec3 mapped(float place, float row) {
    float last = float(textureSize(colourMaps, 0).x - 1);
    return texture(colourMaps, vec2((clamp(place, 0.0, 1.0) * last + 0.5) / (last + 1.0), row)).rgb;
}

void main() {
    vec3 toEye = normalize(frame.eye.xyz - position);
    vec3 n = seenNormal(toEye);
    float facing = dot(n, toEye);
    vec3 base = plain;
    float darkest = 0.875;
    bool isPlain = paint == kPaintPlain || paint == kPaintMarked || (paint == kPaintSequential && value < 0.0);
    if (paint == kPaintSequential && !isPlain) base = mapped(value / scaleEnd, 0.25);
    if (paint == kPaintDiverging) base = mapped(0.5 + 0.5 * value / (value < 0.0 ? scaleBelow : scaleEnd), 0.75);
    if (paint == kPaintDirections) {
        base = (normalColours * vec4(n, 1.0)).rgb;
        darkest = 1.0;
    }
    if (isPlain) darkest = 0.55;  // a plain surface shows no data, so a strong shade may show its shape
    if (paint == kPaintMarked) base = mix(plain, marked, value > markedFrom ? 1.0 : 0.0);
    colour = vec4(base * mix(darkest, 1.0, facing), 1.0);
}
