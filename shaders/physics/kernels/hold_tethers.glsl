#include "physics/kernels/parts/tethered.glsl"

// Keeps a particle within its tethers. The only other particles that this kernel reads are pins, which no tether moves.
FN void holdTethers(uint i) {
    vec4 position = positions[i];
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacements[i]);
    Bool isFree = position.w > 0.0f;
    if (anyLane(isFree)) storeWhere(isFree, positions[i], vec4(withinTethers(i, Vec3(position), start), position.w));
}
