#pragma once

// project_links over the links of one colour that begin in one row. Included once for each instruction set.

struct LinkEnds {
    float* a;
    float* b;
};

DRAPE_LANE LinkEnds endsOf(const RelaxRow& row, const LinkRun& run) { return {row.rowA + run.a, row.rowB + run.b}; }

DRAPE_LANE Vec3 loadVec3(const float* p, int component) {
    return Vec3(loadReal(p), loadReal(p + component), loadReal(p + 2 * component));
}
DRAPE_LANE void storeVec3(float* p, int component, Vec3 v) {
    storeReal(p, v.x);
    storeReal(p + component, v.y);
    storeReal(p + 2 * component, v.z);
}

// linkCorrection() and what projectLink() makes of it, for hard or yielding links between equal masses: the weight is the
// same for all, no end is pinned, and both ends move by the same product. Gives the same bits with a third fewer
// operations: a lane that is not solvable moves by 0, as does one whose correction is negligible, and a stiffness of 1 is
// not multiplied. Each stage is done for all of `Count` vectors before the next.
template <int Count, bool Hard>
DRAPE_LANE void relaxEqual(const RelaxRow& row, const LinkRun* runs, Real weight, Real squaredWeight) {
    const int c = row.component;
    LinkEnds ends[Count];
    Vec3 span[Count];
    Real squared[Count];
    Real halfX[Count];
    Real s[Count];
    Real length[Count];
    Bool solvable[Count];
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) {
        ends[u] = endsOf(row, runs[u]);
        span[u] = loadVec3(ends[u].b, c) - loadVec3(ends[u].a, c);
        squared[u] = dot3(span[u], span[u]);
    }
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) {
        solvable[u] = isGreater(firstLanes(runs[u].count), squared[u], tinySquaredLength());
        const Real product = squared[u] * squaredWeight;
        halfX[u] = Real(0.5f) * product;
        s[u] = uintBitsToFloat(0x5f375a86u - (floatBitsToUint(product) >> 1u));
    }
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) s[u] = s[u] * (Real(1.5f) - halfX[u] * (s[u] * s[u]));
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) s[u] = s[u] * (Real(1.5f) - halfX[u] * (s[u] * s[u]));
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) s[u] = s[u] + s[u] * (Real(0.5f) - halfX[u] * (s[u] * s[u]));
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) {
        length[u] = squared[u] * (weight * s[u]);
        s[u] = (length[u] - Real(row.restLength)) * s[u];
        if (!Hard) s[u] = Real(row.stiffness) * s[u];
    }
    const Real inverseMass(row.inverseMass);
#pragma GCC unroll 8
    for (int u = 0; u < Count; ++u) {
        const Vec3 moved(productUnlessNegligible(solvable[u], span[u].x * s[u], inverseMass),
                         productUnlessNegligible(solvable[u], span[u].y * s[u], inverseMass),
                         productUnlessNegligible(solvable[u], span[u].z * s[u], inverseMass));
        storeVec3(ends[u].a, c, loadVec3(ends[u].a, c) + moved);
        storeVec3(ends[u].b, c, loadVec3(ends[u].b, c) - moved);
    }
}

template <bool Hard>
DRAPE_LANE void relaxEqualRow(const RelaxRow& row) {
    const Real weight(row.weight);
    const Real squaredWeight = weight * weight;
    int k = 0;
    for (; k + kInterleaved <= row.runCount; k += kInterleaved) {
        relaxEqual<kInterleaved, Hard>(row, row.runs + k, weight, squaredWeight);
    }
    for (; k < row.runCount; ++k) relaxEqual<1, Hard>(row, row.runs + k, weight, squaredWeight);
}

// Any masses, pins and compliances: the text itself.
DRAPE_LANE void relaxAny(const RelaxRow& row, const LinkRun& run) {
    const LinkEnds ends = endsOf(row, run);
    const Vec3 a = loadVec3(ends.a, row.component);
    const Vec3 b = loadVec3(ends.b, row.component);
    const Real wa = loadReal(row.inverseMassesA + run.a);
    const Real wb = loadReal(row.inverseMassesB + run.b);
    const Real weight = linkWeight(wa, wb, loadReal(row.compliances + run.a), row.pinnedShare);
    const Vec3 correction = linkCorrection(a, b, weight, row.restLength, 0.0f, row.stiffness, all(row.tensionOnly),
                                           all(row.soft));
    const Bool exists = firstLanes(run.count);
    storeVec3(ends.a, row.component, select(exists, a + correction * wa, a));
    storeVec3(ends.b, row.component, select(exists, b - correction * wb, b));
}

static void relaxRow(const RelaxRow& row) {
    if (!row.uniform || row.tensionOnly || row.soft) {
        for (int k = 0; k < row.runCount; ++k) relaxAny(row, row.runs[k]);
    } else if (row.stiffness == 1.0f) {
        relaxEqualRow<true>(row);
    } else {
        relaxEqualRow<false>(row);
    }
}
