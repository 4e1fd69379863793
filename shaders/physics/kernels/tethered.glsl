// Where tethers let a particle be (Kim et al. 2012, "Long Range Attachments", section 3): no farther from a pin than along
// the cloth. One after another, so that the last has the last word. Of the pins it reads where they are in the buffer, as
// displaced() leaves what does not move: a kernel may ask before it has stored that.
FN Vec3 withinTethers(uint i, Vec3 position) {
    Tether tether = tethers[i];
    Vec3 still = Vec3(0.0f, 0.0f, 0.0f);
    PRECISE Real reachA = tether.lengthA * params.tetherReach;
    PRECISE Real reachB = tether.lengthB * params.tetherReach;
    PRECISE Real reachC = tether.lengthC * params.tetherReach;
    PRECISE Real reachD = tether.lengthD * params.tetherReach;
    Vec3 place = position;
    place = withinReach(place, displaced(Vec3(positions[tether.pinA]), still), reachA);
    place = withinReach(place, displaced(Vec3(positions[tether.pinB]), still), reachB);
    place = withinReach(place, displaced(Vec3(positions[tether.pinC]), still), reachC);
    place = withinReach(place, displaced(Vec3(positions[tether.pinD]), still), reachD);
    return withoutTiny(place);
}
