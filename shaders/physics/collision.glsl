// Collision with colliders, and Coulomb friction on positions (Macklin et al. 2014, "Unified Particle Physics for
// Real-Time Applications", section 6.1). The push out of the collider plays the part of the normal impulse: friction
// removes slip up to the coefficient times that push.

// The point of a collider's surface that is nearest to a given point, in the collider's frame.
struct Surface {
    Real distance;  // distance of the given point from the surface, m; negative inside
    Vec3 normal;    // outward unit normal
};

const int kMostAdvances = 6;      // greatest number of advances along a path; they end close to the surface or past it
const float kCloseGap = 0.0001f;  // gap at which a surface counts as met, m
// Cosine of 23 degrees. If the surface normals at the arrival and at the end of a path differ by less than that angle,
// the particle is moved to the point of the surface nearest to the end. The path then cuts into a curved surface by 2 %
// of its radius at most.
const float kSameSide = 0.92f;

// A particle's path through a substep.
struct Path {
    Vec3 from;     // start of the path, m
    Vec3 place;    // end of the path, m
    Vec3 push;     // last push out of a collider with friction, without that friction, m
    Vec3 carried;  // where that collider takes the start of the path, m
};

FN Path pathBetween(Vec3 from, Vec3 place) {
    Path path;
    path.from = from;
    path.place = place;
    path.push = Vec3(0.0f, 0.0f, 0.0f);
    path.carried = from;
    return path;
}

// Returns a vector turned by a unit quaternion.
// `w`: turn.w to turn forwards, -turn.w to turn back.
FN Vec3 turnedWith(vec4 turn, float w, Vec3 v) {
    Vec3 result = v;
    if (turn.w != 1.0f) {
        Vec3 axis = Vec3(turn);
        PRECISE Vec3 twice = cross3(axis, v) * 2.0f;
        PRECISE Vec3 across = cross3(axis, twice);
        PRECISE Vec3 along = v + twice * w;
        PRECISE Vec3 sum = along + across;
        result = sum;
    }
    return result;
}

// Return a vector in the world's frame given in a collider's frame (turnedBy), and the reverse (turnedBack).
FN Vec3 turnedBy(vec4 turn, Vec3 v) { return turnedWith(turn, turn.w, v); }
FN Vec3 turnedBack(vec4 turn, Vec3 v) { return turnedWith(turn, -turn.w, v); }

FN Vec3 inFrame(ColliderPose pose, Vec3 point) {
    PRECISE Vec3 away = point - Vec3(pose.place);
    return turnedBack(pose.turn, away);
}

FN Vec3 inWorld(ColliderPose pose, Vec3 point) {
    PRECISE Vec3 place = turnedBy(pose.turn, point) + Vec3(pose.place);
    return place;
}

// Returns the position after friction.
// `slip`: motion of the particle relative to the surface, m.
// `depth`: length of the push out of the surface, m.
FN Vec3 withFriction(Vec3 position, Vec3 slip, Vec3 normal, Real depth, Real friction) {
    PRECISE Vec3 tangential = slip - normal * dot3(slip, normal);
    PRECISE Real limit = friction * depth;
    PRECISE Real ratio = limit * reciprocalLength(dot3(tangential, tangential));
    PRECISE Vec3 held = position - tangential * lesser(ratio, 1.0f);
    return held;
}

// Returns the overlap (m) that a particle may still have at the end of a substep with a one-sided limit, such as a
// collider's surface. Motion into the limit during the substep is removed in full. An overlap from before the substep
// (`startOverlap`, m) is reduced by at most `maxRecovery` (m), so that it does not become speed (as in Box2D, "contact
// push velocity").
FN Real remainingOverlap(Real startOverlap, Real maxRecovery) {
    PRECISE Real left = startOverlap - maxRecovery;
    return greater(left, 0.0f);
}

// Tells whether two pushes are more than 120 degrees apart.
FN Bool areOpposed(Vec3 one, Vec3 other) {
    PRECISE Real along = dot3(one, other);
    PRECISE Real squared = along * along;
    PRECISE Real most = 0.25f * dot3(one, one) * dot3(other, other);
    return along < 0.0f && squared > most;
}

FN Bool differ(Vec3 a, Vec3 b) { return a.x != b.x || a.y != b.y || a.z != b.z; }
