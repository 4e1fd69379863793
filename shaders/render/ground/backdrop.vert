#version 450 core
// Computes the colours of the surroundings at the corners of a grid of cells that covers the whole picture. Because the
// surroundings vary slowly, pixels can interpolate between the corners.
#include "render/ground/backdrop.glsl"
#include "render/picture/tone.glsl"

out vec3 shade;  // tone-mapped colour of the surroundings

void main() {
    const ivec2 corners[6] = ivec2[6](ivec2(0, 0), ivec2(1, 0), ivec2(0, 1), ivec2(0, 1), ivec2(1, 0), ivec2(1, 1));
    int cell = gl_VertexID / 6;
    ivec2 place = ivec2(cell % kBackdropCells, cell / kBackdropCells) + corners[gl_VertexID % 6];
    vec2 at = vec2(place) / float(kBackdropCells) * 2.0 - 1.0;
    vec4 far = frame.inverseViewProjection * vec4(at, 1.0, 1.0);
    shade = shown(backdropAt(normalize(far.xyz / far.w - frame.eye.xyz)));
    gl_Position = vec4(at, 1.0, 1.0);
}
