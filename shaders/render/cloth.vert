#version 450 core
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };

uniform vec2 clothSize;  // m

out vec3 position;
out vec3 normal;
out vec2 metres;      // on the cloth, from particle (0, 0)
out vec3 skyInFront;  // irradiance on the side that the normal is on
out vec3 skyBehind;

// Straight between four particles: rounding it off could make it negative.
vec3 skyLightAt(int id, int side) {
    if (smoothness == 1) return skyLight[2 * id + side].rgb;
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    int first = 2 * (firstParticle + down.first * grid.x + across.first) + side;
    int below = first + 2 * grid.x;
    return mix(mix(skyLight[first].rgb, skyLight[first + 2].rgb, across.t),
               mix(skyLight[below].rgb, skyLight[below + 2].rgb, across.t), down.t);
}

void main() {
    position = clothPosition(gl_VertexID);
    normal = clothNormal(gl_VertexID);
    metres = clothPlace(gl_VertexID) * clothSize;
    skyInFront = skyLightAt(gl_VertexID, 0);
    skyBehind = skyLightAt(gl_VertexID, 1);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
