#pragma once
// Returns the sum of a particle's bends times its shares in them. They are summed in a fixed order, without atomic adds.
FN Vec3 gatheredBends(uint i) {
    Uint own = laneOf(i);
    Vec3 sum = Vec3(0.0f, 0.0f, 0.0f);
    Uint end = bendStarts[own + 1u];
    for (Uint k = bendStarts[own]; anyLane(k < end); k = k + 1u) {
        Bool isThere = k < end;  // this lane may have fewer bends than another
        BendShare bend = bendShares[select(isThere, k, Uint(0u))];
        PRECISE Vec3 gathered = sum + Vec3(curvatures[bend.bend]) * bend.share;
        sum = select(isThere, gathered, sum);
    }
    return sum;
}
