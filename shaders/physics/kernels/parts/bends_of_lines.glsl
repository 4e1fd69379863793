#pragma once
// The bends of a row or a column of a grid, solved together and implicitly. Bend e spans the particles e, e + 1 and
// e + 2; its energy is k/2 v . v with v = (x_e+2 - x_e+1) - (x_e+1 - x_e), where k is its stiffness
// (src/cloth/core/compliance.h). Backward Euler for all bends of a line is the linear system
//     A u = S x,   (S x)_e = v,   A_ee = w_e + 4 w_e+1 + w_e+2 + 1/(h^2 k),
//     A_e,e+1 = -2 (w_e+1 + w_e+2),   A_e,e+2 = w_e+2,
// after which particle i moves by -w_i (u_i - 2 u_i-1 + u_i-2). This is XPBD (Macklin et al. 2016, equation 18) for
// constraints that are linear, so one solution is exact. Solving for positions instead would lose float digits far from
// the origin.
//
// Two bends make a block, so that the matrix is tridiagonal in blocks of 2 x 2, and cyclic reduction solves it as in
// lines.glsl. lineRows holds five vec4s for each block: factors of the block before and of the block after (xy: first
// bend, zw: second), the block's own symmetric factors (x y; y z), from the level on where it is eliminated their
// inverse, and the right sides of its two bends, then u. The three last ones hold in w the inverse masses of the first
// two particles and which bends exist (1: first, 2: second). A bend across a broken link does not exist.

// Returns the product of two matrices of 2 x 2. `symmetric` has the elements (x y; y z).
FN vec4 productOf(vec4 matrix, Vec3 symmetric) {
    PRECISE Real a = matrix.x * symmetric.x + matrix.y * symmetric.y;
    PRECISE Real b = matrix.x * symmetric.y + matrix.y * symmetric.z;
    PRECISE Real c = matrix.z * symmetric.x + matrix.w * symmetric.y;
    PRECISE Real d = matrix.z * symmetric.y + matrix.w * symmetric.z;
    return vec4(withoutNegligible(a), withoutNegligible(b), withoutNegligible(c), withoutNegligible(d));
}
FN vec4 negatedProductOf(vec4 one, vec4 other) {
    PRECISE Real a = -(one.x * other.x + one.y * other.z);
    PRECISE Real b = -(one.x * other.y + one.y * other.w);
    PRECISE Real c = -(one.z * other.x + one.w * other.z);
    PRECISE Real d = -(one.z * other.y + one.w * other.w);
    return vec4(withoutNegligible(a), withoutNegligible(b), withoutNegligible(c), withoutNegligible(d));
}

// Returns the inverse of a symmetric positive definite matrix (x y; y z).
FN Vec3 inverseOf(Vec3 matrix) {
    PRECISE Real determinant = matrix.x * matrix.z - matrix.y * matrix.y;
    Real scale = reciprocal(greater(determinant, 1e-12f));
    PRECISE Real a = matrix.z * scale;
    PRECISE Real b = -(matrix.y * scale);
    PRECISE Real c = matrix.x * scale;
    return Vec3(withoutNegligible(a), withoutNegligible(b), withoutNegligible(c));
}

FN Uint particleOf(Line line, Uint k) {
    return lineParticles[line.first + select(k < line.links + 1u, k, Uint(0u))];
}

// Tells whether link k of a line exists and is not broken.
FN Bool isWhole(Line line, Uint k) {
    Bool isThere = k < line.links;
    Uint number = lineLinks[line.first + select(isThere, k, Uint(0u))];
    Link link = links[number];
    return isThere && !(link.material == 0u);
}

// Returns the factor of the compliance of the bend whose middle is the second end of link k, if there is such a bend.
FN Real bendSoftness(Line line, Uint k) {
    Link link = links[lineLinks[line.first + select(k < line.links, k, Uint(0u))]];
    LinkMaterial material = materials[link.material];
    return material.bending;
}

// Writes the own factors and the right sides of block j.
FN void setUpBends(Line line, uint j) {
    Uint first = Uint(2u * j);
    vec4 a = positions[particleOf(line, first)];
    vec4 b = positions[particleOf(line, first + 1u)];
    vec4 c = positions[particleOf(line, first + 2u)];
    vec4 d = positions[particleOf(line, first + 3u)];
    Bool joins = isWhole(line, first + 1u);
    Bool isFirst = joins && isWhole(line, first);
    Bool isSecond = joins && isWhole(line, first + 2u);
    PRECISE Real compliance = line.compliance * bendSoftness(line, first);
    PRECISE Real nextCompliance = line.compliance * bendSoftness(line, first + 1u);
    PRECISE Real factor = (a.w + 4.0f * b.w + c.w) + compliance;
    PRECISE Real nextFactor = (b.w + 4.0f * c.w + d.w) + nextCompliance;
    PRECISE Real between = -2.0f * (b.w + c.w);
    PRECISE Vec3 bend = (Vec3(c) - Vec3(b)) - (Vec3(b) - Vec3(a));
    PRECISE Vec3 nextBend = (Vec3(d) - Vec3(c)) - (Vec3(c) - Vec3(b));
    Vec3 none = Vec3(0.0f, 0.0f, 0.0f);
    Vec3 own = Vec3(select(isFirst, factor, 1.0f), select(isFirst && isSecond, between, 0.0f),
                    select(isSecond, nextFactor, 1.0f));
    if ((j & 1u) == 0u) own = inverseOf(own);
    Real which = select(isFirst, select(isSecond, Real(3.0f), Real(1.0f)), select(isSecond, Real(2.0f), Real(0.0f)));
    lineRows[5u * j + 2u] = vec4(own, a.w);
    lineRows[5u * j + 3u] = vec4(select(isFirst, withoutTiny(bend), none), b.w);
    lineRows[5u * j + 4u] = vec4(select(isSecond, withoutTiny(nextBend), none), which);
}

// Tell whether a block has its first and its second bend.
FN Bool hasFirst(Real which) { return (which > 0.5f && which < 1.5f) || which > 2.5f; }
FN Bool hasSecond(Real which) { return which > 1.5f; }

// Returns the factors of the block before block j in its equations.
FN vec4 couplingBefore(uint j) {
    Real a = lineRows[5u * j + 2u].w;
    Real b = lineRows[5u * j + 3u].w;
    Real which = lineRows[5u * j + 4u].w;
    Real whichBefore = lineRows[5u * j - 1u].w;
    PRECISE Real between = -2.0f * (a + b);
    return vec4(select(hasFirst(which) && hasFirst(whichBefore), a, 0.0f),
                select(hasFirst(which) && hasSecond(whichBefore), between, 0.0f), Real(0.0f),
                select(hasSecond(which) && hasSecond(whichBefore), b, 0.0f));
}

// Writes the factors of the neighbours of block j.
FN void coupleBends(uint j, uint blocks) {
    vec4 before = vec4(0.0f);
    vec4 after = vec4(0.0f);
    if (j > 0u) before = couplingBefore(j);
    if (j + 1u < blocks) {
        vec4 coupling = couplingBefore(j + 1u);
        after = vec4(coupling.x, coupling.z, coupling.y, coupling.w);
    }
    lineRows[5u * j] = before;
    lineRows[5u * j + 1u] = after;
}

// Eliminates block `other` from the equations of block j.
// `share`: factors of the other block in the equations of block j, times the inverse of its own factors.
// `back`: row of the other block with its factors of block j.
FN void eliminateBlock(uint j, uint other, vec4 share, uint back) {
    vec4 coupling = lineRows[5u * other + back];
    Vec3 first = Vec3(lineRows[5u * other + 3u]);
    Vec3 second = Vec3(lineRows[5u * other + 4u]);
    vec4 own = lineRows[5u * j + 2u];
    vec4 side = lineRows[5u * j + 3u];
    vec4 nextSide = lineRows[5u * j + 4u];
    PRECISE Real x = own.x - (share.x * coupling.x + share.y * coupling.z);
    PRECISE Real y = own.y - (share.x * coupling.y + share.y * coupling.w);
    PRECISE Real z = own.z - (share.z * coupling.y + share.w * coupling.w);
    PRECISE Vec3 left = Vec3(side) - (first * share.x + second * share.y);
    PRECISE Vec3 nextLeft = Vec3(nextSide) - (first * share.z + second * share.w);
    lineRows[5u * j + 2u] = vec4(Vec3(x, withoutNegligible(y), z), own.w);
    lineRows[5u * j + 3u] = vec4(withoutTiny(left), side.w);
    lineRows[5u * j + 4u] = vec4(withoutTiny(nextLeft), nextSide.w);
}

// Eliminates the neighbours of block j at distance `step` from its equations.
FN void eliminateBends(uint j, uint step, uint blocks) {
    uint left = j - step;
    uint right = j + step;
    vec4 share = productOf(lineRows[5u * j], Vec3(lineRows[5u * left + 2u]));
    eliminateBlock(j, left, share, 1u);
    lineRows[5u * j] = negatedProductOf(share, lineRows[5u * left]);
    vec4 after = vec4(0.0f);
    if (right < blocks) {
        share = productOf(lineRows[5u * j + 1u], Vec3(lineRows[5u * right + 2u]));
        eliminateBlock(j, right, share, 0u);
        after = negatedProductOf(share, lineRows[5u * right + 1u]);
    }
    lineRows[5u * j + 1u] = after;
    bool isNext = ((j + 1u) & (2u * step)) != 0u;  // whether the block is eliminated at the next level
    if (isNext) {
        vec4 own = lineRows[5u * j + 2u];
        lineRows[5u * j + 2u] = vec4(inverseOf(Vec3(own)), own.w);
    }
}

// Subtracts the part of block `other` from the right sides of block j.
// `factors`: row of block j with its factors of the other block.
FN void subtractBlock(uint j, uint other, uint factors) {
    vec4 coupling = lineRows[5u * j + factors];
    Vec3 first = Vec3(lineRows[5u * other + 3u]);
    Vec3 second = Vec3(lineRows[5u * other + 4u]);
    vec4 side = lineRows[5u * j + 3u];
    vec4 nextSide = lineRows[5u * j + 4u];
    PRECISE Vec3 left = Vec3(side) - (first * coupling.x + second * coupling.y);
    PRECISE Vec3 nextLeft = Vec3(nextSide) - (first * coupling.z + second * coupling.w);
    lineRows[5u * j + 3u] = vec4(withoutTiny(left), side.w);
    lineRows[5u * j + 4u] = vec4(withoutTiny(nextLeft), nextSide.w);
}

// Finds u of block j from that of its neighbours at distance `step`.
FN void substituteBends(uint j, uint step, uint blocks) {
    if (j + 1u > step) subtractBlock(j, j - step, 0u);
    if (j + step < blocks) subtractBlock(j, j + step, 1u);
    Vec3 inverse = Vec3(lineRows[5u * j + 2u]);
    vec4 side = lineRows[5u * j + 3u];
    vec4 nextSide = lineRows[5u * j + 4u];
    PRECISE Vec3 first = Vec3(side) * inverse.x + Vec3(nextSide) * inverse.y;
    PRECISE Vec3 second = Vec3(side) * inverse.y + Vec3(nextSide) * inverse.z;
    lineRows[5u * j + 3u] = vec4(withoutTiny(first), side.w);
    lineRows[5u * j + 4u] = vec4(withoutTiny(second), nextSide.w);
}

FN void solveBends(uint blocks) {
    uint step = 1u;
    for (; 2u * step <= blocks; step = 2u * step) {
        for (uint j = 2u * step * (lineThread() + 1u) - 1u; j < blocks; j += 2u * step * lineThreads())
            eliminateBends(j, step, blocks);
        lineBarrier();
    }
    for (; step > 0u; step = step / 2u) {
        for (uint j = step * (2u * lineThread() + 1u) - 1u; j < blocks; j += 2u * step * lineThreads())
            substituteBends(j, step, blocks);
        lineBarrier();
    }
}

// Returns u of bend e, or 0 if a line of `blocks` has no such bend.
FN Vec3 bendAt(uint e, uint blocks) {
    Vec3 bend = Vec3(0.0f, 0.0f, 0.0f);
    if (e < 2u * blocks) bend = Vec3(lineRows[5u * (e / 2u) + 3u + (e & 1u)]);
    return bend;
}

// Returns the impulse (kg m) against the bends around particle k.
FN Vec3 bendsAround(uint k, uint blocks) {
    Vec3 sum = bendAt(k, blocks);
    if (k > 0u) {
        PRECISE Vec3 middle = sum - bendAt(k - 1u, blocks) * 2.0f;
        sum = middle;
    }
    if (k > 1u) {
        PRECISE Vec3 whole = sum + bendAt(k - 2u, blocks);
        sum = whole;
    }
    return sum;
}
