#version 450 core
// Draws a disc at each particle whose value is not 0. The width of the discs is given in pixels.
#include "render/frame.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };
layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform vec2 pixels;  // size of the picture, pixels
uniform float width;  // diameter of the discs, pixels
uniform vec3 plain;   // colour of the discs, sRGB

// view_line.frag describes the outputs.
out vec2 offset;
out float radius;
flat out vec3 paint;

void main() {
    radius = 0.5 * width;
    offset = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * (radius + 0.5);
    vec3 point = positions[gl_InstanceID].xyz;
    vec3 normal = normals[gl_InstanceID].xyz;
    vec3 toEye = frame.eye.xyz - point;
    float squares = dot(normal, normal) * dot(toEye, toEye);
    // Discs are shaded like the surface in view.frag, because many plain discs would hide its shape.
    float facing = squares > 1e-20 ? abs(dot(normal, toEye)) * inversesqrt(squares) : 1.0;
    paint = plain * mix(0.55, 1.0, facing);
    vec4 clip = frame.viewProjection * vec4(mix(point, frame.eye.xyz, 0.003), 1.0);
    clip.xy += offset * 2.0 / pixels * clip.w;
    gl_Position = values[gl_InstanceID] == 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
