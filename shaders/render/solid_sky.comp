#version 450 core
// Sky light, direct and bounced, on a ball or a pole.
#include "render/bounce_surfaces.glsl"
#include "render/bounce_ground.glsl"
#include "render/solid_surface.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;

layout(std430, binding = kSolidLightBinding) restrict writeonly buffer SolidLight { vec4 solidLight[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= uint(kSolidLights)) return;
    const int across = kSolidSegments / kSolidCoarseness + 1;
    int id = kSolidCoarseness * (int(i) / across * (kSolidSegments + 1) + int(i) % across);
    // A pole sees the ball too.
    int side = straightPart > 0.0 ? kSeesBoth : kSeesCloth;
    solidLight[i] = vec4(skyIrradianceInFront(side, solidPosition(id), solidNormal(id), 1.6), 0.0);
}
