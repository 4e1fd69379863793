#version 450 core
// Radiance of the ball, for the map of bounced light.
#include "render/bounce_surfaces.glsl"
#include "render/bounce_ground.glsl"
#include "render/sun_around.glsl"
#include "render/solid_surface.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;

layout(std430, binding = kSolidLightBinding) restrict writeonly buffer SolidLight { vec4 solidLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= uint(kSolidLights)) return;
    const int across = kSolidSegments / kSolidCoarseness + 1;
    int id = kSolidCoarseness * (int(i) / across * (kSolidSegments + 1) + int(i) % across);
    vec3 position = solidPosition(id);
    vec3 normal = solidNormal(id);
    float cosine = dot(normal, frame.toSun.xyz);
    vec3 arriving = skyIrradianceInFront(kSeesCloth, position, normal, 0.0);
    if (cosine > 0.0) arriving += cosine * sunAroundSurface(position, normal) * frame.sunColour.rgb;
    solidLight[i] = vec4(frame.ballColour.rgb / 3.14159265 * arriving, 0.0);
}
