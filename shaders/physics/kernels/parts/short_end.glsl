#pragma once
// Returns the position of a particle that moves only a share of its way.
// `share`: less than 1.
FN Vec3 shortEnd(uint i, Real share) {
    PRECISE Vec3 way = (Vec3(wanted[i]) - Vec3(starts[i])) * share;
    PRECISE Vec3 place = Vec3(starts[i]) + withoutNegligible(way);
    return withoutTiny(place);
}
