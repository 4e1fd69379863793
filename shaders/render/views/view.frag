#version 450 core
// Paints the colours of a view. Light comes from the eye and darkens by at most an eighth, so that shade is not
// mistaken for a number.
#include "render/frame.glsl"

in vec3 position;
in vec3 normal;
in float value;

uniform int paint;          // kPaintPlain or one of the following constants
uniform vec3 plain;         // sRGB, like all colours here
uniform vec3 marked;
uniform float markedFrom;   // numbers above this are marked
uniform float scaleEnd;     // number at the end of the colour bar
uniform float scaleBelow;   // range of the colour bar below 0, as a positive number
uniform mat4 normalColours;

layout(binding = kColourMapUnit) uniform sampler2D colourMaps;  // lower half: sequential; upper half: diverging

out vec4 colour;

vec3 seenNormal(vec3 toEye) {
    vec3 n = dot(normal, normal) > 1e-12 ? normal : cross(dFdx(position), dFdy(position));
    if (dot(n, n) <= 1e-24) n = toEye;
    return normalize(n) * (dot(n, toEye) < 0.0 ? -1.0 : 1.0);
}

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
    if (isPlain) darkest = 0.55;  // a plain surface shows no number, so shade may show its shape
    if (paint == kPaintMarked) base = mix(plain, marked, value > markedFrom ? 1.0 : 0.0);
    colour = vec4(base * mix(darkest, 1.0, facing), 1.0);
}
