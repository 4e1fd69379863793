#version 450 core
#include "render/backdrop.glsl"
#include "render/ground_place.glsl"

out vec3 position;
out vec3 beyond;  // radiance of the backdrop
out float fade;   // into it, 0 to 1

void main() {
    position = groundPlace(gl_VertexID);
    beyond = backdropAt(normalize(position - frame.eye.xyz));
    fade = groundFade(position);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
