#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

namespace drape {

/// The reason why a scene cannot contain a collider's shape or motion as it is.
struct Fault {
    std::string field;  ///< path of the wrong field within the collider, such as "keyframes[1].time"
    std::string complaint;
};

/// The kind of motion of a rigid object. The values are the rows of colliders/motions/table.inc.
enum class ColliderMotion {
#define COLLIDER_MOTION(name, label) name,
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
};

struct Keyframe {
    float time = 0.0f;      ///< time of the keyframe since the start, s
    glm::vec3 place{0.0f};  ///< position relative to Motion::place, m
    glm::vec3 turn{0.0f};   ///< rotation in addition to Motion::turn, applied after it: degrees about x, then y, then z
    glm::vec3 scale{1.0f};  ///< scale along the object's axes, more than 0; only pin groups may be scaled

    bool operator==(const Keyframe&) const = default;
};

/// The place and motion of a collider, a body or a pin group.
struct Motion {
    glm::vec3 place{0.0f};  ///< position, m; if the object moves along a path, the middle of the path
    glm::vec3 turn{0.0f};   ///< rotation: degrees about x, then y, then z
    ColliderMotion motion = ColliderMotion::still;
    glm::vec3 travel{0.0f};             ///< vector from the middle of the path to its start, m
    float speed = 0.0f;                 ///< speed along the path, m/s, at least 0; on a line, the speed at its middle
    glm::vec3 axis{0.0f, 1.0f, 0.0f};   ///< axis of `spin`, longer than 1e-3, need not be a unit vector
    float turnRate = 0.0f;              ///< rate of `spin`, degrees/s, counterclockwise seen from the tip of `axis`
    std::vector<Keyframe> keyframes{};  ///< keyframes, ascending by time
    bool repeats = true;                ///< whether keyframes start again immediately after the last one

    bool operator==(const Motion&) const = default;
};

/// The pose of a rigid object. A point p of the object's own frame is at `place` + (p turned by `turn`) in the world.
struct Pose {
    glm::vec3 place{0.0f};                   ///< position of the frame's origin in the world, m
    glm::vec4 turn{0.0f, 0.0f, 0.0f, 1.0f};  ///< rotation as a unit quaternion, w last

    bool operator==(const Pose&) const = default;
};

/// Turns a vector from an object's own frame into the world's frame.
glm::vec3 turned(const Pose& pose, glm::vec3 v);

/// Returns the speed at which the phase of a motion grows, per second. A phase is an angle along the path or about the
/// axis, in radians. For keyframes it is a time, in seconds.
double phaseRate(const Motion& motion);

/// Returns the phase plus `change`. In a motion that repeats, the result is wrapped into one period.
double nextPhase(const Motion& motion, double phase, double change);

/// Returns the pose at a phase, with the same bits on every machine. Between keyframes, places and angles follow a
/// Catmull-Rom spline (Catmull & Rom 1974) over time. The three angles are interpolated separately, so a change from 0
/// to 360 degrees is a whole turn.
Pose poseOf(const Motion& motion, double phase);

/// Returns an upper bound of the speed, m/s, of all points within `radius` (m) of the object's origin. For unbounded
/// objects, only points within 1 m count.
float greatestSpeed(const Motion& motion, float radius);

/// The region that a motion covers. The object's origin is always within `excursion` (m) of one of `places` (m).
struct MotionReach {
    std::vector<glm::vec3> places;
    float excursion = 0.0f;
};
MotionReach reachOf(const Motion& motion);

/// Returns the reason why a scene cannot contain this motion, or nothing if it can. All numbers must be within their
/// bounds.
std::optional<Fault> faultOfMotion(const Motion& motion);

/// Returns the pose between `a` and `b`. Interpolates places along a line and turns along the shorter arc.
/// `share`: 0 gives `a`, 1 gives `b`.
Pose between(const Pose& a, const Pose& b, float share);

}  // namespace drape
