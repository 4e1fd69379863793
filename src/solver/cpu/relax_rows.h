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
    EACH_LANE_VECTOR solved[u].solvable = lanesOf(runs[u]) && started[u].squaredLength > tinySquaredLength();
}

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
    if constexpr (Next > 0) started[0] = next[0];
    if constexpr (Next > 1) started[1] = next[1];
    if constexpr (Next > 2) started[2] = next[2];
}

template <int Count>
LANE void startAll(const RelaxRow& row, const LinkRun* runs, Started* started, const EqualLinks& links) {
    EACH_LANE_VECTOR started[u] = startLinks(row, runs[u], links);
}

template <int Count>
LANE void finishAll(const RelaxRow& row, const LinkRun* runs, const Solved* solved, const EqualLinks& links) {
    EACH_LANE_VECTOR finishLinks(row, runs[u], solved[u], links);
}

// The last one or two batches, of two vectors each, after batches of `Last`.
template <int Last, bool Hard>
LANE void relaxTwos(const RelaxRow& row, const LinkRun* runs, int twos, Started* started, Solved* solved,
                    const EqualLinks& links) {
    if (twos == 1) {
        relaxBatch<Last, 2, 0, Hard>(row, runs, started, solved, links);
    } else {
        relaxBatch<Last, 2, 2, Hard>(row, runs, started, solved, links);
        runs += 2;
        relaxBatch<2, 2, 0, Hard>(row, runs, started, solved, links);
    }
    finishAll<2>(row, runs, solved, links);
}

// Batches of three vectors, then up to two of two.
template <bool Hard>
LANE void relaxEqualRow(const RelaxRow& row) {
    const Real weight(row.weight);
    const EqualLinks links{weight, weight * weight, row.restLength, row.stiffness, row.inverseMass};
    Started started[3];
    Solved solved[3];
    const LinkRun* runs = row.runs;
    if (row.runCount == 1) {
        startAll<1>(row, runs, started, links);
        relaxBatch<0, 1, 0, Hard>(row, runs, started, solved, links);
        return finishAll<1>(row, runs, solved, links);
    }
    const int twos = row.runCount % 3 == 0 ? 0 : 3 - row.runCount % 3;
    int threes = (row.runCount - 2 * twos) / 3;
    if (threes == 0) {
        startAll<2>(row, runs, started, links);
        return relaxTwos<0, Hard>(row, runs, twos, started, solved, links);
    }
    startAll<3>(row, runs, started, links);
    if (threes == 1 && twos == 0) {
        relaxBatch<0, 3, 0, Hard>(row, runs, started, solved, links);
        return finishAll<3>(row, runs, solved, links);
    }
    if (threes == 1) {
        relaxBatch<0, 3, 2, Hard>(row, runs, started, solved, links);
        return relaxTwos<3, Hard>(row, runs + 3, twos, started, solved, links);
    }
    relaxBatch<0, 3, 3, Hard>(row, runs, started, solved, links);
    runs += 3;
    for (; threes > 2; --threes, runs += 3) relaxBatch<3, 3, 3, Hard>(row, runs, started, solved, links);
    if (twos == 0) {
        relaxBatch<3, 3, 0, Hard>(row, runs, started, solved, links);
        return finishAll<3>(row, runs, solved, links);
    }
    relaxBatch<3, 3, 2, Hard>(row, runs, started, solved, links);
    relaxTwos<3, Hard>(row, runs + 3, twos, started, solved, links);
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
    Vec3 correction = linkCorrection(a, b, weight, row.restLength, 0.0f, row.stiffness, allLanes(row.tensionOnly),
                                     allLanes(row.soft));
    if (row.givesWay) correction = withinLongest(correction, a, b, linkWeight(wa, wb, 0.0f, 0.0f), row.restLength);
    const Bool exists = lanesOf(run);
    storeVec3(endA, row.component, select(exists, a + correction * wa, a));
    storeVec3(endB, row.component, select(exists, b - correction * wb, b));
}

// Whether withinLongest() may change what a link does: where all are a good deal shorter it does not.
LANE bool mayBeLongest(const RelaxRow& row) {
    if (!row.givesWay) return false;
    const Real close = Real(row.restLength) * Real(0.99f) * longestShare();
    const Real squared = close * close;
    Bool any = allLanes(false);
    for (int k = 0; k < row.runCount; ++k) {
        const LinkRun& run = row.runs[k];
        const Vec3 span = loadVec3(row.rowB + run.b, row.component) - loadVec3(row.rowA + run.a, row.component);
        any = any || dot3(span, span) > squared;
    }
    return anyLane(any);
}

static void relaxRow(const RelaxRow& row) {
    if (!row.equal || mayBeLongest(row)) {
        for (int k = 0; k < row.runCount; ++k) relaxAny(row, row.runs[k]);
    } else if (row.stiffness == 1.0f) {
        relaxEqualRow<true>(row);
    } else {
        relaxEqualRow<false>(row);
    }
}
