#version 450 core
#include "render/ground_place.glsl"

out vec3 position;

void main() {
    position = groundPlace(gl_VertexID);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
