#version 450 core
// Draws rectangles with rounded corners, and characters, of a legend.
#include "render/shared.glsl"

in vec4 colour;          // sRGB colour and opacity
in vec2 uv;              // position in `glyphs`, 0 to 1
in vec2 fromMiddle;      // position from the middle of the rectangle, pixels
flat in vec2 halfSize;   // half the size of the rectangle, pixels
flat in vec2 shape;      // radius of the corners, pixels, and whether this is a character; see LegendQuad::shape

layout(binding = kGlyphUnit) uniform sampler2D glyphs;  // r: coverage of the characters

out vec4 shown;

void main() {
    float coverage = shape.y > 0.5 ? texture(glyphs, uv).r : 1.0;
    if (shape.x > 0.0) {
        vec2 beyond = abs(fromMiddle) - halfSize + shape.x;
        coverage = clamp(shape.x + 0.5 - length(max(beyond, 0.0)), 0.0, 1.0);
    }
    shown = vec4(colour.rgb, colour.a * coverage);
}
