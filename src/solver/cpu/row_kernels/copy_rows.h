#pragma once

// Copies rows of particles from the arrays and back. Included once for each instruction set, after row_kernels.h.

/// Calls take(lanes, numbers, place) for every vector of particles in a row.
/// `lanes`: the lanes that have a particle of their own.
/// `numbers`: indices of the particles in the row. Spare lanes repeat the last one.
/// `place`: place of the first particle in a row of scalars.
template <class Take>
LANE void forEachLaneOfRow(const CopiedRow& row, Take take) {
    for (int q = 0; q < 4 && q < row.columns; ++q) {
        const int count = (row.columns - q + 3) / 4;
        const Uint last = Uint(static_cast<unsigned>(q + 4 * (count - 1)));
        for (int k = 0; k < count; k += kLanes) {
            const Uint numbers = (numbersOf(NextPlaces{static_cast<unsigned>(k)}) << 2u) + static_cast<unsigned>(q);
            const bool isFull = k + kLanes <= count;
            const Bool lanes = isFull ? allLanes(true) : firstLanes(count - k);
            take(lanes, isFull ? numbers : select(lanes, numbers, last), q * row.quarter + k);
        }
    }
}

static LoadedRow loadCopiedRow(const CopiedRow& row) {
    Bool othersMasses = allLanes(false), hasRadii = allLanes(false);
    const Records<1> positions{row.positions}, displacements{row.displacements};
    forEachLaneOfRow(row, [&](Bool lanes, Uint numbers, int place) LANE_MEMBER {
        const Real none = Real(0.0f);
        const LaneVec4 p = positions.load(AnyPlaces{numbers}), d = displacements.load(AnyPlaces{numbers});
        // The padding behind the last particle stays 0.
        storeVec3(row.rowPositions + place, row.component, select(lanes, Vec3(p), Vec3(none, none, none)));
        storeVec3(row.rowDisplacements + place, row.component, select(lanes, Vec3(d), Vec3(none, none, none)));
        othersMasses = othersMasses || (lanes && p.w != loadReal(row.inverseMasses + place));
        hasRadii = hasRadii || d.w != 0.0f;
        storeReal(row.inverseMasses + place, select(lanes, p.w, none));
    });
    return {anyLane(othersMasses), anyLane(hasRadii)};
}

static void storeCopiedRow(const CopiedRow& row) {
    const Records<1> positions{row.positions}, displacements{row.displacements};
    forEachLaneOfRow(row, [&](Bool lanes, Uint numbers, int place) LANE_MEMBER {
        const Vec3 p = loadVec3(row.rowPositions + place, row.component);
        const Vec3 d = loadVec3(row.rowDisplacements + place, row.component);
        using At = Vec4s<NextPlaces>::At<AnyPlaces>;
        storeWhere(lanes, At{positions, {numbers}}, LaneVec4(p, loadReal(row.inverseMasses + place)));
        storeWhere(lanes, At{displacements, {numbers}}, LaneVec4(d, Real(0.0f)));
    });
}
