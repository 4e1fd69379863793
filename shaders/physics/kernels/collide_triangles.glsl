#include "physics/kernels/parts/collisions.glsl"

// Returns the point of a triangle with the given barycentric coordinates.
FN Vec3 pointBetween(Vec3 a, Vec3 b, Vec3 c, Real shareA, Real shareB, Real shareC) {
    PRECISE Vec3 sum = a * shareA + b * shareB;
    PRECISE Vec3 point = sum + c * shareC;
    return point;
}

// Finds where a triangle meets colliders between its particles. The triangle is divided into 16 parts, whose corners
// act as particles ("virtual particles", as in NVIDIA PhysX). Only the deepest of these points is used.
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
    Real deepest = Real(0.0f);
    Vec3 shares = Vec3(0.0f, 0.0f, 0.0f);
    // A corner that its own collisions have left inside, as between two fingers, is held, and so is its triangle. Its
    // other corners would have to make way for all of it.
    Bool isHeld = allLanes(false);
    for (uint k = 0u; k < count; ++k) {
        uint number = nearCollider(k);
        ColliderRecord collider = colliders[number];
        ColliderPose pose = colliderPoses[params.firstPose + params.colliderCount + number];
        // Because of rounding, a point may be inside a collider although its test excludes that collider. So each lane
        // uses only the result of its own test.
        Bool isNear = mayMeet(pose, middle, around);
        if (collider.pokes == 0u || !anyLane(isNear)) continue;
        Surface surface = nearestOf(collider, inFrame(pose, middle.place));
        PRECISE Real clear = surface.distance - collider.thickness - around;
        isNear = isNear && clear < 0.0f;
        if (!anyLane(isNear)) continue;
        Vec3 localA = inFrame(pose, placeA);
        Vec3 localB = inFrame(pose, placeB);
        Vec3 localC = inFrame(pose, placeC);
        Real inside = Real(collider.thickness - kCloseGap);
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
    // Each corner moves in proportion to its share and its inverse mass, so that the point ends outside.
    PRECISE Vec3 weighted = Vec3(shares.x * a.w, shares.y * b.w, shares.z * c.w);
    Real sum = dot3(shares, weighted);
    Bool isFree = sum > tinySquaredLength();
    Real scale = select(isFree, reciprocal(select(isFree, sum, Real(1.0f))), Real(0.0f));
    PRECISE Vec3 scaled = weighted * scale;
    triangleCollisions[t] = vec4(withoutTiny(correction), 0.0f);
    collisionShares[t] = vec4(withoutTiny(scaled), 0.0f);
}
