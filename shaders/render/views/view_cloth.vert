#version 450 core
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"

layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform bool hasValues;

out vec3 position;
out vec3 normal;
out float value;

// Interpolates linearly between four particles. A smooth curve would invent numbers that no particle has.
float valueAt(int id) {
    if (!hasValues) return 0.0;
    if (smoothness == 1) return values[particleOf(id)];
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    int first = firstParticle + down.first * grid.x + across.first;
    int below = first + grid.x;
    return mix(mix(values[first], values[first + 1], across.t), mix(values[below], values[below + 1], across.t), down.t);
}

void main() {
    position = clothPosition(gl_VertexID);
    normal = clothNormal(gl_VertexID);
    value = valueAt(gl_VertexID);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
