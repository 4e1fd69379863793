// Gusts are smooth noise that drifts with the wind (Taylor's frozen turbulence). The noise is the same on every
// machine, since it consists of integer hashes and + - *. It repeats after kGustPeriod cells along each axis.

// Returns a hash of the bits: lowbias32 from C. Wellons, "Prospecting for Hash Functions" (2018).
FN Uint mixBits(Uint bits) {
    Uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    Uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns the noise vector of a lattice point, with components in [-1, 1].
FN Vec3 latticeVector(Uint x, Uint y, Uint z) {
    Uint bits = mixBits((x & (kGustPeriod - 1u)) | ((y & (kGustPeriod - 1u)) << 8u) | ((z & (kGustPeriod - 1u)) << 16u));
    PRECISE Real u = Real(bits & 1023u) * 0.001955034f - 1.0f;
    PRECISE Real v = Real((bits >> 10u) & 1023u) * 0.001955034f - 1.0f;
    PRECISE Real w = Real((bits >> 20u) & 1023u) * 0.001955034f - 1.0f;
    return Vec3(u, v, w);
}

// Returns the quintic fade of t, whose first and second derivatives are zero at t = 0 and t = 1 (Perlin 2002,
// "Improving Noise").
FN Real fade(Real t) {
    PRECISE Real f = t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
    return f;
}

FN Vec3 between(Vec3 a, Vec3 b, Real t) {
    PRECISE Vec3 r = a + (b - a) * t;
    return r;
}

// Returns the greatest integer that is not above x. Floats and ints must be able to hold it.
FN Real floorOf(Real x) {
    Real truncated = Real(Int(x));
    PRECISE Real below = truncated - 1.0f;
    return select(truncated > x, below, truncated);
}

// Returns value noise at a point, with each component in [-1, 1].
// `p`: the point, in cells of the lattice.
FN Vec3 vectorNoise(Vec3 p) {
    Vec3 q = Vec3(clampBetween(p.x, -1e6f, 1e6f), clampBetween(p.y, -1e6f, 1e6f), clampBetween(p.z, -1e6f, 1e6f));
    Real cellX = floorOf(q.x);
    Real cellY = floorOf(q.y);
    Real cellZ = floorOf(q.z);
    PRECISE Real fx = q.x - cellX;
    PRECISE Real fy = q.y - cellY;
    PRECISE Real fz = q.z - cellZ;
    Real tx = fade(fx);
    Real ty = fade(fy);
    Real tz = fade(fz);
    Uint x = Uint(Int(cellX));
    Uint y = Uint(Int(cellY));
    Uint z = Uint(Int(cellZ));
    Vec3 near0 = between(latticeVector(x, y, z), latticeVector(x + 1u, y, z), tx);
    Vec3 near1 = between(latticeVector(x, y + 1u, z), latticeVector(x + 1u, y + 1u, z), tx);
    Vec3 far0 = between(latticeVector(x, y, z + 1u), latticeVector(x + 1u, y, z + 1u), tx);
    Vec3 far1 = between(latticeVector(x, y + 1u, z + 1u), latticeVector(x + 1u, y + 1u, z + 1u), tx);
    return between(between(near0, near1, ty), between(far0, far1, ty), tz);
}

// Returns the velocity of the air at a point, m/s: the mean wind plus two octaves of gusts, whose strength is in
// proportion to the wind's speed.
// `drift`: distance by which the gusts have drifted, in cells.
// `cellsPerMetre`: 1 over the length of a cell of the larger octave, 1/m.
FN Vec3 airVelocity(Vec3 position, Vec3 wind, Real gustiness, Vec3 drift, Real cellsPerMetre) {
    PRECISE Vec3 coarse = position * cellsPerMetre - drift;
    PRECISE Vec3 fine = coarse * 2.0f;
    Vec3 coarseNoise = vectorNoise(coarse);
    Vec3 fineNoise = vectorNoise(fine);
    Real squaredSpeed = dot3(wind, wind);
    PRECISE Real speed = squaredSpeed * reciprocalLength(squaredSpeed);
    PRECISE Real strength = speed * gustiness;
    PRECISE Vec3 air = wind + (coarseNoise + fineNoise * 0.5f) * strength;
    return air;
}
