#pragma once

// The kernels that take each particle by itself, over the particles of one row. Included once for each instruction set.

LANE Vec3 broadcast(const float* v) { return Vec3(v[0], v[1], v[2]); }

// The forces of the (up to) six triangles of particles at p, which are element k of a quarter of a row, added in the
// order of Model::trianglesOf. Forces of cells that do not exist are 0, which changes no sum: no force is -0.
LANE Vec3 gatherForces(const ParticleRow& row, int quarter, int k) {
    const int cell = quarter * row.quarter + k;
    const int cellBefore = quarter > 0 ? cell - row.quarter : 3 * row.quarter + k - 1;
    const int second = 3 * row.component;
    const Vec3 none(0.0f, 0.0f, 0.0f);
    Vec3 sum = none + loadVec3(row.forcesAbove + cellBefore + second, row.component);
    sum = sum + loadVec3(row.forcesAbove + cell, row.component);
    sum = sum + loadVec3(row.forcesAbove + cell + second, row.component);
    sum = sum + loadVec3(row.forcesBelow + cellBefore, row.component);
    sum = sum + loadVec3(row.forcesBelow + cellBefore + second, row.component);
    return sum + loadVec3(row.forcesBelow + cell, row.component);
}

// A row that is fetched now is at hand when the wave gets there. The processor does not foresee it: the pieces are
// short.
LANE void fetchAhead(const ParticleRow& row, int i) {
    const long long ahead = row.fetchAhead + i;
    for (int axis = 0; axis < 3; ++axis) {
        __builtin_prefetch(row.positions + ahead + axis * row.component, 1);
        __builtin_prefetch(row.displacements + ahead + axis * row.component, 1);
    }
}

// integrate or fall, and remember.
static void moveRow(const ParticleRow& row, const Surroundings& around) {
    const Vec3 gravity = broadcast(around.gravity);
    const Vec3 still(0.0f, 0.0f, 0.0f);
    for (int quarter = 0; quarter < 4; ++quarter) {
        for (int k = 0; k < row.vectors; k += kLanes) {
            const int i = quarter * row.quarter + k;
            if (row.fetchAhead > 0) fetchAhead(row, i);
            const Real inverseMass = loadReal(row.inverseMasses + i);
            Vec3 acceleration = gravity;
            if (row.forcesAbove) {
                const Vec3 force = gatherForces(row, quarter, k);
                acceleration = gravity + force * (Real(0.333333343f) * inverseMass);
            }
            const Vec3 last = loadVec3(row.displacements + i, row.component);
            const Vec3 moved = nextDisplacement(last, acceleration, around.keep, around.accelerationFactor);
            const Vec3 displacement = select(inverseMass > 0.0f, moved, still);
            const Vec3 next = withoutTiny(loadVec3(row.positions + i, row.component) + displacement);
            storeVec3(row.displacements + i, row.component, displacement);
            storeVec3(row.positions + i, row.component, next);
            if (row.remembered) storeVec3(row.remembered + i, row.component, next);
        }
    }
}

// reciprocalLength() of several vectors, a stage at a time, since each alone has to wait for its own last result.
template <int Count>
LANE void reciprocalLengths(const Real* squaredLengths, Real* result) {
    Bool defined[Count];
    Real halfX[Count];
    Real t[Count];
    EACH_LANE_VECTOR {
        defined[u] = squaredLengths[u] > tinySquaredLength();
        const Real x = select(defined[u], squaredLengths[u], 1.0f);
        halfX[u] = Real(0.5f) * x;
        result[u] = uintBitsToFloat(0x5f375a86u - (floatBitsToUint(x) >> 1u));
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
    EACH_LANE_VECTOR result[u] = select(defined[u], result[u] + t[u], 0.0f);
}

LANE Vec3 pinOf(const TetherRow& tethers, int slot, int i) {
    const int pin = tethers.pins[slot][i / kWidestLanes];
    if (pin >= 0) return broadcast(tethers.pinPlaces + 4 * pin);
    return loadVec3(tethers.lanePlaces + 3 * kWidestLanes * (-1 - pin) + i % kWidestLanes, kWidestLanes);
}

// withinReach() of all tethers of `Count` vectors of particles, at those places in the row. A reach of 0 is none: its
// square is infinite in the table.
template <int Count>
LANE bool holdTethers(const ParticleRow& row, const TetherRow& tethers, const int* places) {
    bool held = false;
    for (int slot = 0; slot < tethers.slots; ++slot) {
        Real squared[Count];
        Bool taut[Count];
        Bool anyTaut = allLanes(false);
        EACH_LANE_VECTOR {
            const int k = places[u];
            const Vec3 away = loadVec3(row.positions + k, row.component) - pinOf(tethers, slot, k);
            squared[u] = dot3(away, away);
            const Real reach = loadReal(tethers.lengths[slot] + k) * Real(tethers.reach);
            taut[u] = squared[u] > reach * reach;
            anyTaut = anyTaut || taut[u];
        }
        if (!anyLane(anyTaut)) continue;
        held = true;
        Real inverse[Count];
        reciprocalLengths<Count>(squared, inverse);
        EACH_LANE_VECTOR {
            const int k = places[u];
            const Real reach = loadReal(tethers.lengths[slot] + k) * Real(tethers.reach);
            const Real share = reach * inverse[u];
            const Vec3 place = loadVec3(row.positions + k, row.component);
            const Vec3 pin = pinOf(tethers, slot, k);
            const Vec3 near = pin + (place - pin) * share;
            storeVec3(row.positions + k, row.component, select(taut[u], near, place));
        }
    }
    return held;
}

// collide() for particles without a radius of their own, which some obstacle may touch. Answers whether any past was
// rewritten.
LANE bool collideAll(const Surroundings& around, Real inverseMass, Vec3 remembered, Vec3& position,
                     Vec3& displacement) {
    const Vec3 start = remembered - displacement;
    Vec3 place = position;
    Vec3 from = start;
    if (around.walls) {
        const Vec3 axes[3] = {Vec3(1.0f, 0.0f, 0.0f), Vec3(0.0f, 1.0f, 0.0f), Vec3(0.0f, 0.0f, 1.0f)};
        for (int axis = 0; axis < 3; ++axis) {
            const Real low(around.wallsLow[axis]);
            const Real high(around.wallsHigh[axis]);
            const Real x = axis == 0 ? place.x : axis == 1 ? place.y : place.z;
            const Real s = axis == 0 ? from.x : axis == 1 ? from.y : from.z;
            const Bool beyond = beyondWall(x, low, high);
            if (!anyLane(beyond)) continue;
            const Vec3 placed = placeAtWall(place, from, axes[axis], x, s, low, high, around.wallRule,
                                            around.wallRestitution, around.wallFriction, around.keep);
            const Vec3 startedFrom =
                startAtWall(from, axes[axis], x, s, low, high, around.wallRule, around.wallRestitution, around.keep);
            place = select(beyond, placed, place);
            from = select(beyond, startedFrom, from);
        }
    }
    const Real fallen = place.y;
    place = outsideGround(place, from, around.groundHeight, around.groundFriction);
    from = startAtGround(from, fallen, around.groundHeight, around.groundRestitution);
    const Vec3 outside = outsideBall(place, from, broadcast(around.ballStart), broadcast(around.ballEnd),
                                     around.ballRadius, around.ballFriction);
    const Bool isFree = inverseMass > 0.0f;
    position = withoutTiny(select(isFree, outside, remembered));
    const Bool rewritten = isFree && (from.x != start.x || from.y != start.y || from.z != start.z);
    displacement = select(rewritten, withoutTiny(remembered - from), displacement);
    return anyLane(rewritten);
}

// Whether an obstacle may touch any of `Count` vectors of particles. `moved` is what absorb() would make of their
// motion, which is about how far they went in this substep. A coordinate that is not a number touches nothing.
template <int Count>
LANE bool mayTouch(const Surroundings& around, const Vec3* positions, const Vec3* moved) {
    Real lowest(1e38f);
    EACH_LANE_VECTOR lowest = minOrSecond(positions[u].y, lowest);
    Bool touches = lowest < around.groundHeight;
    if (around.ballRadius > 0.0f) {
        Real nearest(1e38f);
        Real longest(0.0f);
        EACH_LANE_VECTOR {
            const Vec3 away = positions[u] - broadcast(around.ballEnd);
            nearest = minOrSecond(dot3(away, away), nearest);
            longest = maxOrSecond(dot3(moved[u], moved[u]), longest);
        }
        touches = touches || nearest < around.clearRadius || longest > around.clearPath;
    }
    if (around.walls) {
        EACH_LANE_VECTOR {
            touches = touches || beyondWall(positions[u].x, around.wallsLow[0], around.wallsHigh[0]) ||
                      beyondWall(positions[u].y, around.wallsLow[1], around.wallsHigh[1]) ||
                      beyondWall(positions[u].z, around.wallsLow[2], around.wallsHigh[2]);
        }
    }
    return anyLane(touches);
}

// collide and absorb for one vector of particles that some obstacle may touch.
LANE void collideVector(const ParticleRow& row, const Surroundings& around, int i, bool absorb) {
    Vec3 position = loadVec3(row.positions + i, row.component);
    const Vec3 remembered = loadVec3(row.remembered + i, row.component);
    Vec3 displacement = loadVec3(row.displacements + i, row.component);
    const bool past = collideAll(around, loadReal(row.inverseMasses + i), remembered, position, displacement);
    storeVec3(row.positions + i, row.component, position);
    if (absorb) {
        storeVec3(row.displacements + i, row.component, absorbedDisplacement(displacement, position, remembered));
    } else if (past) {
        storeVec3(row.displacements + i, row.component, displacement);
    }
}

template <int Count>
LANE void endVectors(const ParticleRow& row, const Surroundings& around, const TetherRow* tethers, const int* places,
                     bool absorb) {
    const bool held = tethers && holdTethers<Count>(row, *tethers, places);
    Vec3 positions[Count];
    Vec3 moved[Count];
    EACH_LANE_VECTOR {
        const int k = places[u];
        positions[u] = loadVec3(row.positions + k, row.component);
        if (held || row.mayBeTiny) {
            positions[u] = withoutTiny(positions[u]);
            storeVec3(row.positions + k, row.component, positions[u]);
        }
        const Vec3 remembered = loadVec3(row.remembered + k, row.component);
        if (row.anyPinned) {
            positions[u] = select(loadReal(row.inverseMasses + k) > 0.0f, positions[u], remembered);
            storeVec3(row.positions + k, row.component, positions[u]);
        }
        moved[u] = loadVec3(row.displacements + k, row.component) + (positions[u] - remembered);
    }
    if (mayTouch<Count>(around, positions, moved)) {
        EACH_LANE_VECTOR collideVector(row, around, places[u], absorb);
    } else if (absorb) {
        EACH_LANE_VECTOR storeVec3(row.displacements + places[u], row.component, withoutTiny(moved[u]));
    }
}

// hold_tethers, collide and absorb.
static void finishRow(const ParticleRow& row, const Surroundings& around, const TetherRow* tethers, bool absorb) {
    constexpr int kTogether = 4;  // four quarters are as many vectors, or a multiple of them
    int quarter = 0;
    int k = 0;
    while (quarter < 4) {
        int places[kTogether];
        for (int u = 0; u < kTogether; ++u) {
            places[u] = quarter * row.quarter + k;
            k += kLanes;
            if (k < row.vectors) continue;
            k = 0;
            ++quarter;
        }
        endVectors<kTogether>(row, around, tethers, places, absorb);
    }
}
