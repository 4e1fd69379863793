#pragma once

// Runs measure_bends and unbend over the particles of one row. Included once for each instruction set.

// Return the place in a row of vectors of the neighbour one column before or after element k of a quarter. Beyond the
// border lies padding, which is 0.
LANE int placeBefore(int stride, int quarter, int k) {
    return quarter > 0 ? (quarter - 1) * stride + k : 3 * stride + k - 1;
}
LANE int placeAfter(int stride, int quarter, int k) { return quarter < 3 ? (quarter + 1) * stride + k : k + 1; }

LANE Vec3 bendWhereLinked(Vec3 a, Vec3 middle, Vec3 b, Real share) {
    return select(share > 0.0f, bendOf(a, middle, b, share), Vec3(0.0f, 0.0f, 0.0f));
}

static void measureRow(const MeasureRow& row) {
    const int component = row.component;
    for (int quarter = 0; quarter < 4; ++quarter) {
        for (int k = 0; k < row.vectors; k += kLanes) {
            const int i = quarter * row.quarter + k;
            const Vec3 middle = loadVec3(row.positions + i, component);
            const Vec3 before = loadVec3(row.positions + placeBefore(row.quarter, quarter, k), component);
            const Vec3 after = loadVec3(row.positions + placeAfter(row.quarter, quarter, k), component);
            storeVec3(row.bends + i, component, bendWhereLinked(before, middle, after, loadReal(row.alongWeights + i)));
            Vec3 upright(0.0f, 0.0f, 0.0f);
            if (row.above) {
                upright = bendWhereLinked(loadVec3(row.above + i, component), middle,
                                          loadVec3(row.below + i, component), loadReal(row.uprightWeights + i));
            }
            storeVec3(row.bends + 3 * component + i, component, upright);
        }
    }
}

// Runs unbend and remember. No bend crosses the border, so the padding beside particles at the border gives the same
// result as the kernel.
static void unbendRow(const ParticleRow& row, const BendRow& bends) {
    const int component = row.component;
    const int second = 3 * component;
    for (int quarter = 0; quarter < 4; ++quarter) {
        for (int k = 0; k < row.vectors; k += kLanes) {
            const int i = quarter * row.quarter + k;
            const Vec3 before = loadVec3(bends.own + placeBefore(row.quarter, quarter, k), component);
            const Vec3 after = loadVec3(bends.own + placeAfter(row.quarter, quarter, k), component);
            Vec3 sum = withBends(Vec3(0.0f, 0.0f, 0.0f), before, loadVec3(bends.own + i, component), after);
            sum = withBends(sum, loadVec3(bends.above + second + i, component),
                            loadVec3(bends.own + second + i, component), loadVec3(bends.below + second + i, component));
            const Vec3 change = unbent(sum, Real(bends.bending), loadReal(row.inverseMasses + i));
            const Vec3 moved = loadVec3(row.displacements + i, component) + change;
            const Vec3 place = withoutTiny(loadVec3(row.positions + i, component) + change);
            storeVec3(row.displacements + i, component, withoutTiny(moved));
            storeVec3(row.positions + i, component, place);
            storeVec3(row.remembered + i, component, place);
        }
    }
}
