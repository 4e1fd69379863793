#version 450 core
// Computes the light that a collider reflects, for the map of bounced light.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"
#include "render/light/sun.glsl"
#include "render/solids/solid_surface.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
uniform uint lightCount;  // number of vertices with light
uniform int side;     // side of the receiver in the map of bounced light, such as kSeesCloth
uniform vec3 albedo;  // colour of the solid, linear RGB

// rgb: radiance.
layout(std430, binding = kSolidLightBinding) restrict writeonly buffer SolidLight { vec4 solidLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= lightCount) return;
    vec3 position = solidPosition(int(i));
    vec3 normal = solidNormal(int(i));
    float cosine = dot(normal, frame.toSun.xyz);
    vec3 arriving = skyIrradianceInFront(side, position, normal, 0.0);
    if (cosine > 0.0) arriving += cosine * sunVisible(position, normal) * sunArriving(position);
    solidLight[i] = vec4(albedo / 3.14159265 * arriving, 0.0);
}
