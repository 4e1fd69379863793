#version 450 core
#include "render/frame.glsl"
#include "render/particles/particle_ball.glsl"

layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform bool hasValues;

out vec3 position;
out vec3 normal;
out float value;

void main() {
    position = ballPosition(gl_InstanceID, gl_VertexID);
    normal = ballNormal(gl_VertexID);
    value = hasValues ? values[balls[gl_InstanceID].particle] : 0.0;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
