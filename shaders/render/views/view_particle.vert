#version 450 core
// Draws particles of free systems as balls, in the colours of a view that shows data (view.frag).
#include "render/frame.glsl"
#include "render/particles/particle_ball.glsl"

layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform bool hasValues;  // whether the view shows a value for each particle

out vec3 position;  // position in the world, m
out vec3 normal;
out float value;  // value that the view shows, in its unit; 0 without values

void main() {
    position = ballPosition(gl_InstanceID, gl_VertexID);
    normal = ballNormal(gl_VertexID);
    value = hasValues ? values[balls[gl_InstanceID].particle] : 0.0;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
