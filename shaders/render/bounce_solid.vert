#version 450 core
// The ball as its light leaves it, for the map of bounced light.
#include "render/solid_surface.glsl"

layout(std430, binding = kSolidLightBinding) restrict readonly buffer SolidLight { vec4 solidLight[]; };

uniform mat4 clip;

out vec3 radiance;

void main() {
    ivec2 place = ivec2(gl_VertexID % (kSolidSegments + 1), gl_VertexID / (kSolidSegments + 1)) / kSolidCoarseness;
    radiance = solidLight[place.y * (kSolidSegments / kSolidCoarseness + 1) + place.x].rgb;
    gl_Position = clip * vec4(solidPosition(gl_VertexID), 1.0);
}
