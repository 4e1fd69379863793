// Long range attachments (Kim et al. 2012, "Long Range Attachments", section 3): a particle is no farther from a pin than
// along the cloth. One after another, so that the last has the last word. Only pins are read, which no tether moves.
FN void holdTethers(uint i) {
    Tether tether = tethers[i];
    vec4 position = positions[i];
    PRECISE Real reachA = tether.lengthA * params.tetherReach;
    PRECISE Real reachB = tether.lengthB * params.tetherReach;
    PRECISE Real reachC = tether.lengthC * params.tetherReach;
    PRECISE Real reachD = tether.lengthD * params.tetherReach;
    Vec3 place = Vec3(position);
    place = withinReach(place, Vec3(positions[tether.pinA]), reachA);
    place = withinReach(place, Vec3(positions[tether.pinB]), reachB);
    place = withinReach(place, Vec3(positions[tether.pinC]), reachC);
    place = withinReach(place, Vec3(positions[tether.pinD]), reachD);
    positions[i] = vec4(withoutTiny(place), position.w);
}
