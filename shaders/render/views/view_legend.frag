#version 450 core
#include "render/shared.glsl"

in vec4 colour;
in vec2 uv;
in vec2 fromMiddle;
flat in vec2 halfSize;
flat in vec2 shape;

layout(binding = kGlyphUnit) uniform sampler2D glyphs;

out vec4 shown;

void main() {
    float coverage = shape.y > 0.5 ? texture(glyphs, uv).r : 1.0;
    if (shape.x > 0.0) {
        vec2 beyond = abs(fromMiddle) - halfSize + shape.x;
        coverage = clamp(shape.x + 0.5 - length(max(beyond, 0.0)), 0.0, 1.0);
    }
    shown = vec4(colour.rgb, colour.a * coverage);
}
