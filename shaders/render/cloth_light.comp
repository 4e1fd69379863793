#version 450 core
// Light on both sides of every particle: of the sky and all that it bounces off, and of the sun.
#include "render/bounce_surfaces.glsl"
#include "render/bounce_ground.glsl"
#include "render/sun_around.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
// Which particles: every stride-th column and row of a grid, and the last.
uniform uint firstParticle;
uniform uvec2 grid;
uniform uint stride;
uniform float blur;  // texels of a sky tile

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };
// Front and back of each particle. rgb: irradiance without the sun; a: share of the sun's irradiance across its beam.
layout(std430, binding = kSkyLightBinding) restrict writeonly buffer SkyLight { vec4 skyLight[]; };

void main() {
    uvec2 chosen = (grid + stride - 2u) / stride + 1u;
    uint thread = baseThread + gl_GlobalInvocationID.x;
    if (thread >= chosen.x * chosen.y) return;
    uvec2 place = min(stride * uvec2(thread % chosen.x, thread / chosen.x), grid - 1u);
    uint i = firstParticle + place.y * grid.x + place.x;
    vec3 point = positions[i].xyz;
    vec3 normal = normals[i].xyz;
    vec3 inFront, behind;
    skyIrradiance(point, normal, blur, inFront, behind);
    float squared = dot(normal, normal);
    vec3 n = squared > 1e-12 ? normal * inversesqrt(squared) : vec3(0.0);
    float cosine = dot(n, frame.toSun.xyz);
    float sun = abs(cosine) * sunAroundSurface(point, cosine < 0.0 ? -n : n);
    skyLight[2u * i] = vec4(inFront, cosine > 0.0 ? sun : 0.0);
    skyLight[2u * i + 1u] = vec4(behind, cosine < 0.0 ? sun : 0.0);
}
