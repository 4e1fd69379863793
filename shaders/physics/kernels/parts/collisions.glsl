#pragma once
// The position and the displacement of a particle after all collisions.
struct Collided {
    Vec3 place;
    Vec3 displacement;
};

#include "physics/colliders/box.glsl"
#include "physics/colliders/capsule.glsl"
#include "physics/colliders/convex.glsl"
#include "physics/colliders/plane.glsl"
#include "physics/colliders/sphere.glsl"

FN Surface nearestOf(ColliderRecord collider, Vec3 point) {
    Surface surface;
    surface.distance = 1e30f;
    surface.normal = Vec3(0.0f, 1.0f, 0.0f);
#define COLLIDER_SHAPE(number, name, nearest) \
    if (collider.kind == number) surface = nearest(collider, point);
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
    return surface;
}

// Returns a particle's path, changed so that it stays outside a collider. Paths are in the collider's frame, which
// moves with the collider during the substep. The path is taken to be straight in that frame. Conservative advancement
// follows it to where it first comes near the surface (Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body
// Systems", section 2.3.2). If the surface has nearly the same normal there as at the end of the path, the particle is
// moved to the point of the surface nearest to the end. Otherwise it is moved to the tangent plane at the arrival,
// since a convex shape is all behind that plane. So no particle passes through, however fast it is, and it leaves by
// the face at which it arrived.
FN Path outsideOf(ColliderRecord collider, Path path, Real clearance, Real maxRecovery) {
    PRECISE Vec3 motion = path.place - path.from;
    Real squared = dot3(motion, motion);
    Real inverseLength = reciprocalLength(squared);
    PRECISE Real length = squared * inverseLength;
    Real way = Real(0.0f);  // distance along the path, m
    Vec3 point = path.from;
    Surface surface = nearestOf(collider, point);
    PRECISE Real firstGap = surface.distance - clearance;
    Real gap = firstGap;
    Real overlap = remainingOverlap(-firstGap, maxRecovery);
    for (int k = 0; k < kMostAdvances; ++k) {
        PRECISE Real further = way + gap;
        Bool advances = gap > kCloseGap && further < length;
        if (!anyLane(advances)) break;
        way = select(advances, further, way);
        PRECISE Vec3 advanced = path.from + motion * (way * inverseLength);
        point = select(advances, advanced, point);
        Surface there = nearestOf(collider, point);
        PRECISE Real gapThere = there.distance - clearance;
        gap = select(advances, gapThere, gap);
        surface.normal = select(advances, there.normal, surface.normal);
    }
    PRECISE Real reach = way + gap;
    PRECISE Vec3 rest = path.place - point;
    Surface end = nearestOf(collider, path.place);
    PRECISE Real atEnd = end.distance - clearance;
    PRECISE Real behindPlane = dot3(surface.normal, rest) + gap;
    Bool isSameSide = dot3(surface.normal, end.normal) > kSameSide;
    Vec3 normal = select(isSameSide, end.normal, surface.normal);
    PRECISE Real depth = -select(isSameSide, atEnd, behindPlane) - overlap;
    Bool meets = depth > 0.0f && reach < length;
    PRECISE Vec3 placed = path.place + normal * depth;
    PRECISE Vec3 slip = placed - path.from;
    Vec3 held = withFriction(placed, slip, normal, depth, collider.friction);
    Path outside = path;
    outside.place = select(meets, held, path.place);
    PRECISE Vec3 push = normal * select(meets && allLanes(collider.friction > 0.0f), depth, Real(0.0f));
    outside.push = push;
    if (collider.restitution > 0.0f) {
        // Reverses the particle's speed into the surface, times the restitution.
        Real approach = dot3(normal, motion);
        PRECISE Real back = dot3(normal, slip) + collider.restitution * approach;
        PRECISE Vec3 bounced = path.from + normal * back;
        outside.from = select(meets && approach < 0.0f, bounced, path.from);
    }
    return outside;
}

// Tells whether a path may meet a collider. This quick test, of the path's end and length, excludes most paths.
FN Bool mayMeet(ColliderPose after, Path path, Real radius) {
    PRECISE Vec3 away = path.place - Vec3(after.place);
    PRECISE Vec3 motion = path.place - path.from;
    PRECISE Real around = radius + sumOfMagnitudes(motion);
    PRECISE Real reach = after.place.w + around;
    PRECISE Real squaredReach = reach * reach;
    Bool isNear = !(dot3(away, away) > squaredReach);
    if (after.place.w < 0.0f) {
        PRECISE Real height = dot3(turnedBy(after.turn, Vec3(0.0f, 1.0f, 0.0f)), away) + after.place.w;
        isNear = !(height > around);
    }
    return isNear;
}

// Returns a particle's path, changed so that it stays outside of a collider.
// `isNear`: mayMeet() of the collider.
// `radius`: the particle's own radius, m.
FN Path outsideOfNear(uint number, ColliderPose after, Path given, Bool isNear, Real radius) {
    // Separate vectors, since shader compilers take very long over a path that is changed member by member in a loop.
    Vec3 from = given.from;
    Vec3 place = given.place;
    Vec3 lastPush = given.push;
    Vec3 lastCarried = given.carried;
    if (anyLane(isNear)) {
        ColliderPose before = colliderPoses[params.firstPose + number];
        ColliderRecord collider = colliders[number];
        Path local = pathBetween(inFrame(before, given.from), inFrame(after, given.place));
        Path kept;
        if (collider.kind == kRoom) {
            kept = insideRoom(local, Vec3(collider.size), radius, collider.rule, collider.restitution,
                              collider.friction, params.keep, params.maxRecovery);
        } else {
            PRECISE Real clearance = collider.thickness + radius;
            kept = outsideOf(collider, local, clearance, params.maxRecovery);
        }
        // Writes only the paths that the collider has changed. Conversion to the collider's frame and back would round
        // the coordinates of the other paths too.
        PRECISE Vec3 shift = kept.from - local.from;
        PRECISE Vec3 shifted = given.from + turnedBy(before.turn, shift);
        from = select(isNear && differ(kept.from, local.from), shifted, from);
        place = select(isNear && differ(kept.place, local.place), inWorld(after, kept.place), place);
        // Two colliders that push against each other leave no room. Then nothing limits how hard they press, nor the
        // load that friction bears: the particle goes with both.
        Bool pushes = isNear && differ(kept.push, Vec3(0.0f, 0.0f, 0.0f));
        if (anyLane(pushes)) {
            Vec3 push = turnedBy(after.turn, kept.push);
            Vec3 carried = inWorld(after, local.from);
            PRECISE Vec3 between = (given.carried + carried) * 0.5f;
            place = select(pushes && areOpposed(given.push, push), between, place);
            lastPush = select(pushes, push, lastPush);
            lastCarried = select(pushes, carried, lastCarried);
        }
    }
    Path path;
    path.from = from;
    path.place = place;
    path.push = lastPush;
    path.carried = lastCarried;
    return path;
}

// Returns a particle's path, changed so that it stays outside the first `count` near colliders, one after another. Only
// colliders near the original path are tested. If a collider pushes the particle into another one, the next substep
// corrects that.
// `radius`: the particle's own radius, m.
FN Path outsideOfAll(Path given, Real radius, uint count) {
    Path path = given;
    for (uint k = 0u; k < count; ++k) {
        uint number = nearCollider(k);
        ColliderPose after = colliderPoses[params.firstPose + params.colliderCount + number];
        path = outsideOfNear(number, after, path, mayMeet(after, given, radius), radius);
    }
    return path;
}

// Returns the result of all collisions of one particle (collide()).
// `radius`: the particle's own radius, m.
FN Collided afterCollisions(Vec3 position, Real inverseMass, Vec3 displacement, Real radius, Vec3 rememberedPlace) {
    PRECISE Vec3 start = rememberedPlace - displacement;
    Path path = pathBetween(start, position);
    path = outsideOfAll(path, radius, nearColliders(path, radius));
    Vec3 free = select(inverseMass > 0.0f, path.place, rememberedPlace);
    // Computes the motion as a difference only if the start of the path has changed, since the difference is rounded.
    Bool changed = inverseMass > 0.0f && differ(path.from, start);
    PRECISE Vec3 motion = rememberedPlace - path.from;
    Collided collided;
    collided.place = withoutTiny(free);
    collided.displacement = select(changed, withoutTiny(motion), displacement);
    return collided;
}
