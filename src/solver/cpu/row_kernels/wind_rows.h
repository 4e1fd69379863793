#pragma once

// Runs apply_wind over the triangles of one row of cells. Included once for each instruction set.

LANE Vec3 airForce(const WindRow& row, const ParticleParams& around, Vec3 a, Vec3 b, Vec3 c, Vec3 movedA, Vec3 movedB,
                   Vec3 movedC, Vec3 air) {
    const Vec3 moved = movedA + movedB + movedC;
    const Vec3 velocity = moved * (Real(0.333333343f) * Real(around.inverseH));
    return withoutTiny(
        windForce(a, b, c, velocity, air, row.restArea, around.drag, around.lift, around.inverseMassPerArea, around.h));
}

static void windRow(const WindRow& row, const ParticleParams& around) {
    const int component = row.component;
    const int second = 3 * component;
    const Vec3 none(0.0f, 0.0f, 0.0f);
    for (int quarter = 0; quarter < 4; ++quarter) {
        const int cells = (row.cells - quarter + 3) / 4;  // number of cells that begin in this quarter
        for (int k = 0; k < row.vectors; k += kLanes) {
            const int i = quarter * row.quarter + k;
            const int right = quarter < 3 ? i + row.quarter : k + 1;
            const int count = cells - k < 0 ? 0 : cells - k > kLanes ? kLanes : cells - k;
            const Bool exists = firstLanes(count);
            const Vec3 upperLeft = loadVec3(row.above + i, component);
            const Vec3 upperRight = loadVec3(row.above + right, component);
            const Vec3 lowerLeft = loadVec3(row.below + i, component);
            const Vec3 lowerRight = loadVec3(row.below + right, component);
            const Vec3 movedUpperLeft = loadVec3(row.movedAbove + i, component);
            const Vec3 movedUpperRight = loadVec3(row.movedAbove + right, component);
            const Vec3 movedLowerLeft = loadVec3(row.movedBelow + i, component);
            const Vec3 movedLowerRight = loadVec3(row.movedBelow + right, component);
            const Vec3 first = airForce(row, around, upperRight, upperLeft, lowerLeft, movedUpperRight, movedUpperLeft,
                                        movedLowerLeft, loadVec3(row.air + i, component));
            storeVec3(row.forces + i, component, select(exists, first, none));
            const Vec3 last = airForce(row, around, lowerRight, upperRight, lowerLeft, movedLowerRight, movedUpperRight,
                                       movedLowerLeft, loadVec3(row.air + i + second, component));
            storeVec3(row.forces + i + second, component, select(exists, last, none));
        }
    }
}
