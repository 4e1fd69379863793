#version 450 core
// Draws lines and discs of a view with antialiased edges.

in vec2 offset;      // position from the middle of the line or disc, pixels
in float radius;     // radius of the disc, or half the width of the line, pixels
flat in vec3 paint;  // colour of the line or disc, sRGB

out vec4 colour;

void main() {
    // A line thinner than a pixel is drawn one pixel wide, with proportionally less opacity.
    float width = max(2.0 * radius, 1.0);
    colour = vec4(paint, clamp(0.5 * width + 0.5 - length(offset), 0.0, 1.0) * min(2.0 * radius, 1.0));
}
