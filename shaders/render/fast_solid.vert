#version 450 core
#include "render/frame.glsl"
#include "render/solid_surface.glsl"
#include "render/bounce_surfaces.glsl"
#include "render/bounce_ground.glsl"
#include "render/sun_around.glsl"
#include "render/tone.glsl"

out vec3 shade;

void main() {
    vec3 position = solidPosition(gl_VertexID);
    vec3 n = solidNormal(gl_VertexID);
    vec3 light = skyIrradianceInFront(straightPart > 0.0 ? kSeesBoth : kSeesCloth, position, n, 0.0);
    float cosine = dot(n, frame.toSun.xyz);
    if (cosine > 0.0) light += frame.sunColour.rgb * cosine * sunAroundSurface(position, n);
    shade = shown(frame.ballColour.rgb / 3.14159265 * light);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
