#version 450 core
// Computes the sky light on a collider or a pole, including sky light that other surfaces reflect.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"
#include "render/solids/solid_surface.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
uniform uint lightCount;  // number of vertices with light
uniform int side;  // side of the receiver in the map of bounced light, such as kSeesCloth

// rgb: irradiance.
layout(std430, binding = kSolidLightBinding) restrict writeonly buffer SolidLight { vec4 solidLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= lightCount) return;
    solidLight[i] = vec4(skyIrradianceInFront(side, solidPosition(int(i)), solidNormal(int(i)), 1.6), 0.0);
}
