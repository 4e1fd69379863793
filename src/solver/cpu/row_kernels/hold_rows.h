#pragma once

// Runs hold_tethers over the particles of a row. Included once for each instruction set.

// Computes reciprocalSqrt() of several vectors stage by stage, since a single vector would wait for each of its own
// results.
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

// Lengthens tethers that were exceeded at the start of the substep, if the excess is more than a substep may resolve.
// `maxRecovery`: m.
LANE void allowExcess(const ParticleRow& row, const TetherRow& tethers, int slot, Real maxRecovery, int i, Real squared,
                      Real& longest, Bool& taut) {
    const Vec3 start = loadVec3(row.remembered + i, row.component) - loadVec3(row.displacements + i, row.component);
    const Vec3 before = start - pinOf(tethers, slot, i);
    const Real squaredBefore = dot3(before, before);
    // Nearly always the excess is less than maxRecovery. The factor leaves a margin for rounding.
    const Real harmless = longest + maxRecovery;
    if (!anyLane(taut && squaredBefore > harmless * harmless * Real(0.9999f))) return;
    const Real excess = squaredBefore * reciprocalLength(squaredBefore) - longest;
    longest = longest + remainingOverlap(excess, maxRecovery);
    taut = squared > longest * longest;
}

// Applies withinTether() with all tethers to `Count` vectors of particles, at `places` in the row. Returns whether any
// tether is taut. No test of tinySquaredLength() is needed: taut tethers are longer, and the results of slack tethers
// are not used.
template <int Count>
LANE bool holdTethers(const ParticleRow& row, const TetherRow& tethers, Real maxRecovery, const int* places,
                      Vec3* positions) {
    bool held = false;
    for (int slot = 0; slot < tethers.slots; ++slot) {
        const float* const lengths = tethers.lengths[slot];
        Real squared[Count];
        Real longest[Count];
        Bool taut[Count];
        Bool anyTaut = allLanes(false);
        EACH_LANE_VECTOR {
            const Vec3 away = positions[u] - pinOf(tethers, slot, places[u]);
            squared[u] = dot3(away, away);
            longest[u] = loadReal(lengths + places[u]);
            taut[u] = squared[u] > longest[u] * longest[u];
            anyTaut = anyTaut || taut[u];
        }
        if (!anyLane(anyTaut)) continue;
        held = true;
        EACH_LANE_VECTOR allowExcess(row, tethers, slot, maxRecovery, places[u], squared[u], longest[u], taut[u]);
        Real inverse[Count];
        LANE_STAGE;  // lets values that are read again below leave the registers, which are scarce
        reciprocalRoots<Count>(squared, inverse);
        LANE_STAGE;
        EACH_LANE_VECTOR {
            const Real share = longest[u] * inverse[u];
            const Vec3 pin = pinOf(tethers, slot, places[u]);
            positions[u] = sumWhere(taut[u], pin, (positions[u] - pin) * share, positions[u]);
        }
    }
    return held;
}
