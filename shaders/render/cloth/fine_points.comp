#version 450 core
// Computes points between the particles of meshes. Pictures are drawn through them, finer than the solver's triangles.
#include "render/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
uniform uint firstPoint;  // index of the point of the first middle
uniform float mostBulge;  // greatest distance of the points from the solver's triangles, m

layout(std430, binding = kPositionsBinding) restrict buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict buffer Normals { vec4 normals[]; };
layout(std430, binding = kMarksBinding) restrict readonly buffer Middles { EdgeMiddle middles[]; };

vec3 unitOrZero(vec3 v) {
    float squared = dot(v, v);
    return squared > 1e-16 ? v * inversesqrt(squared) : vec3(0.0);
}

// Returns the tangent in the middle one of three points along a border. It is no longer than `wanted`, m, however far
// away a neighbour has been torn.
vec3 borderTangent(vec3 before, vec3 here, vec3 after, float wanted) {
    return (after - before) * (wanted / max(distance(before, here) + distance(here, after), 1e-9));
}

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= threadEnd) return;
    EdgeMiddle middle = middles[i];
    vec3 a = positions[middle.a].xyz, b = positions[middle.b].xyz;
    vec3 normalA = unitOrZero(normals[middle.a].xyz), normalB = unitOrZero(normals[middle.b].xyz);
    vec3 edge = b - a;
    // Tangents of a cubic curve at both ends. They lie in the planes of the surface (PN triangles, Vlachos et al. 2001),
    // or follow the border.
    vec3 tangentA = edge - dot(edge, normalA) * normalA;
    vec3 tangentB = edge - dot(edge, normalB) * normalB;
    if (middle.before != kNoPoint) {
        tangentA = borderTangent(positions[middle.before].xyz, a, b, length(edge));
        tangentB = borderTangent(a, b, positions[middle.after].xyz, length(edge));
    }
    vec3 bulge = 0.125 * (tangentA - tangentB);
    // The second step of refinement begins from points of the first one, so the two steps share the distance. On a
    // circle, the second one needs a quarter of that of the first.
    bool isFirstStep = max(middle.a, middle.b) < firstPoint;
    bulge *= min(1.0, (isFirstStep ? 0.75 : 0.25) * mostBulge / max(length(bulge), 1e-9));
    positions[firstPoint + i] = vec4(0.5 * (a + b) + bulge, 0.0);
    normals[firstPoint + i] = vec4(unitOrZero(normalA + normalB), 0.0);
}
