// Reads the vertices of a collider or a pole, which src/render/solids/solid_pass.h describes.
#include "render/types.glsl"

layout(std430, binding = kSolidVerticesBinding) restrict readonly buffer SolidVertices {
    SolidVertex solidVertices[];
};

uniform mat4 solidToWorld;

vec3 solidNormal(int id) { return mat3(solidToWorld) * solidVertices[id].normal.xyz; }

vec3 solidPosition(int id) { return (solidToWorld * vec4(solidVertices[id].position.xyz, 1.0)).xyz; }
