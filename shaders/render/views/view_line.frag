#version 450 core

in vec2 offset;
in float radius;
flat in vec3 paint;

out vec4 colour;

// A line thinner than a pixel covers proportionally less of it.
void main() {
    float width = max(2.0 * radius, 1.0);
    colour = vec4(paint, clamp(0.5 * width + 0.5 - length(offset), 0.0, 1.0) * min(2.0 * radius, 1.0));
}
