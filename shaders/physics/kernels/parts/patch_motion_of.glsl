#pragma once
#ifndef WAYS_END_ELSEWHERE
// Returns the position of a vertex at the end of the substep, m.
FN Vec3 endOfWay(Uint vertex) { return Vec3(positions[vertex]); }
#endif

// Returns the vector from the start to the end of a vertex's way, m.
FN Vec3 wayOf(Vec3 start, Vec3 end) {
    PRECISE Vec3 way = end - start;
    return way;
}

// Returns the motion of a patch (patch_motions.glsl).
// `fromRest`: whether to set the mean to 0, so that the motion also covers vertices that stop anywhere on their ways.
FN vec4 motionOf(Patch p, bool fromRest) {
    Vec3 a = wayOf(Vec3(starts[p.a]), endOfWay(p.a));
    Vec3 b = wayOf(Vec3(starts[p.b]), endOfWay(p.b));
    Vec3 c = wayOf(Vec3(starts[p.c]), endOfWay(p.c));
    Vec3 d = wayOf(Vec3(starts[p.d]), endOfWay(p.d));
    PRECISE Vec3 mean = (a + b + (c + d)) * Real(fromRest ? 0.0f : 0.25f);
    PRECISE Vec3 fromA = a - mean;
    PRECISE Vec3 fromB = b - mean;
    PRECISE Vec3 fromC = c - mean;
    PRECISE Vec3 fromD = d - mean;
    Real squared = greater(greater(dot3(fromA, fromA), dot3(fromB, fromB)),
                           greater(dot3(fromC, fromC), dot3(fromD, fromD)));
    PRECISE Real spread = squared * reciprocalLength(squared);
    return vec4(mean, spread);
}
