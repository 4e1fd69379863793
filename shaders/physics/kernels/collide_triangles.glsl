#include "physics/kernels/parts/collisions.glsl"

// Returns the point of a triangle with the given barycentric coordinates.
FN Vec3 pointBetween(Vec3 a, Vec3 b, Vec3 c, Real shareA, Real shareB, Real shareC) {
    PRECISE Vec3 sum = a * shareA + b * shareB;
    PRECISE Vec3 point = sum + c * shareC;
    return point;
}

// Finds the move that takes a triangle out of the colliders between its particles, and stores it with the share of each
// corner; apply_triangle_collisions moves the corners. The triangle is divided into 16 parts. Their corners, 12 besides
// those of the triangle, act as particles ("virtual particles", as in NVIDIA PhysX). Only the deepest of these points
// is used.
//
// Each lane has a triangle. The loop tests a collider if any lane may meet it, so each result is masked by the lane's
// own test, `isNear`.
FN void collideTriangle(uint t) {
    Triangle triangle = triangles[t];
    vec4 a = positions[triangle.a];
    vec4 b = positions[triangle.b];
    vec4 c = positions[triangle.c];
    Vec3 placeA = Vec3(a);
    Vec3 placeB = Vec3(b);
    Vec3 placeC = Vec3(c);
    Real third = Real(0.333333343f);
    Vec3 centre = pointBetween(placeA, placeB, placeC, third, third, third);
    Path middle = pathBetween(centre, centre);
    // An upper bound of the distance of the triangle's points from its middle, m.
    PRECISE Real around = greater(sumOfMagnitudes(placeA - middle.place),
                                  greater(sumOfMagnitudes(placeB - middle.place),
                                          sumOfMagnitudes(placeC - middle.place)));
    uint count = nearColliders(middle, around);
    Real deepest = Real(0.0f);  // least gap of a point to a collider, m; below 0 inside
    Vec3 shares = Vec3(0.0f, 0.0f, 0.0f);  // barycentric coordinates of that point
    // A corner that its own collisions have left inside, as between two fingers, is held, and so is its triangle. Its
    // other corners would have to make way for all of it.
    Bool isHeld = allLanes(false);
    for (uint k = 0u; k < count; ++k) {
        uint number = nearCollider(k);
        ColliderRecord collider = colliders[number];
        ColliderPose pose = colliderPoses[params.firstPose + params.colliderCount + number];
        // A lane whose own test excludes the collider must not use the results below. Because of rounding, a point of
        // it may still be inside, and the bits would then depend on the other lanes.
        Bool isNear = mayMeet(pose, middle, around);
        if (collider.pokes == 0u || !anyLane(isNear)) continue;
        // A second, closer test: the distance of the triangle's middle from the collider.
        Surface surface = nearestOf(collider, inFrame(pose, middle.place));
        PRECISE Real clear = surface.distance - collider.thickness - around;
        isNear = isNear && clear < 0.0f;
        if (!anyLane(isNear)) continue;
        Vec3 localA = inFrame(pose, placeA);
        Vec3 localB = inFrame(pose, placeB);
        Vec3 localC = inFrame(pose, placeC);
        PRECISE Real inside = collider.thickness - kCloseGap;
        isHeld = isHeld || (isNear && (nearestOf(collider, localA).distance < inside ||
                                       nearestOf(collider, localB).distance < inside ||
                                       nearestOf(collider, localC).distance < inside));
        for (int i = 0; i <= 4; ++i) {
            for (int j = 0; i + j <= 4; ++j) {
                if (i == 4 || j == 4 || i + j == 0) continue;  // a corner of the triangle is a particle itself
                Real shareA = Real(0.25f * float(i));
                Real shareB = Real(0.25f * float(j));
                Real shareC = Real(0.25f * float(4 - i - j));
                surface = nearestOf(collider, pointBetween(localA, localB, localC, shareA, shareB, shareC));
                PRECISE Real gap = surface.distance - collider.thickness;
                Bool isDeeper = isNear && gap < deepest;
                deepest = select(isDeeper, gap, deepest);
                shares = select(isDeeper, Vec3(shareA, shareB, shareC), shares);
            }
        }
    }
    // The deepest point collides as a particle would, along its path in this substep.
    Vec3 correction = Vec3(0.0f, 0.0f, 0.0f);
    if (anyLane(deepest < 0.0f)) {
        PRECISE Vec3 fromA = Vec3(remembered[triangle.a]) - Vec3(displacements[triangle.a]);
        PRECISE Vec3 fromB = Vec3(remembered[triangle.b]) - Vec3(displacements[triangle.b]);
        PRECISE Vec3 fromC = Vec3(remembered[triangle.c]) - Vec3(displacements[triangle.c]);
        Path path = pathBetween(pointBetween(fromA, fromB, fromC, shares.x, shares.y, shares.z),
                                pointBetween(placeA, placeB, placeC, shares.x, shares.y, shares.z));
        uint pathCount = nearColliders(path, Real(0.0f));  // colliders near the point's path
        PRECISE Vec3 moved = outsideOfAll(path, Real(0.0f), pathCount).place - path.place;
        correction = select(deepest < 0.0f && !isHeld, moved, correction);
    }
    // Each corner moves in proportion to its share s and its inverse mass w. The factor 1 / sum(w s^2) makes the point
    // itself move by the whole correction.
    PRECISE Vec3 weighted = Vec3(shares.x * a.w, shares.y * b.w, shares.z * c.w);
    Real sum = dot3(shares, weighted);
    Bool isFree = sum > tinySquaredLength();
    Real scale = select(isFree, reciprocal(select(isFree, sum, Real(1.0f))), Real(0.0f));
    PRECISE Vec3 scaled = weighted * scale;
    triangleCollisions[t] = vec4(withoutTiny(correction), 0.0f);
    collisionShares[t] = vec4(withoutTiny(scaled), 0.0f);
}
