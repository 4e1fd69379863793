#include "physics/kernels/parts/full_lists.glsl"

// Changes a particle's displacement by as much as the proof has changed its way. If a list was full, nothing has been
// proved, so no cloth moves in this substep.
FN void keepProvedWay(uint i) {
    bool isFull = areListsFull();
    if (isFull && i == 0u) contactCounters[0].stalled = contactCounters[0].stalled + 1u;
    if (!isFull && (contactCounters[0].contacts == 0u || wayShares[i] == 0x3f800000u)) return;
    vec4 position = positions[i];
    Vec3 asked = contactCounters[0].contacts == 0u ? Vec3(position) : Vec3(wanted[i]);
    if (isFull) {
        position = vec4(Vec3(starts[i]), position.w);
        positions[i] = position;
    }
    vec4 displacement = displacements[i];
    PRECISE Vec3 change = Vec3(position) - asked;
    PRECISE Vec3 moved = Vec3(displacement) + change;
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
}
