#version 450 core
// A ball or a pole as its light leaves it, for the map of bounced light, which therefore cannot be read here.
#include "render/solid_surface.glsl"
#include "render/bounce_ground.glsl"
#include "render/sun_around.glsl"

uniform mat4 clip;

out vec3 radiance;

vec3 blockedRadiance(int light, vec2 place) { return frame.filling.rgb; }

void main() {
    vec3 position = solidPosition(gl_VertexID);
    vec3 normal = solidNormal(gl_VertexID);
    float cosine = dot(normal, frame.toSun.xyz);
    vec3 arriving = skyIrradianceInFront(position, normal, 0.0);
    if (cosine > 0.0) arriving += cosine * sunAroundSurface(position, normal) * frame.sunColour.rgb;
    radiance = frame.ballColour.rgb / 3.14159265 * arriving;
    gl_Position = clip * vec4(position, 1.0);
}
