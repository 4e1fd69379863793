#include "physics/kernels/parts/collisions.glsl"

// Returns the point of a triangle with the given barycentric coordinates.
FN Vec3 pointBetween(Vec3 a, Vec3 b, Vec3 c, Real shareA, Real shareB, Real shareC) {
    PRECISE Vec3 sum = a * shareA + b * shareB;
    PRECISE Vec3 point = sum + c * shareC;
    return point;
}

// Computes the collision response of a triangle between its corners, which collide() has treated as particles before.
// Stores a correction, and for each corner the factor by which apply_triangle_collisions applies it.
//
// The triangle is subdivided into 16 congruent triangles. The vertices of the subdivision, without the three corners,
// are 12 sample points, which act as particles ("virtual particles", as in NVIDIA PhysX). Only the sample point with
// the deepest penetration is resolved.
//
// On the CPU, each SIMD lane has a triangle. The loop tests a collider if any lane may meet it, so each result is
// masked by the lane's own test, `isNear`.
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
    // Bounding radius of the triangle about its centroid, m. It is too large by up to a factor of sqrt(3), because
    // sumOfMagnitudes() takes the place of the length.
    PRECISE Real around = greater(sumOfMagnitudes(placeA - middle.place),
                                  greater(sumOfMagnitudes(placeB - middle.place),
                                          sumOfMagnitudes(placeC - middle.place)));
    uint count = nearColliders(middle, around);
    Real deepest = Real(0.0f);  // least signed distance of a sample point, m; below 0 inside
    Vec3 shares = Vec3(0.0f, 0.0f, 0.0f);  // barycentric coordinates of that sample point
    // A triangle gets no correction if a corner is still inside a collider after collide(), as when two fingers pinch
    // it. The correction would otherwise move the other corners to resolve the penetration of that corner too.
    Bool isHeld = allLanes(false);
    for (uint k = 0u; k < count; ++k) {
        uint number = nearCollider(k);
        ColliderRecord collider = colliders[number];
        ColliderPose pose = colliderPoses[params.firstPose + params.colliderCount + number];
        // A lane whose own test rejects the collider must not use the results below. Because of rounding, a sample
        // point of its triangle may be inside nevertheless, and the bits would then depend on the other lanes.
        Bool isNear = mayMeet(pose, middle, around);
        if (collider.pokes == 0u || !anyLane(isNear)) continue;
        // Tighter test: compares the signed distance of the centroid with the bounding radius.
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
    // Resolves the deepest sample point as collide() does for a particle: sweeps it along its path in this substep.
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
    // Distributes the correction as position-based dynamics does for a constraint on the sample point: a corner with
    // barycentric coordinate s and inverse mass w moves by w s / sum(w s^2) of it. So the sample point itself moves by
    // the whole correction.
    PRECISE Vec3 weighted = Vec3(shares.x * a.w, shares.y * b.w, shares.z * c.w);
    Real sum = dot3(shares, weighted);
    Bool isFree = sum > tinySquaredLength();
    Real scale = select(isFree, reciprocal(select(isFree, sum, Real(1.0f))), Real(0.0f));
    PRECISE Vec3 scaled = weighted * scale;
    triangleCollisions[t] = vec4(withoutTiny(correction), 0.0f);
    collisionShares[t] = vec4(withoutTiny(scaled), 0.0f);
}
