#version 450 core
// A cloth as its light leaves it, for the map of bounced light.
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"
#include "render/fabric_block.glsl"

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };

uniform mat4 clip;

out vec3 frontRadiance;
out vec3 backRadiance;

vec3 irradiance(vec4 light) { return light.rgb + light.a * frame.sunColour.rgb; }

void main() {
    // Few triangles, between particles.
    vec3 front = irradiance(skyLight[2 * gl_VertexID]);
    vec3 back = irradiance(skyLight[2 * gl_VertexID + 1]);
    vec3 both = sqrt(fabric.front.rgb * fabric.back.rgb);
    vec3 through = fabric.front.w * both / max(max(both.r, max(both.g, both.b)), 1e-3);
    float stays = 1.0 - fabric.front.w;
    frontRadiance = (stays * fabric.front.rgb * front + through * back) / 3.14159265;
    backRadiance = (stays * fabric.back.rgb * back + through * front) / 3.14159265;
    gl_Position = clip * vec4(clothPosition(gl_VertexID), 1.0);
}
