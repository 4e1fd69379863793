#version 450 core
// A solid with its outgoing light, for the map of bounced light.
#include "render/solids/solid_surface.glsl"

layout(std430, binding = kSolidLightBinding) restrict readonly buffer SolidLight { vec4 solidLight[]; };

uniform mat4 clip;

out vec3 radiance;

void main() {
    radiance = solidLight[gl_VertexID].rgb;  // only coarse vertices have light
    gl_Position = clip * vec4(solidPosition(gl_VertexID), 1.0);
}
