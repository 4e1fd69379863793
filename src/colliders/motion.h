#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "colliders/fault.h"

namespace drape {

/// How a rigid thing moves: the rows of colliders/motions/table.inc.
enum class ColliderMotion {
#define COLLIDER_MOTION(name, label) name,
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
};

struct Keyframe {
    float time = 0.0f;      ///< s since the start
    glm::vec3 place{0.0f};  ///< m, from Motion::place
    glm::vec3 turn{0.0f};   ///< degrees about x, then y, then z, before Motion::turn
    glm::vec3 scale{1.0f};  ///< along the axes of the thing, above 0; of pins alone, all else is rigid

    bool operator==(const Keyframe&) const = default;
};

/// Where a rigid thing is, and how it moves: of colliders and of bodies.
struct Motion {
    glm::vec3 place{0.0f};  ///< m; of a motion, the middle of its path
    glm::vec3 turn{0.0f};   ///< degrees about x, then y, then z
    ColliderMotion motion = ColliderMotion::still;
    glm::vec3 travel{0.0f};             ///< m, from the middle of the path to where it starts
    float speed = 0.0f;                 ///< m/s along the path, on a line in its middle; 0 up
    glm::vec3 axis{0.0f, 1.0f, 0.0f};   ///< of `spin`, of any length above 1e-3
    float turnRate = 0.0f;              ///< degrees per second about `axis`, counterclockwise seen from its tip
    std::vector<Keyframe> keyframes{};  ///< by time
    bool repeats = true;                ///< after the last keyframe the first follows at once

    bool operator==(const Motion&) const = default;
};

/// Where a rigid thing is: a point p of its own frame is at place + (turn p).
struct Pose {
    glm::vec3 place{0.0f};                   ///< m
    glm::vec4 turn{0.0f, 0.0f, 0.0f, 1.0f};  ///< unit quaternion, w last

    bool operator==(const Pose&) const = default;
};

/// A vector of a thing's own frame in the world's.
glm::vec3 turned(const Pose& pose, glm::vec3 v);

/// How fast the phase of a motion moves on, per second. Phases are radians along its path or about its axis, and of
/// keyframes seconds.
double phaseRate(const Motion& motion);

/// The phase that is `change` further on. Phases of motions that repeat stay within one turn.
double nextPhase(const Motion& motion, double phase, double change);

/// All arithmetic is the same on every machine. Between keyframes places and turns follow a Catmull-Rom spline (Catmull
/// & Rom 1974) over their times, turns by their three angles: from 0 to 360 degrees is a whole turn.
Pose poseOf(const Motion& motion, double phase);

/// An upper bound of the speed, m/s, of a thing's points that are no farther than `radius` m from its origin. Of one
/// without bounds, of those within 1 m.
float greatestSpeed(const Motion& motion, float radius);

/// Places, m, from which its origin is never farther than `excursion` m.
struct MotionReach {
    std::vector<glm::vec3> places;
    float excursion = 0.0f;
};
MotionReach reachOf(const Motion& motion);

/// Why no scene can hold it, where its numbers are within their bounds.
std::optional<Fault> faultOfMotion(const Motion& motion);

/// Between two poses: places on a line, turns by the shorter arc.
Pose between(const Pose& a, const Pose& b, float share);

}  // namespace drape
