#pragma once
// Moves particle k of a line by the impulses of the links at both sides.
FN void pullParticle(Line line, uint k, uint count) {
    Bool isThere = isWithin(k, line.links + 1u);
    Uint particle = lineParticles[line.first + select(isThere, Uint(k), Uint(0u))];
    vec4 position = positions[particle];
    Vec3 impulse = impulseOn(k, count);
    PRECISE Vec3 change = impulse * position.w;
    PRECISE Vec3 moved = Vec3(position) + withoutNegligible(change);
    storeWhere(isThere, positions[particle], vec4(moved, position.w));
}
