#version 450 core
// Computes the sky light on six sides of every ball (an ambient cube: Mitchell, McTaggart and Green 2006). The sky maps
// are then read once per side instead of once per vertex.
#include "render/frame.glsl"
#include "render/types.glsl"
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint sideCount;  // six times the number of balls

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kParticleBallsBinding) restrict readonly buffer ParticleBalls { ParticleBall balls[]; };
layout(std430, binding = kBallLightBinding) restrict writeonly buffer BallLight { vec4 ballLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= sideCount) return;
    ParticleBall ball = balls[i / 6u];
    uint side = i % 6u;  // index of the side: +x, -x, +y, -y, +z, -z
    vec3 normal = vec3(0.0);
    normal[side / 2u] = side % 2u == 0u ? 1.0 : -1.0;
    vec3 point = positions[ball.particle].xyz + ball.radius * normal;
    ballLight[i] = vec4(skyIrradianceInFront(kSeesBoth, point, normal, 1.6), 0.0);
}
