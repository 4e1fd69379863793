// The points of a cloth, a skin or a body that have light. They are particles, or the vertices of a rigid body, whose
// own normals keep sharp edges sharp. Meshes have vertices of their own anyway, since texture seams split particles.
#include "render/types.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };

layout(std430, binding = kMeshVerticesBinding) restrict readonly buffer MeshVertices { MeshVertex meshVertices[]; };

uniform bool isMesh;  // numbers of points are indices into meshVertices
// For a rigid body: three particles that determine its orientation (src/render/solids/body_normals.h), and the offset
// from the number of a vertex to that of its light. Otherwise 0.
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
