#pragma once

// hold_tethers over the particles of a row. Included once for each instruction set.

// reciprocalSqrt() of several vectors, a stage at a time, since each alone has to wait for its own last result.
template <int Count>
LANE void reciprocalRoots(const Real* x, Real* result) {
    Real halfX[Count];
    Real t[Count];
    EACH_LANE_VECTOR {
        halfX[u] = Real(0.5f) * x[u];
        result[u] = uintBitsToFloat(0x5f375a86u - (floatBitsToUint(x[u]) >> 1u));
    }
    for (int step = 0; step < 2; ++step) {
        EACH_LANE_VECTOR t[u] = result[u] * result[u];
        EACH_LANE_VECTOR t[u] = halfX[u] * t[u];
        EACH_LANE_VECTOR t[u] = Real(1.5f) - t[u];
        EACH_LANE_VECTOR result[u] = result[u] * t[u];
    }
    EACH_LANE_VECTOR t[u] = result[u] * result[u];
    EACH_LANE_VECTOR t[u] = halfX[u] * t[u];
    EACH_LANE_VECTOR t[u] = Real(0.5f) - t[u];
    EACH_LANE_VECTOR t[u] = result[u] * t[u];
    EACH_LANE_VECTOR result[u] = result[u] + t[u];
}

LANE Vec3 pinOf(const TetherRow& tethers, int slot, int i) {
    const float* const places = tethers.pinPlaces + 3 * kWidestLanes * tethers.pins[slot][i / kWidestLanes];
    return loadVec3(places + (kLanes < kWidestLanes ? i % kWidestLanes : 0), kWidestLanes);
}

// withinReach() of all tethers of `Count` vectors of particles, at those places in the row. Answers whether any is
// taut. Those that are taut are longer than tinySquaredLength() asks for, and what comes out for others is not used.
template <int Count>
LANE bool holdTethers(const TetherRow& tethers, const int* places, Vec3* positions) {
    bool held = false;
    for (int slot = 0; slot < tethers.slots; ++slot) {
        const float* const reaches = tethers.reaches[slot];
        Real squared[Count];
        Bool taut[Count];
        Bool anyTaut = allLanes(false);
        EACH_LANE_VECTOR {
            const Vec3 away = positions[u] - pinOf(tethers, slot, places[u]);
            squared[u] = dot3(away, away);
            const Real reach = loadReal(reaches + places[u]);
            taut[u] = squared[u] > reach * reach;
            anyTaut = anyTaut || taut[u];
        }
        if (!anyLane(anyTaut)) continue;
        held = true;
        Real inverse[Count];
        LANE_STAGE;  // what is read again below need not stay in registers, of which there are too few
        reciprocalRoots<Count>(squared, inverse);
        LANE_STAGE;
        EACH_LANE_VECTOR {
            const Real share = loadReal(reaches + places[u]) * inverse[u];
            const Vec3 pin = pinOf(tethers, slot, places[u]);
            positions[u] = sumWhere(taut[u], pin, (positions[u] - pin) * share, positions[u]);
        }
    }
    return held;
}
