#version 450 core
// Computes the vertices of a collider or a pole for fast pictures, and the sky light on them.
#define NO_BOUNCES
#include "render/frame.glsl"
#include "render/solids/solid_surface.glsl"
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"

out vec3 position;  // position in the world, m
out vec3 normal;
out vec3 sky;  // irradiance without the sun

void main() {
    position = solidPosition(gl_VertexID);
    normal = solidNormal(gl_VertexID);
    sky = skyIrradianceInFront(kSeesBoth, position, normal, 4.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
