#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/pushed.glsl"

// Moves a particle by the pushes of its contacts. Without contacts, nothing has to be pushed or proved.
FN void applyPushes(uint i) {
    if (contactCounters[0].contacts == 0u) return;
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    ContactPush push = contactPushes[i];
    if (push.weight != 0u) {
        position = vec4(pushedBy(Vec3(position), push), position.w);
        positions[i] = position;
        displacements[i] = vec4(pushedBy(Vec3(displacement), push), displacement.w);
        contactPushes[i].x = 0;
        contactPushes[i].y = 0;
        contactPushes[i].z = 0;
        contactPushes[i].weight = 0u;
    }
    wanted[i] = position;
    wayShares[i] = 0x3f800000u;  // the bits of the float 1: the whole way
}
