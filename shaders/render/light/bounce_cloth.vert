#version 450 core
// Computes the light that leaves both sides of a cloth, for the map of bounced light.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/fabric/fabric_block.glsl"
#include "render/light/sun.glsl"

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };

// Directional albedo as a function of cosine and roughness; see fabric.glsl.
layout(binding = kAlbedoUnit) uniform sampler2D albedoTable;

uniform mat4 clip;  // matrix from the world to clip space

out vec3 frontRadiance;
out vec3 backRadiance;

vec3 irradiance(vec4 light, vec3 place) { return light.rgb + light.a * sunArriving(place); }

void main() {
    // Coarse triangles are drawn, whose corners are particles.
    vec3 place = clothPosition(gl_VertexID);
    int light = lightOf(gl_VertexID);
    vec3 front = irradiance(skyLight[2 * light], place);
    vec3 back = irradiance(skyLight[2 * light + 1], place);
    vec3 both = sqrt(fabric.front.rgb * fabric.back.rgb);
    // Transmitted light has the same colour as in the picture (cloth_shading.glsl).
    vec3 through = fabric.front.w * both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));
    float stays = 1.0 - fabric.front.w;
    // Fuzz and gloss also count as diffuse, with their albedo at a mean angle. The cosine-weighted mean of the cosine
    // over a hemisphere is 2/3.
    vec2 mirrors = textureLod(albedoTable, vec2(0.667, fabric.shine.y), 0.0).rg;
    vec3 threads = mix(fabric.warpGloss.rgb, fabric.weftGloss.rgb, fabric.relief.z);
    vec3 gloss = threads * mirrors.r + (fabric.shine.x > 0.0 ? threads : vec3(1.0)) * mirrors.g;
    if (threads.g <= 0.0) gloss = vec3(0.0);
    float share = max(gloss.r, max(gloss.g, gloss.b));
    vec3 fuzz = fabric.sheen.rgb * textureLod(albedoTable, vec2(0.667, fabric.sheen.w), 0.0).b;
    float left = 1.0 - min(max(fuzz.r, max(fuzz.g, fuzz.b)), 1.0);
    vec3 frontWhole = left * ((1.0 - share) * stays * fabric.front.rgb + gloss) + fuzz;
    vec3 backWhole = left * ((1.0 - share) * stays * fabric.back.rgb + gloss) + fuzz;
    through *= left * (1.0 - share);
    frontRadiance = (frontWhole * front + through * back) / 3.14159265;
    backRadiance = (backWhole * back + through * front) / 3.14159265;
    gl_Position = clip * vec4(place, 1.0);
}
