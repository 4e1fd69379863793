#pragma once
// The motion of a patch in a substep is a vec4. xyz: mean of its corners' ways, m. w: greatest deviation of a corner's
// way from the mean, m.

// Returns the least distance that contact keeps between features, m. It is far more than the rounding of coordinates
// within tens of metres of the origin.
FN Real leastClothGap() { return 1e-4f; }
// Returns more than the rounding of a vertex's position within 16 m of the origin, m.
FN Real coordinateRounding() { return 2e-6f; }

FN Real lengthOf(Vec3 v) {
    Real squared = dot3(v, v);
    PRECISE Real length = squared * reciprocalLength(squared);
    return length;
}

// Returns how much of its reach a patch uses up, m: its greatest motion relative to the cloth as a whole.
FN Real usedReach(vec4 motion) {
    PRECISE Vec3 relative = Vec3(motion) - Vec3(contactCounters[0].drift);
    PRECISE Real used = lengthOf(relative) + motion.w;
    return used;
}

// Returns the margin of a patch's box around its corners, m.
FN Real aroundPatch(Real reach, Real maxThickness) {
    PRECISE Real around = reach + 0.5f * lesser(params.clothThickness, maxThickness);
    return around;
}

// Returns the greatest distance that two patches may move relative to each other, m.
FN Real relativeMotion(vec4 a, vec4 b) {
    PRECISE Vec3 difference = Vec3(a) - Vec3(b);
    PRECISE Real most = lengthOf(difference) + (a.w + b.w);
    return most;
}
