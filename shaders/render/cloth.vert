#version 450 core
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"
#include "render/sky.glsl"

uniform vec2 clothSize;  // m

out vec3 position;
out vec3 normal;
out vec2 metres;      // on the cloth, from particle (0, 0)
out vec3 skyInFront;  // irradiance on the side that the normal is on
out vec3 skyBehind;

void main() {
    position = clothPosition(gl_VertexID);
    normal = clothNormal(gl_VertexID);
    metres = clothPlace(gl_VertexID) * clothSize;
    skyIrradiance(position, normal, skyInFront, skyBehind);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
