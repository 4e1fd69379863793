#include "physics/kernels/parts/largest_collision.glsl"

// Moves a particle by the largest of the moves that its triangles' collisions require. Several of its triangles often
// meet the same edge of a collider, so the sum of their moves would be too large.
FN void applyTriangleCollisions(uint i) {
    vec4 position = positions[i];
    PRECISE Vec3 place = Vec3(position) + largestCollision(i).change;
    positions[i] = vec4(withoutTiny(place), position.w);
}
