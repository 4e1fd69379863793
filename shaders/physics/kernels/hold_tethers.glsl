// Keeps a particle within its tethers. Of others only pins are read, which no tether moves.
FN void holdTethers(uint i) {
    vec4 position = positions[i];
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacements[i]);
    Bool isFree = position.w > 0.0f;
    if (!anyLane(isFree)) return;
    positions[i] = vec4(select(isFree, withinTethers(i, Vec3(position), start), Vec3(position)), position.w);
}
