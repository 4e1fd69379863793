#version 450 core
// Reads the light that leaves a solid, as computed by solid_light.comp, for the map of bounced light.
#include "render/solids/solid_surface.glsl"

layout(std430, binding = kSolidLightBinding) restrict readonly buffer SolidLight { vec4 solidLight[]; };

uniform mat4 clip;  // matrix from the world to clip space

out vec3 radiance;

void main() {
    radiance = solidLight[gl_VertexID].rgb;  // all drawn vertices are coarse ones, which have light
    gl_Position = clip * vec4(solidPosition(gl_VertexID), 1.0);
}
