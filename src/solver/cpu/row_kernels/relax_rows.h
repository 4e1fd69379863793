#pragma once

// Runs project_links over the links of one colour that begin in one row. Included once for each instruction set.

// Relaxes links with any masses, pins and compliances. Calls the shared formulas as they are.
LANE void relaxAny(const RelaxRow& row, const LinkRun& run) {
    float* const endA = row.rowA + run.a;
    float* const endB = row.rowB + run.b;
    const Vec3 a = loadVec3(endA, row.component);
    const Vec3 b = loadVec3(endB, row.component);
    const Real wa = loadReal(row.inverseMassesA + run.a);
    const Real wb = loadReal(row.inverseMassesB + run.b);
    const Real described = row.compliances ? loadReal(row.compliances + run.a) : Real(row.compliance);
    const Real compliance = resolvedCompliance(wa, wb, described, row.numericalCompliance);
    const Real weight = linkWeight(wa, wb, compliance, 0.0f);
    Vec3 correction = linkCorrection(a, b, weight, row.restLength, 0.0f, row.stiffness, allLanes(row.tensionOnly),
                                     allLanes(row.soft));
    if (row.hasCompliance) {
        correction = withinStrainLimit(correction, a, b, linkWeight(wa, wb, 0.0f, 0.0f), row.restLength);
    }
    const Bool exists = lanesOf(run);
    storeVec3(endA, row.component, select(exists, a + correction * wa, a));
    storeVec3(endB, row.component, select(exists, b - correction * wb, b));
}

// Tells whether the squared length of any link is more than `squared`.
LANE bool exceeds(const RelaxRow& row, Real squared) {
    Bool any = allLanes(false);
    for (int k = 0; k < row.runCount; ++k) {
        const LinkRun& run = row.runs[k];
        const Vec3 span = loadVec3(row.rowB + run.b, row.component) - loadVec3(row.rowA + run.a, row.component);
        any = any || (lanesOf(run) && dot3(span, span) > squared);
    }
    return anyLane(any);
}

// Tells whether a link may be at the strain limit. If all links are clearly shorter, withinStrainLimit() changes
// nothing.
LANE bool mayBeAtStrainLimit(const RelaxRow& row) {
    if (!row.hasCompliance) return false;
    const Real close = Real(row.restLength) * Real(0.99f) * strainLimit();
    return exceeds(row, close * close);
}

static void relaxRow(const RelaxRow& row) {
    if (!row.equal || mayBeAtStrainLimit(row)) {
        for (int k = 0; k < row.runCount; ++k) relaxAny(row, row.runs[k]);
    } else if (row.stiffness == 1.0f) {
        relaxEqualRow<true>(row);
    } else {
        relaxEqualRow<false>(row);
    }
}
