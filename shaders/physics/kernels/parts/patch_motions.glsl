#pragma once
// The motion of a patch in a substep is a vec4. xyz: mean of its corners' ways, m. w: greatest distance that a corner
// moves from the mean, m.

// Features that are apart stay at least this far apart, m. That is far more than the rounding of coordinates within
// tens of metres.
FN Real leastClothGap() { return 1e-4f; }

FN Real lengthOf(Vec3 v) {
    Real squared = dot3(v, v);
    PRECISE Real length = squared * reciprocalLength(squared);
    return length;
}

// Returns how much of its reach a patch uses up: its motion relative to that of the cloth as a whole.
FN Real usedReach(vec4 motion) {
    PRECISE Vec3 relative = Vec3(motion) - Vec3(contactCounters[0].drift);
    PRECISE Real used = lengthOf(relative) + motion.w;
    return used;
}

// Returns how far the box of a patch is out from its corners.
FN Real aroundPatch(Real reach, Real maxThickness) {
    PRECISE Real around = reach + 0.5f * lesser(params.clothThickness, maxThickness);
    return around;
}

// Returns how far two patches may move against each other at most.
FN Real relativeMotion(vec4 a, vec4 b) {
    PRECISE Vec3 difference = Vec3(a) - Vec3(b);
    PRECISE Real most = lengthOf(difference) + (a.w + b.w);
    return most;
}
