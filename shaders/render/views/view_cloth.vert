#version 450 core
// Draws a cloth, a skin or a body in the colours of a view that shows data (view.frag).
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"

layout(std430, binding = kValuesBinding) restrict readonly buffer Values { float values[]; };

uniform bool hasValues;  // whether the view shows a value for each particle

out vec3 position;  // position in the world, m
out vec3 normal;    // normal of any length; zero if unknown
out float value;    // value that the view shows, in its unit; 0 without values

// Returns the value of a vertex. Interpolates linearly between four particles, because a smooth curve could exceed the
// values of all particles.
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
