#pragma once
// Lines: the links of a row, a column or a diagonal of a grid as one tridiagonal system. It is the constraint of XPBD
// (Macklin et al. 2016, "XPBD", equation 18) for all links of a line at once, linearised once: with link k between
// particles k and k + 1, n_k its direction, w_k inverse masses, A the compliance over the squared substep, l_k and L
// length and rest length, S_k the multiplier so far, and T_k its growth,
//     (w_k + w_k+1 + A) T_k - w_k (n_k . n_k-1) T_k-1 - w_k+1 (n_k . n_k+1) T_k+1 = l_k - L - A S_k.
// The matrix is symmetric and positive definite. Cyclic reduction solves it (Hockney 1965, "A Fast Direct Solution of
// Poisson's Equation Using Fourier Analysis"): it eliminates every second link, then every fourth and so on, and finds
// the multipliers in the opposite order. All links of a level are independent, so threads of a GPU share them.
//
// lineRows holds two vec4s for each link: its direction with the inverse mass of its first particle, and its equation
// (x: factor of T_k-1, y: of T_k, z: of T_k+1, w: right side, then T_k). From the level on where a link is eliminated, y
// is the reciprocal of its factor. Lanes whose line is shorter, links that are broken, and links between pins have no
// direction and T = 0.

// The least compliance, as a share of the sum of inverse masses. Without any, a straight line between two pins would
// have a singular matrix.
FN Real leastCompliance() { return 4e-6f; }

// Returns 1/x for the factor x of an equation. Rounding may leave a factor too small.
FN Real reciprocalOfFactor(Real x) { return reciprocal(greater(x, 1e-12f)); }

// Tells whether link or particle k belongs to a line with `count` of them.
FN Bool isWithin(uint k, Uint count) { return Uint(k) < count; }

// Returns the index of link k of a line. Lanes whose line is shorter get that of its first link.
FN Uint linkOf(Line line, uint k) { return lineLinks[line.first + select(isWithin(k, line.links), Uint(k), Uint(0u))]; }

// Writes the direction and the equation of link k, except for the factors of other links. Breaks the link if it is too
// long: it then has no part in the line.
// `pull`: the link's multiplier so far in this substep, kg m.
FN void setUpLink(Line line, uint k, Real pull) {
    Bool isThere = isWithin(k, line.links);
    Uint place = line.first + select(isWithin(k, line.links + 1u), Uint(k), Uint(0u));
    Uint nextPlace = select(isThere, place + 1u, place);
    Uint number = linkOf(line, k);
    vec4 a = positions[lineParticles[place]];
    vec4 b = positions[lineParticles[nextPlace]];
    Link link = links[number];
    LinkMaterial material = materials[link.material];
    Bool isWhole = isThere && !(link.material == 0u);
    Bool tears = isWhole && tearsNow(material, Vec3(a), Vec3(b), line.restLength);
    if (params.tearRatioInHand > 0.0f)
        tears = tears || (isWhole && tearsInHand(material, link, Vec3(a), Vec3(b)));
    if (anyLane(tears)) breakWhere(tears, number);
    PRECISE Vec3 span = Vec3(b) - Vec3(a);
    PRECISE Real moving = a.w + b.w;
    Real squaredLength = dot3(span, span);
    Bool acts = isWhole && !tears && moving > 0.0f && squaredLength > tinySquaredLength();
    Real inverse = reciprocalSqrt(select(acts, squaredLength, 1.0f));
    PRECISE Vec3 direction = span * inverse;
    PRECISE Real length = squaredLength * inverse;
    PRECISE Real least = moving * leastCompliance();
    PRECISE Real described = line.compliance * material.softness;
    Real compliance = greater(described, least);
    PRECISE Real weight = moving + compliance;
    PRECISE Real hardWeight = moving + least;
    PRECISE Real excess = (length - line.restLength) - compliance * pull;
    // A link beyond the strain limit is shortened to that limit, unless its compliance shortens it further.
    PRECISE Real beyond = length - line.restLength * strainLimit();
    PRECISE Real byCompliance = excess * hardWeight;
    PRECISE Real byLimit = beyond * weight;
    Bool isLimited = beyond > 0.0f && byLimit > byCompliance;
    Real factor = select(acts, select(isLimited, hardWeight, weight), 1.0f);
    Real side = select(acts, select(isLimited, beyond, excess), 0.0f);
    Vec3 none = Vec3(0.0f, 0.0f, 0.0f);
    Real mass = select(isWithin(k, line.links + 1u), a.w, 0.0f);
    if ((k & 1u) == 0u) factor = reciprocalOfFactor(factor);
    lineRows[2u * k] = vec4(select(acts, direction, none), mass);
    lineRows[2u * k + 1u] = vec4(Real(0.0f), factor, Real(0.0f), withoutTiny(side));
}

// Writes the factors of the neighbours of link k in its equation.
FN void coupleLink(uint k) {
    vec4 own = lineRows[2u * k];
    vec4 next = lineRows[2u * k + 2u];
    vec4 equation = lineRows[2u * k + 1u];
    Real before = Real(0.0f);
    if (k > 0u) {
        PRECISE Real coupled = -(own.w * dot3(Vec3(own), Vec3(lineRows[2u * k - 2u])));
        before = withoutNegligible(coupled);
    }
    PRECISE Real coupled = -(next.w * dot3(Vec3(own), Vec3(next)));
    Real after = withoutNegligible(coupled);
    lineRows[2u * k + 1u] = vec4(before, equation.y, after, equation.w);
}

// Eliminates the neighbours of link k at distance `step` from its equation.
FN void eliminateNeighbours(uint k, uint step, uint count) {
    vec4 own = lineRows[2u * k + 1u];
    vec4 before = lineRows[2u * (k - step) + 1u];
    PRECISE Real share = own.x * before.y;
    PRECISE Real left = -(share * before.x);
    PRECISE Real factor = own.y - share * before.z;
    PRECISE Real side = own.w - share * before.w;
    Real right = Real(0.0f);
    if (k + step < count) {
        vec4 after = lineRows[2u * (k + step) + 1u];
        PRECISE Real shareAfter = own.z * after.y;
        PRECISE Real rightNow = -(shareAfter * after.z);
        PRECISE Real factorNow = factor - shareAfter * after.x;
        PRECISE Real sideNow = side - shareAfter * after.w;
        right = rightNow;
        factor = factorNow;
        side = sideNow;
    }
    bool isNext = ((k + 1u) & (2u * step)) != 0u;  // whether the link is eliminated at the next level
    if (isNext) factor = reciprocalOfFactor(factor);
    lineRows[2u * k + 1u] = vec4(withoutNegligible(left), factor, withoutNegligible(right), withoutTiny(side));
}

// Finds the multiplier of link k from those of its neighbours at distance `step`.
FN void substituteNeighbours(uint k, uint step, uint count) {
    vec4 own = lineRows[2u * k + 1u];
    Real side = own.w;
    if (k + 1u > step) {
        PRECISE Real left = side - own.x * lineRows[2u * (k - step) + 1u].w;
        side = left;
    }
    if (k + step < count) {
        PRECISE Real left = side - own.z * lineRows[2u * (k + step) + 1u].w;
        side = left;
    }
    PRECISE Real growth = side * own.y;
    lineRows[2u * k + 1u] = vec4(own.x, own.y, own.z, withoutTiny(growth));
}

// Solves the equations of a line for the growth of its multipliers.
// `count`: number of links, of the longest line if lanes differ.
FN void solveEquations(uint count) {
    uint step = 1u;
    for (; 2u * step <= count; step = 2u * step) {
        for (uint k = 2u * step * (lineThread() + 1u) - 1u; k < count; k += 2u * step * lineThreads())
            eliminateNeighbours(k, step, count);
        lineBarrier();
    }
    for (; step > 0u; step = step / 2u) {
        for (uint k = step * (2u * lineThread() + 1u) - 1u; k < count; k += 2u * step * lineThreads())
            substituteNeighbours(k, step, count);
        lineBarrier();
    }
}

// Limits the multiplier of link k, and replaces the link's direction by its impulse, kg m. A link may pull its ends by
// at most twice its rest length in a substep. Returns the growth of the multiplier.
// `pull`: the link's multiplier so far in this substep, kg m.
FN Real limitPull(Line line, uint k, Real pull) {
    vec4 own = lineRows[2u * k];
    PRECISE Real moving = own.w + lineRows[2u * k + 2u].w;
    PRECISE Real most = (2.0f * line.restLength) * reciprocalOrZero(moving);
    PRECISE Real unlimited = pull + lineRows[2u * k + 1u].w;
    PRECISE Real growth = clampBetween(unlimited, -most, most) - pull;
    PRECISE Vec3 impulse = Vec3(own) * growth;
    lineRows[2u * k + 1u] = vec4(impulse, own.w);
    return growth;
}

// Returns the impulse (kg m) of the links at both sides of particle k of a line.
FN Vec3 impulseOn(uint k, uint count) {
    Vec3 impulse = Vec3(0.0f, 0.0f, 0.0f);
    if (k < count) impulse = Vec3(lineRows[2u * k + 1u]);
    if (k > 0u) {
        PRECISE Vec3 both = impulse - Vec3(lineRows[2u * k - 1u]);
        impulse = both;
    }
    return impulse;
}
