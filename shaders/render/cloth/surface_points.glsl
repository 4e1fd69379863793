// The points of a cloth or a skin that have light: particles, and of a body its vertices, which have normals of their
// own so that sharp edges stay sharp. A mesh has vertices of its own anyway, since seams of its texture split
// particles.
#include "render/types.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };

layout(std430, binding = kMeshVerticesBinding) restrict readonly buffer MeshVertices { MeshVertex meshVertices[]; };

uniform bool isMesh;  // numbers are those of meshVertices
// Of a body: three particles that give its orientation (src/render/solids/body_normals.h), and the offset from the
// number of a vertex to that of its light. 0 for all others.
uniform ivec4 body;

bool isBody() { return body.x != body.y; }

int particleOf(int id) { return isMesh ? int(meshVertices[id].particle) : id; }

int lightOf(int id) { return isBody() ? id + body.w : particleOf(id); }

vec3 pointPosition(int id) { return positions[particleOf(id)].xyz; }

vec3 pointNormal(int id) {
    if (!isBody()) return normals[particleOf(id)].xyz;
    vec3 corner = positions[body.x].xyz;
    vec3 along = normalize(positions[body.y].xyz - corner);
    vec3 up = normalize(cross(along, positions[body.z].xyz - corner));
    vec3 normal = meshVertices[id].normal.xyz;
    return normal.x * along + normal.y * cross(up, along) + normal.z * up;
}
