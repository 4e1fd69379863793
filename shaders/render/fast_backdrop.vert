#version 450 core
#include "render/backdrop.glsl"
#include "render/tone.glsl"

out vec3 shade;

// Cells over the whole picture, at the far plane: the sky changes slowly.
void main() {
    const ivec2 corners[6] = ivec2[6](ivec2(0, 0), ivec2(1, 0), ivec2(0, 1), ivec2(0, 1), ivec2(1, 0), ivec2(1, 1));
    int cell = gl_VertexID / 6;
    ivec2 place = ivec2(cell % kFastSkyCells, cell / kFastSkyCells) + corners[gl_VertexID % 6];
    vec2 at = vec2(place) / float(kFastSkyCells) * 2.0 - 1.0;
    vec4 far = frame.inverseViewProjection * vec4(at, 1.0, 1.0);
    shade = shown(backdropAt(normalize(far.xyz / far.w - frame.eye.xyz)));
    gl_Position = vec4(at, 1.0, 1.0);
}
