// Reads the points of a cloth, a skin or a body at which light is computed. Points are the particles, except for a
// rigid body: its points are the vertices, whose separate normals keep sharp edges sharp.
#include "render/types.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };

layout(std430, binding = kMeshVerticesBinding) restrict readonly buffer MeshVertices { MeshVertex meshVertices[]; };

uniform bool isMesh;  // whether a point is given by its index in meshVertices; otherwise by the index of its particle
// xyz: three particles that determine the orientation of a rigid body (src/render/cloth/mesh_vertices.h); w: offset
// from the index of a vertex to the index of its light. All are 0 for other surfaces.
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
