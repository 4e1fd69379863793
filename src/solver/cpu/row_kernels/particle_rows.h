#pragma once

// Runs the kernels that process each particle by itself, over the particles of one row. Included once for each
// instruction set.

LANE Vec3 broadcast(const float* v) { return Vec3(v[0], v[1], v[2]); }

// Returns the sum of the forces (N) of the (up to) six triangles around each particle of the vector that begins at
// element k of a quarter, in the order of Model::trianglesOf. The forces of missing cells are 0, which changes no sum:
// no force is -0.
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

// Fetches part of a later row, so that it is in the cache when the wave gets there. The processor does not predict the
// access by itself, since the contiguous pieces are short.
LANE void fetchAhead(const ParticleRow& row, int i) {
    const long long ahead = row.fetchAhead + i;
    for (int axis = 0; axis < 3; ++axis) {
        __builtin_prefetch(row.positions + ahead + axis * row.component, 1);
        __builtin_prefetch(row.displacements + ahead + axis * row.component, 1);
    }
}

// Returns the least magnitude of the components of v and of `otherwise`. From it, anyTiny() tells whether withoutTiny()
// may change a value, with a third of the operations of withoutTiny().
LANE Real leastMagnitude(Vec3 v, Real otherwise) {
    return lesserMagnitude(v.x, lesserMagnitude(v.y, lesserMagnitude(v.z, otherwise)));
}
LANE bool anyTiny(Vec3 v) { return anyLane(leastMagnitude(v, 1.0f) < 1e-30f); }
LANE bool anyTiny(Vec3 v, Vec3 w) { return anyLane(leastMagnitude(v, leastMagnitude(w, 1.0f)) < 1e-30f); }

// Runs integrate or fall, then remember, on one vector of particles. Gives the bits of nextDisplacement() and
// displaced(), with a single test for tiny results.
// `i`: place of the vector in the row.
// `position`, `displacement`: positions of the particles and their last displacements, m.
// `remembered`: row that stores the new positions; null: none.
LANE void moveVector(const ParticleRow& row, const ParticleParams& around, int i, Vec3 acceleration, Vec3 position,
                     Vec3 displacement, float* remembered) {
    Vec3 moved = displacement * Real(around.keep) + acceleration * Real(around.accelerationFactor);
    if (anyLane(dot3(moved, moved) > Real(around.squaredMaxDisplacement))) {
        moved = withLengthLimit(moved, around.maxDisplacement);
    }
    if (!row.allFree) moved = select(loadReal(row.inverseMasses + i) > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
    Vec3 place = position + moved;
    if (anyTiny(moved, place)) {
        moved = withoutTiny(moved);
        place = withoutTiny(position + moved);
    }
    storeVec3(row.displacements + i, row.component, moved);
    storeVec3(row.positions + i, row.component, place);
    if (remembered) storeVec3(remembered + i, row.component, place);
}

static void moveRow(const ParticleRow& row, const ParticleParams& around) {
    const Vec3 gravity = broadcast(around.gravity);
    for (int quarter = 0; quarter < 4; ++quarter) {
        for (int k = 0; k < row.vectors; k += kLanes) {
            const int i = quarter * row.quarter + k;
            if (row.fetchAhead > 0) fetchAhead(row, i);
            Vec3 acceleration = gravity;
            if (row.forcesAbove) {
                const Vec3 force = gatherForces(row, quarter, k);
                acceleration = gravity + force * (Real(0.333333343f) * loadReal(row.inverseMasses + i));
            }
            moveVector(row, around, i, acceleration, loadVec3(row.positions + i, row.component),
                       loadVec3(row.displacements + i, row.component), row.remembered);
        }
    }
}

// Tells in which lanes a collider may touch a particle that moved by `moved` in this substep. The test is the same as
// in mayMeet() of collisions.glsl, with data from arrays. A particle with a NaN as a coordinate touches nothing.
LANE Bool mayTouch(const Colliders& all, Vec3 position, Vec3 moved) {
    const Real way = sumOfMagnitudes(moved);
    Bool touches = allLanes(all.others > 0);
    for (int k = 0; k < all.balls; ++k) {
        const Vec3 away = position - Vec3(all.x[k], all.y[k], all.z[k]);
        const Real reach = way + all.reach[k];
        touches = touches || dot3(away, away) < reach * reach;
    }
    for (int k = 0; k < all.planeCount; ++k) {
        const float* const plane = all.planeTests + 4 * k;
        touches = touches || dot3(position, Vec3(plane[0], plane[1], plane[2])) < way + plane[3];
    }
    return touches;
}

// Runs collide and absorb on one vector of particles. Particles of cloths have no radius of their own.
static __attribute__((noinline)) void collideVector(const ParticleRow& row, const ParticleParams& around, int i,
                                                    bool absorb) {
    const Vec3 remembered = loadVec3(row.remembered + i, row.component);
    Collisions collisions(*static_cast<const SubstepParams*>(around.params), around.colliders);
    Collisions::Collided collided =
        collisions.afterCollisions(loadVec3(row.positions + i, row.component), loadReal(row.inverseMasses + i),
                                   loadVec3(row.displacements + i, row.component), 0.0f, remembered);
    if (absorb) collided.displacement = absorbedDisplacement(collided.displacement, collided.place, remembered);
    storeVec3(row.positions + i, row.component, collided.place);
    storeVec3(row.displacements + i, row.component, collided.displacement);
}

// Does the work of finishRow() after tethers, for one vector of particles.
// `position`: positions after the tethers, m.
// `changed`: whether the stored positions may differ from `position`.
// `near`: whether colliders may touch this vector or the vectors finished with it.
LANE void endVector(const ParticleRow& row, const ParticleParams& around, int i, Vec3 position, bool changed, bool near,
                    bool absorb, const NextMove* next) {
    const int component = row.component;
    const Vec3 remembered = loadVec3(row.remembered + i, component);
    if (changed && anyTiny(position)) position = withoutTiny(position);
    if (row.anyPinned) {
        position = select(loadReal(row.inverseMasses + i) > 0.0f, position, remembered);
        changed = true;
    }
    Vec3 moved = loadVec3(row.displacements + i, component) + (position - remembered);
    if (near && anyLane(mayTouch(around.colliders, position, moved))) {
        if (changed) storeVec3(row.positions + i, component, position);
        collideVector(row, around, i, absorb);
        if (!next) return;
        position = loadVec3(row.positions + i, component);
        moved = loadVec3(row.displacements + i, component);
    } else if (!next) {
        if (changed) storeVec3(row.positions + i, component, position);
        if (absorb) storeVec3(row.displacements + i, component, withoutTiny(moved));
        return;
    } else if (!next->around->losesTiny) {
        moved = withoutTiny(moved);
    }
    moveVector(row, *next->around, i, broadcast(next->around->gravity), position, moved, next->remembered);
}

// Tells whether colliders may touch any particle of `Count` adjacent vectors. With few colliders, any collider
// counts, since each vector is tested by itself later. Pins and padding do not move and may be far away, so they are
// left out.
template <int Count>
LANE bool mayTouchAny(const ParticleRow& row, const Colliders& all, const int* places, const Vec3* positions) {
    if (all.count <= NearColliders::kFew) return all.count > 0;
    PathBox box;
    EACH_LANE_VECTOR {
        const Vec3 remembered = loadVec3(row.remembered + places[u], row.component);
        const Bool moves = loadReal(row.inverseMasses + places[u]) > 0.0f;
        box.add(moves, positions[u]);
        box.add(moves, remembered - loadVec3(row.displacements + places[u], row.component));
    }
    float low[3], high[3];
    box.join(low, high);
    NearColliders near;
    near.list(all, low, high);
    return near.count > 0;
}

// Does the work of finishRow() for several vectors. Their tethers are computed together, since a single vector would
// mostly wait for its own results.
template <int Count>
LANE void endVectors(const ParticleRow& row, const ParticleParams& around, const TetherRow* tethers, const int* places,
                     bool absorb, const NextMove* next) {
    Vec3 positions[Count];
    EACH_LANE_VECTOR positions[u] = loadVec3(row.positions + places[u], row.component);
    bool changed = row.mayBeTiny;
    if (tethers && holdTethers<Count>(row, *tethers, around.maxRecovery, places, positions)) changed = true;
    const bool near = mayTouchAny<Count>(row, around.colliders, places, positions);
    EACH_LANE_VECTOR endVector(row, around, places[u], positions[u], changed, near, absorb, next);
}

// Runs hold_tethers, collide and absorb, then the move of the next substep.
static void finishRow(const ParticleRow& row, const ParticleParams& around, const TetherRow* tethers, bool absorb,
                      const NextMove* next) {
    constexpr int kTogether = 4;  // vectors that are finished together; four quarters hold a multiple of this number
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
        endVectors<kTogether>(row, around, tethers, places, absorb, next);
    }
}
