#pragma once

#include <glm/glm.hpp>

#include "colliders/collider.h"

namespace drape {

/// Where a collider is: a point p of its own frame is at place + (turn p).
struct Pose {
    glm::vec3 place{0.0f};                   ///< m
    glm::vec4 turn{0.0f, 0.0f, 0.0f, 1.0f};  ///< unit quaternion, w last

    bool operator==(const Pose&) const = default;
};

/// A collider, and where it is.
struct PlacedCollider {
    Collider collider;
    Pose pose;

    bool operator==(const PlacedCollider&) const = default;
};

/// A vector of a collider's frame in the world's.
glm::vec3 turned(const Pose& pose, glm::vec3 v);

/// How fast the phase of a collider's motion moves on, per second. Phases are radians along its path or about its axis,
/// and of keyframes seconds.
double phaseRate(const Collider& collider);

/// The phase that is `change` further on. Phases of motions that repeat stay within one turn.
double nextPhase(const Collider& collider, double phase, double change);

/// All arithmetic is the same on every machine. Between keyframes places and turns follow a Catmull-Rom spline (Catmull
/// & Rom 1974) over their times, turns by the components of their quaternions.
Pose poseOf(const Collider& collider, double phase);

/// An upper bound of the speed of its surface, m/s. Of shapes without bounds, that of the parts within 1 m.
float greatestSpeed(const Collider& collider);

/// Between two poses: places on a line, turns by the shorter arc.
Pose between(const Pose& a, const Pose& b, float share);

}  // namespace drape
