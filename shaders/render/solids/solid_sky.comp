#version 450 core
// Computes sky light, direct and bounced, on a solid.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"
#include "render/solids/solid_surface.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
uniform uint lightCount;
uniform int side;  // side of the receiver, such as kSeesCloth

layout(std430, binding = kSolidLightBinding) restrict writeonly buffer SolidLight { vec4 solidLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= lightCount) return;
    solidLight[i] = vec4(skyIrradianceInFront(side, solidPosition(int(i)), solidNormal(int(i)), 1.6), 0.0);
}
