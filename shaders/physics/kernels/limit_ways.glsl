#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Returns the end of a way after it is shortened from `length` to `most` (m).
FN Vec3 limitedEnd(Vec3 start, Vec3 way, Real length, Real most) {
    PRECISE Real share = most * reciprocalOrZero(length);
    PRECISE Vec3 place = start + way * share;
    return place;
}

// Shortens a particle's way to a limit, if a list was full in an earlier substep. The slower patches move, the fewer
// pairs may meet. So lists have room again, and substeps do not stall for ever.
FN void limitWay(uint i) {
    Real most = contactCounters[0].wayLimit;
    if (most >= kUnlimitedWay) return;
    vec4 position = positions[i];
    Vec3 start = Vec3(starts[i]);
    PRECISE Vec3 way = Vec3(position) - start;
    Real length = lengthOf(way);
    if (length <= most) return;
    Vec3 place = limitedEnd(start, way, length, most);
    PRECISE Vec3 change = place - Vec3(position);
    vec4 displacement = displacements[i];
    PRECISE Vec3 moved = Vec3(displacement) + change;
    positions[i] = vec4(withoutTiny(place), position.w);
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
}
