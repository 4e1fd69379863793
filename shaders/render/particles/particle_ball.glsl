// Computes the vertices of balls that show particles, each from its index.
#include "render/shared.glsl"
#include "render/types.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kParticleBallsBinding) restrict readonly buffer ParticleBalls { ParticleBall balls[]; };

uniform ivec2 mesh;  // x: number of bands of cells from pole to pole; y: number of segments around the axis

vec3 ballNormal(int id) {
    float down = 3.14159265 * float(id / (mesh.y + 1)) / float(mesh.x);
    float around = 6.2831853 * float(id % (mesh.y + 1)) / float(mesh.y);
    return vec3(sin(down) * cos(around), cos(down), sin(down) * sin(around));
}

vec3 ballPosition(int instance, int id) {
    ParticleBall ball = balls[instance];
    return positions[ball.particle].xyz + ball.radius * ballNormal(id);
}
