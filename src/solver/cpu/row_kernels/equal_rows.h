#pragma once

// Relaxes the links of a row that is RelaxRow::equal. Included once for each instruction set.

// The constants of links between equal masses, all with the same compliance and no pinned end. All links have the same
// weight, and both ends move by the same distance. The code below computes linkCorrection() and its use in
// projectLink() in stages, with a third fewer operations and the same bits. Links that are too short to be solved move
// by 0. A multiplication by a stiffness of 1 is left out. Lengths and corrections are multiplied by kNegligibleScale, a
// power of two, which changes no digit. Where subnormal results are flushed, a negligible correction thus becomes 0
// without a test. Half the square of the weight saves the halving in reciprocalSqrt().
struct EqualLinks {
    LANE_MEMBER explicit EqualLinks(const RelaxRow& row)
        : halfSquaredWeight(0.5f * (row.weight * row.weight)),
          scaledWeight(row.weight * kNegligibleScale),
          scaledRestLength(row.restLength * kNegligibleScale),
          stiffness(row.stiffness),
          unscaledInverseMass(row.inverseMass * (1.0f / kNegligibleScale)) {}
    Real halfSquaredWeight;
    Real scaledWeight;
    Real scaledRestLength;
    Real stiffness;
    Real unscaledInverseMass;
};

// A batch of vectors of links that go through the stages of linkCorrection() together. The operands of a stage stay in
// registers, which are scarce.
struct Batch {
    Real squaredLength[kBatch];
    Real halfX[kBatch];
    Real s[kBatch];
};

// The results of a batch whose links' ends still have to move.
struct Solved {
    Real share[kBatch];
    Bool solvable[kBatch];
};

// The rows of the links' ends. Copies of the pointers stay in registers.
struct Ends {
    float* a;
    float* b;
    long long component;
};

LANE Vec3 spanOf(const Ends& ends, const LinkRun& run) {
    return loadVec3(ends.b + run.b, ends.component) - loadVec3(ends.a + run.a, ends.component);
}

LANE void start(const Ends& ends, const LinkRun& run, Batch& batch, int u) {
    const Vec3 span = spanOf(ends, run);
    batch.squaredLength[u] = dot3(span, span);
}

LANE void finish(const Ends& ends, const LinkRun& run, const EqualLinks& links, const Solved& solved, int u) {
    float* const endA = ends.a + run.a;
    float* const endB = ends.b + run.b;
    const Vec3 a = loadVec3(endA, ends.component);
    const Vec3 b = loadVec3(endB, ends.component);
    const Vec3 scaled = (b - a) * solved.share[u];
    const Bool solvable = solved.solvable[u];
    const Vec3 moved(productWhere(solvable, unlessNegligible(scaled.x), links.unscaledInverseMass),
                     productWhere(solvable, unlessNegligible(scaled.y), links.unscaledInverseMass),
                     productWhere(solvable, unlessNegligible(scaled.z), links.unscaledInverseMass));
    storeVec3(endA, ends.component, a + moved);
    storeVec3(endB, ends.component, b - moved);
}

// Does work for other batches while the operations of the current batch wait: moves the ends of the last batch and
// starts the next batch.
template <int Last, int Count, int Next>
struct Others {
    const Ends ends;
    const LinkRun* runs;  // runs of this batch
    const EqualLinks& links;
    Batch& next;
    Solved& last;

    template <int K>
    LANE_MEMBER void step() {
        if constexpr (K % 2 == 1 && K / 2 < Last) {
            finish(ends, runs[K / 2 - Last], links, last, K / 2);
        } else if constexpr (K % 2 == 1 && K / 2 - Last < Next) {
            constexpr int u = K / 2 - Last;
            start(ends, runs[Count + u], next, u);
            LANE_HOLD(next.squaredLength[u]);
        }
        LANE_STAGE;
    }
};

// Makes the compiler compute each result before the step that follows it.
template <int Count>
LANE void hold(Real* t) {
    EACH_LANE_VECTOR LANE_HOLD(t[u]);
}

// Computes the long chain of operations in reciprocalSqrt() for a batch. Each operation waits three cycles for the
// previous one, and a single batch does not fill that time. So each level of the chain is followed by work for other
// batches (Others). The order is fixed as written, since the processor does not look far enough ahead to find such an
// order by itself.
template <int Last, int Count, int Next, bool Hard>
LANE void relaxBatch(const Ends& ends, const LinkRun* runs, Batch& batch, Solved& solved, const EqualLinks& links) {
    Batch next;
    Others<Last, Count, Next> others{ends, runs, links, next, solved};
    Real t[Count];
    Real* const s = batch.s;
#define LEVEL(K, TO, VALUE)         \
    EACH_LANE_VECTOR TO[u] = VALUE; \
    hold<Count>(TO);                \
    others.template step<K>();
    EACH_LANE_VECTOR batch.halfX[u] = batch.squaredLength[u] * links.halfSquaredWeight;
    hold<Count>(batch.halfX);
    // x = 2 * halfX has an exponent one higher, so bits(x) >> 1 is (bits(halfX) >> 1) + 0x400000.
    EACH_LANE_VECTOR s[u] = uintBitsToFloat((0x5f375a86u - 0x400000u) - (floatBitsToUint(batch.halfX[u]) >> 1u));
    hold<Count>(s);
    LEVEL(0, t, s[u] * s[u])
    LEVEL(1, t, batch.halfX[u] * t[u])
    LEVEL(2, t, Real(1.5f) - t[u])
    LEVEL(3, s, s[u] * t[u])
    LEVEL(4, t, s[u] * s[u])
    LEVEL(5, t, batch.halfX[u] * t[u])
    LEVEL(6, t, Real(1.5f) - t[u])
    LEVEL(7, s, s[u] * t[u])
    LEVEL(8, t, s[u] * s[u])
    LEVEL(9, t, batch.halfX[u] * t[u])
    LEVEL(10, t, Real(0.5f) - t[u])
    LEVEL(11, t, s[u] * t[u])
    LEVEL(12, s, s[u] + t[u])
    LEVEL(13, t, links.scaledWeight * s[u])
    LEVEL(14, t, batch.squaredLength[u] * t[u])
    LEVEL(15, t, t[u] - links.scaledRestLength)
#undef LEVEL
    EACH_LANE_VECTOR t[u] = t[u] * s[u];
    if (!Hard) EACH_LANE_VECTOR t[u] = links.stiffness * t[u];
    EACH_LANE_VECTOR {
        solved.share[u] = t[u];
        solved.solvable[u] = lanesOf(runs[u]) && batch.squaredLength[u] > tinySquaredLength();
    }
    LANE_STAGE;
    if constexpr (Next > 0) {
        for (int u = 0; u < Next; ++u) batch.squaredLength[u] = next.squaredLength[u];
    }
}

template <int Count>
LANE void startAll(const Ends& ends, const LinkRun* runs, Batch& batch) {
    EACH_LANE_VECTOR start(ends, runs[u], batch, u);
}

template <int Count>
LANE void finishAll(const Ends& ends, const LinkRun* runs, const Solved& solved, const EqualLinks& links) {
    EACH_LANE_VECTOR finish(ends, runs[u], links, solved, u);
}

// Relaxes the end of a row, after whole batches have been solved: one more whole batch, then `Rest` vectors.
template <int Rest, bool Hard>
LANE void relaxEnd(const Ends& ends, const LinkRun* runs, Batch& batch, Solved& solved, const EqualLinks& links) {
    relaxBatch<kBatch, kBatch, Rest, Hard>(ends, runs, batch, solved, links);
    if constexpr (Rest > 0) {
        runs += kBatch;
        relaxBatch<kBatch, Rest, 0, Hard>(ends, runs, batch, solved, links);
        finishAll<Rest>(ends, runs, solved, links);
    } else {
        finishAll<kBatch>(ends, runs, solved, links);
    }
}

template <int Count, bool Hard>
LANE void relaxAlone(const Ends& ends, const LinkRun* runs, const EqualLinks& links) {
    if constexpr (Count > 0) {
        Batch batch;
        Solved solved;
        startAll<Count>(ends, runs, batch);
        relaxBatch<0, Count, 0, Hard>(ends, runs, batch, solved, links);
        finishAll<Count>(ends, runs, solved, links);
    }
}

// Returns `count` if a row can end with that many vectors. Otherwise returns 0, so that no code is compiled for that
// number.
constexpr int restOf(int count) { return count < kBatch ? count : 0; }

// Relaxes fewer than two whole batches.
template <bool Hard>
LANE void relaxFew(const Ends& ends, const LinkRun* runs, int count, const EqualLinks& links) {
    if (count >= kBatch) {
        relaxAlone<kBatch, Hard>(ends, runs, links);
        runs += kBatch;
        count -= kBatch;
    }
    if (count == 3) return relaxAlone<restOf(3), Hard>(ends, runs, links);
    if (count == 2) return relaxAlone<restOf(2), Hard>(ends, runs, links);
    if (count == 1) return relaxAlone<restOf(1), Hard>(ends, runs, links);
}

template <bool Hard>
LANE void relaxEqualRow(const RelaxRow& row) {
    const EqualLinks links(row);
    const Ends ends{row.rowA, row.rowB, row.component};
    const LinkRun* runs = row.runs;
    int whole = row.runCount / kBatch;
    if (whole < 2) return relaxFew<Hard>(ends, runs, row.runCount, links);
    Batch batch;
    Solved solved;
    startAll<kBatch>(ends, runs, batch);
    relaxBatch<0, kBatch, kBatch, Hard>(ends, runs, batch, solved, links);
    runs += kBatch;
    for (; whole > 2; --whole, runs += kBatch) {
        relaxBatch<kBatch, kBatch, kBatch, Hard>(ends, runs, batch, solved, links);
    }
    switch (row.runCount % kBatch) {
        case 0:
            return relaxEnd<0, Hard>(ends, runs, batch, solved, links);
        case 1:
            return relaxEnd<restOf(1), Hard>(ends, runs, batch, solved, links);
        case 2:
            return relaxEnd<restOf(2), Hard>(ends, runs, batch, solved, links);
        default:
            return relaxEnd<restOf(3), Hard>(ends, runs, batch, solved, links);
    }
}
