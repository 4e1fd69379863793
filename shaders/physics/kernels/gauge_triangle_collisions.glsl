#include "physics/kernels/parts/collider_forces.glsl"
#include "physics/kernels/parts/collisions.glsl"
#include "physics/kernels/parts/largest_collision.glsl"

// Measures the force between a particle and the collider that one of its triangles has met, before
// applyTriangleCollisions(). That is the collider nearest to the middle of the triangle.
FN void gaugeTriangleCollisions(uint i) {
    vec4 position = positions[i];
    LargestMove move = largestCollision(i);
    if (!(position.w > 0.0f && dot3(move.change, move.change) > 0.0f)) return;
    Triangle triangle = triangles[move.triangle];
    PRECISE Vec3 sum = Vec3(positions[triangle.a]) + Vec3(positions[triangle.b]) + Vec3(positions[triangle.c]);
    PRECISE Vec3 middle = sum * 0.333333343f;
    uint nearest = params.colliderCount;
    Real least = Real(1e30f);
    for (uint k = 0u; k < params.colliderCount; ++k) {
        ColliderRecord collider = colliders[k];
        if (collider.pokes == 0u) continue;
        ColliderPose pose = colliderPoses[params.firstPose + params.colliderCount + k];
        PRECISE Real gap = nearestOf(collider, inFrame(pose, middle)).distance - collider.thickness;
        if (!(gap < least)) continue;
        least = gap;
        nearest = k;
    }
    if (nearest == params.colliderCount) return;
    PRECISE Vec3 place = Vec3(position) + move.change;
    addColliderForce(nearest, i, forceOfChange(move.change, position.w), place,
                     colliderPoses[params.firstPose + params.colliderCount + nearest]);
}
