#include "physics/kernels/parts/cloth_features.glsl"

// Returns an integer as a float, limited to the range from -2^24 to 2^24. Floats hold these integers exactly, however
// the device rounds.
FN Real wholeFloat(int x) { return Real(x > 16777216 ? 16777216 : (x < -16777216 ? -16777216 : x)); }

// Moves a particle by the mean of its contacts' pushes, or by their sum if their weights add up to one or less. Without
// contacts, nothing has to be pushed or proved.
FN void applyPushes(uint i) {
    if (contactCounters[0].contacts == 0u) return;
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    ContactPush push = contactPushes[i];
    if (push.weight != 0u) {
        Real sum = Real(push.weight > 16777216u ? 16777216u : push.weight);
        PRECISE Real weight = greater(1.0f, sum * 1.52587891e-5f);
        PRECISE Real unit = 1.49011612e-8f * reciprocalOrZero(weight);
        PRECISE Vec3 change = Vec3(wholeFloat(push.x), wholeFloat(push.y), wholeFloat(push.z)) * unit;
        PRECISE Vec3 place = Vec3(position) + change;
        PRECISE Vec3 moved = Vec3(displacement) + change;
        position = vec4(withoutTiny(place), position.w);
        positions[i] = position;
        displacements[i] = vec4(withoutTiny(moved), displacement.w);
        contactPushes[i].x = 0;
        contactPushes[i].y = 0;
        contactPushes[i].z = 0;
        contactPushes[i].weight = 0u;
    }
    wanted[i] = position;
    wayShares[i] = 0x3f800000u;  // the bits of the float 1: the whole way
}
