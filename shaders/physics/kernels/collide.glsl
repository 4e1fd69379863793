#include "physics/kernels/parts/collisions.glsl"

// Moves a particle out of the colliders, one after another. A pinned particle returns to its remembered position, in
// case links have moved it (SubstepParams.yieldingPins).
FN void collide(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Collided collided = afterCollisions(Vec3(position), position.w, Vec3(displacement), displacement.w, Vec3(remembered[i]));
    positions[i] = vec4(collided.place, position.w);
    displacements[i] = vec4(collided.displacement, displacement.w);
}
