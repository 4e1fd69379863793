#include "physics/kernels/parts/collider_forces.glsl"
#include "physics/kernels/parts/collisions.glsl"

// Measures the forces between a particle and the colliders, before collide(): follows the particle's path as it does.
FN void gaugeCollisions(uint i) {
    vec4 position = positions[i];
    if (!(position.w > 0.0f)) return;
    vec4 displacement = displacements[i];
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacement);
    Path given = pathBetween(start, Vec3(position));
    Path path = given;
    for (uint k = 0u; k < params.colliderCount; ++k) {
        ColliderPose after = colliderPoses[params.firstPose + params.colliderCount + k];
        Path kept = outsideOfNear(k, after, path, mayMeet(after, given, displacement.w), displacement.w);
        if (differ(kept.place, path.place) || differ(kept.from, path.from)) {
            // A bounce also moves the start of the path, from which the velocity follows.
            PRECISE Vec3 change = (kept.place - path.place) - (kept.from - path.from);
            addColliderForce(k, i, forceOfChange(change, position.w), kept.place, after);
        }
        path = kept;
    }
}
