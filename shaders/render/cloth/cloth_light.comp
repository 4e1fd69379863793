#version 450 core
// Computes the light that reaches both sides of each point of a surface: from the sun, and from the sky, including sky
// light that other surfaces reflect.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"
#include "render/light/sun.glsl"
#include "render/cloth/surface_points.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
// The points lie in a grid. Light is computed in every stride-th column and row, and in the last ones.
uniform uint firstPoint;
uniform uvec2 grid;  // number of columns and rows
uniform uint stride;
uniform float blur;  // radius of the blur of sky shadows, texels of a sky tile

// Light on the front and on the back of each point. rgb: irradiance without the sun; a: the sun's irradiance as a
// fraction of its irradiance perpendicular to the beam, 0 to 1.
layout(std430, binding = kSkyLightBinding) restrict writeonly buffer SkyLight { vec4 skyLight[]; };

void main() {
    uvec2 chosen = (grid + stride - 2u) / stride + 1u;
    uint thread = baseThread + gl_GlobalInvocationID.x;
    if (thread >= chosen.x * chosen.y) return;
    uvec2 place = min(stride * uvec2(thread % chosen.x, thread / chosen.x), grid - 1u);
    int id = int(firstPoint + place.y * grid.x + place.x);
    int i = lightOf(id);
    vec3 point = pointPosition(id);
    vec3 normal = pointNormal(id);
    vec3 inFront, behind;
    skyIrradiance(point, normal, blur, inFront, behind);
    float squared = dot(normal, normal);
    vec3 n = squared > 1e-12 ? normal * inversesqrt(squared) : vec3(0.0);
    float cosine = dot(n, frame.toSun.xyz);
    float sun = abs(cosine) * sunVisible(point, cosine < 0.0 ? -n : n);
    skyLight[2 * i] = vec4(inFront, cosine > 0.0 ? sun : 0.0);
    skyLight[2 * i + 1] = vec4(behind, cosine < 0.0 ? sun : 0.0);
}
