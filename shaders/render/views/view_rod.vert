#version 450 core
// Draws rods of free systems, and threads, as capsules in the colours of a view that shows data (view.frag).
#include "render/frame.glsl"
#include "render/types.glsl"
#include "render/capsule.glsl"
#include "render/particles/visible_radius.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kRodsBinding) restrict readonly buffer Rods { Rod rods[]; };
layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform bool hasValues;  // whether the view shows a value for each particle

out vec3 position;  // position in the world, m
out vec3 normal;
out float value;  // value that the view shows, in its unit, interpolated between the rod's ends; 0 without values

void main() {
    Rod rod = rods[gl_InstanceID];
    vec3 a = positions[rod.a].xyz;
    vec3 b = positions[rod.b].xyz;
    CapsulePoint point = capsuleAt(gl_VertexID, a, b, vec2(visibleRadius(rod.radius, a), visibleRadius(rod.radius, b)));
    position = point.position;
    normal = point.normal;
    value = hasValues ? mix(values[rod.a], values[rod.b], point.along) : 0.0;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
