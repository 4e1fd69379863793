#version 450 core
// Discs of so many pixels at particles whose number is not zero.
#include "render/frame.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform vec2 pixels;  // of the picture
uniform float width;  // pixels
uniform vec3 plain;   // sRGB

out vec2 offset;  // pixels from the middle
out float radius;
flat out vec3 paint;

void main() {
    radius = 0.5 * width;
    offset = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * (radius + 0.5);
    paint = plain;
    vec4 clip = frame.viewProjection * vec4(mix(positions[gl_InstanceID].xyz, frame.eye.xyz, 0.003), 1.0);
    clip.xy += offset * 2.0 / pixels * clip.w;
    gl_Position = values[gl_InstanceID] == 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
