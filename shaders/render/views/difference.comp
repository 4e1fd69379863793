#version 450 core
// Computes the values of the view "difference": the difference between the results of two solvers, m. The value is more
// than 0 wherever a bit differs.
#include "render/views/values.glsl"

float valueAt(uint i) {
    vec4 place = positions[i], other = otherPositions[i];
    vec4 moved = displacements[i], otherMoved = otherDisplacements[i];
    bool same = floatBitsToUint(place) == floatBitsToUint(other) && floatBitsToUint(moved) == floatBitsToUint(otherMoved);
    vec4 apart = max(abs(place - other), abs(moved - otherMoved));
    return same ? 0.0 : max(max(max(apart.x, apart.y), max(apart.z, apart.w)), 1e-30);
}
