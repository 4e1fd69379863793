#pragma once

// project_links over the links of one colour that begin in one row. Included once for each instruction set.

// Links between equal masses, all of the same compliance and none pinned: the weight is the same for all, and both ends
// move by the same product. What follows is linkCorrection() and what projectLink() makes of it, taken apart into
// stages, with a third fewer operations and the same bits: a lane that is not solvable moves by 0, as does one whose
// correction is negligible, and a stiffness of 1 is not multiplied.
struct EqualLinks {
    Real weight;
    Real squaredWeight;
    Real restLength;
    Real stiffness;
    Real inverseMass;
};

// A vector of links on its way through reciprocalSqrt().
struct Started {
    Real squaredLength;
    Real halfX;
    Real s;
};

// A vector of links of which only the ends have to be moved.
struct Solved {
    Real share;
    Bool solvable;
};

LANE Started startLinks(const RelaxRow& row, const LinkRun& run, const EqualLinks& links) {
    const Vec3 span = loadVec3(row.rowB + run.b, row.component) - loadVec3(row.rowA + run.a, row.component);
    Started started;
    started.squaredLength = dot3(span, span);
    const Real product = started.squaredLength * links.squaredWeight;
    started.halfX = Real(0.5f) * product;
    started.s = uintBitsToFloat(0x5f375a86u - (floatBitsToUint(product) >> 1u));
    return started;
}

LANE void finishLinks(const RelaxRow& row, const LinkRun& run, const Solved& solved, const EqualLinks& links) {
    float* const endA = row.rowA + run.a;
    float* const endB = row.rowB + run.b;
    const Vec3 a = loadVec3(endA, row.component);
    const Vec3 b = loadVec3(endB, row.component);
    const Vec3 span = b - a;
    const Vec3 moved(productUnlessNegligible(solved.solvable, span.x * solved.share, links.inverseMass),
                     productUnlessNegligible(solved.solvable, span.y * solved.share, links.inverseMass),
                     productUnlessNegligible(solved.solvable, span.z * solved.share, links.inverseMass));
    storeVec3(endA, row.component, a + moved);
    storeVec3(endB, row.component, b - moved);
}

template <int Count>
LANE void improve(Started* started) {
    Real t[Count];
    EACH_LANE_VECTOR t[u] = started[u].s * started[u].s;
    EACH_LANE_VECTOR t[u] = started[u].halfX * t[u];
    EACH_LANE_VECTOR t[u] = Real(1.5f) - t[u];
    EACH_LANE_VECTOR started[u].s = started[u].s * t[u];
}

template <int Count>
LANE void improveLast(Started* started) {
    Real t[Count];
    EACH_LANE_VECTOR t[u] = started[u].s * started[u].s;
    EACH_LANE_VECTOR t[u] = started[u].halfX * t[u];
    EACH_LANE_VECTOR t[u] = Real(0.5f) - t[u];
    EACH_LANE_VECTOR t[u] = started[u].s * t[u];
    EACH_LANE_VECTOR started[u].s = started[u].s + t[u];
}

template <int Count, bool Hard>
LANE void solve(const Started* started, Solved* solved, const LinkRun* runs, const EqualLinks& links) {
    Real t[Count];
    EACH_LANE_VECTOR t[u] = links.weight * started[u].s;
    EACH_LANE_VECTOR t[u] = started[u].squaredLength * t[u];
    EACH_LANE_VECTOR t[u] = t[u] - links.restLength;
    EACH_LANE_VECTOR solved[u].share = t[u] * started[u].s;
    if (!Hard) EACH_LANE_VECTOR solved[u].share = links.stiffness * solved[u].share;
    EACH_LANE_VECTOR solved[u].solvable = firstLanes(runs[u].count) && started[u].squaredLength > tinySquaredLength();
}

// Keeps the compiler from moving stages into one another: interleaved as they are written they hide one another's
// latency.
#define LANE_STAGE asm volatile("" ::: "memory")

// Three batches of vectors at once: the ends of the last one are moved and the next one is started while this one goes
// through the long chain of reciprocalSqrt(). Alone it would leave most of the processor waiting.
template <int Last, int Count, int Next, bool Hard>
LANE void relaxBatch(const RelaxRow& row, const LinkRun* runs, Started* started, Solved* solved,
                     const EqualLinks& links) {
    constexpr int kNone = 1;
    Started next[Next > 0 ? Next : kNone];
    const LinkRun* const lastRuns = runs - Last;
    const LinkRun* const nextRuns = runs + Count;
    improve<Count>(started);
    if constexpr (Last > 0) finishLinks(row, lastRuns[0], solved[0], links);
    if constexpr (Next > 0) next[0] = startLinks(row, nextRuns[0], links);
    LANE_STAGE;
    improve<Count>(started);
    if constexpr (Last > 1) finishLinks(row, lastRuns[1], solved[1], links);
    if constexpr (Next > 1) next[1] = startLinks(row, nextRuns[1], links);
    LANE_STAGE;
    improveLast<Count>(started);
    if constexpr (Last > 2) finishLinks(row, lastRuns[2], solved[2], links);
    if constexpr (Next > 2) next[2] = startLinks(row, nextRuns[2], links);
    LANE_STAGE;
    solve<Count, Hard>(started, solved, runs, links);
    LANE_STAGE;
    if constexpr (Next > 0) {
        constexpr int Count2 = Next;
        for (int u = 0; u < Count2; ++u) started[u] = next[u];
    }
}

template <bool Hard>
LANE void relaxEqualRow(const RelaxRow& row) {
    const Real weight(row.weight);
    const EqualLinks links{weight, weight * weight, row.restLength, row.stiffness, row.inverseMass};
    Started started[3];
    Solved solved[3];
    const LinkRun* runs = row.runs;
    if (row.runCount == 1) {
        started[0] = startLinks(row, runs[0], links);
        relaxBatch<0, 1, 0, Hard>(row, runs, started, solved, links);
        finishLinks(row, runs[0], solved[0], links);
        return;
    }
    // Batches of three, then of two.
    const int twos = row.runCount % 3 == 0 ? 0 : 3 - row.runCount % 3;
    int threes = (row.runCount - 2 * twos) / 3;
    int left = twos;
    for (int u = 0; u < (threes > 0 ? 3 : 2); ++u) started[u] = startLinks(row, runs[u], links);
    if (threes > 0) {
        if (threes > 1) {
            relaxBatch<0, 3, 3, Hard>(row, runs, started, solved, links);
            runs += 3;
            for (--threes; threes > 1; --threes, runs += 3)
                relaxBatch<3, 3, 3, Hard>(row, runs, started, solved, links);
            if (left == 0) {
                relaxBatch<3, 3, 0, Hard>(row, runs, started, solved, links);
                for (int u = 0; u < 3; ++u) finishLinks(row, runs[u], solved[u], links);
                return;
            }
            relaxBatch<3, 3, 2, Hard>(row, runs, started, solved, links);
        } else if (left == 0) {
            relaxBatch<0, 3, 0, Hard>(row, runs, started, solved, links);
            for (int u = 0; u < 3; ++u) finishLinks(row, runs[u], solved[u], links);
            return;
        } else {
            relaxBatch<0, 3, 2, Hard>(row, runs, started, solved, links);
        }
        runs += 3;
        if (--left > 0) {
            relaxBatch<3, 2, 2, Hard>(row, runs, started, solved, links);
            runs += 2;
            relaxBatch<2, 2, 0, Hard>(row, runs, started, solved, links);
        } else {
            relaxBatch<3, 2, 0, Hard>(row, runs, started, solved, links);
        }
    } else if (left > 1) {
        relaxBatch<0, 2, 2, Hard>(row, runs, started, solved, links);
        runs += 2;
        relaxBatch<2, 2, 0, Hard>(row, runs, started, solved, links);
    } else {
        relaxBatch<0, 2, 0, Hard>(row, runs, started, solved, links);
    }
    for (int u = 0; u < 2; ++u) finishLinks(row, runs[u], solved[u], links);
}

// Any masses, pins and compliances: the text itself.
LANE void relaxAny(const RelaxRow& row, const LinkRun& run) {
    float* const endA = row.rowA + run.a;
    float* const endB = row.rowB + run.b;
    const Vec3 a = loadVec3(endA, row.component);
    const Vec3 b = loadVec3(endB, row.component);
    const Real wa = loadReal(row.inverseMassesA + run.a);
    const Real wb = loadReal(row.inverseMassesB + run.b);
    const Real described = row.compliances ? loadReal(row.compliances + run.a) : Real(row.compliance);
    const Real compliance = resolvedCompliance(wa, wb, described, row.early);
    const Real weight = linkWeight(wa, wb, compliance, 0.0f);
    const Vec3 correction = linkCorrection(a, b, weight, row.restLength, 0.0f, row.stiffness, allLanes(row.tensionOnly),
                                           allLanes(row.soft));
    const Bool exists = firstLanes(run.count);
    storeVec3(endA, row.component, select(exists, a + correction * wa, a));
    storeVec3(endB, row.component, select(exists, b - correction * wb, b));
}

static void relaxRow(const RelaxRow& row) {
    if (!row.equal) {
        for (int k = 0; k < row.runCount; ++k) relaxAny(row, row.runs[k]);
    } else if (row.stiffness == 1.0f) {
        relaxEqualRow<true>(row);
    } else {
        relaxEqualRow<false>(row);
    }
}
