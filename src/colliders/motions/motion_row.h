#pragma once

#include <span>

#include "colliders/motion.h"

namespace drape {

struct ExactPose {
    glm::dvec3 place;
    glm::dvec4 turn;  ///< unit quaternion, w last
    glm::dvec3 scale{1.0};
};

/// A control that the panel shows for a motion.
struct MotionControl {
    /// What the control is: a slider for a number, three sliders for a vector, or a line with the number of keyframes.
    /// The kind sets range and unit.
    enum class Kind { place, direction, speed, turnRate, keyframes };

    const char* name;  ///< label of the slider; the sliders of a vector append X, Y and Z
    const char* text;
    const char* tooltip;
    Kind kind;
    glm::vec3 Motion::*vector = nullptr;  ///< set for place and direction only
    float Motion::*number = nullptr;      ///< set for speed and turnRate only
};

/// Everything about one motion. table.inc lists the motions; each is in a file of this folder.
struct MotionRow {
    const char* meaning;  ///< text that follows the name in docs/scene-format.md
    std::span<const MotionControl> controls = {};

    /// The functions behind phaseRate(), nextPhase(), greatestSpeed(), reachOf() and faultOfMotion() in
    /// colliders/motion.h.
    double (*rate)(const Motion&);
    double (*within)(const Motion&, double phase);  ///< wraps a phase into one period, or stops it at the end
    /// Moves a resting thing to its pose at a phase.
    void (*move)(const Motion&, double phase, ExactPose&);
    double (*greatestSpeed)(const Motion&, double radius);
    /// Extends the reach of a thing at rest to that of the motion.
    void (*reach)(const Motion&, MotionReach&) = [](const Motion&, MotionReach&) {};
    std::optional<Fault> (*fault)(const Motion&) = [](const Motion&) { return std::optional<Fault>(); };

    /// Replaces zeros, with which nothing would move, by usual values.
    void (*start)(Motion&) = [](Motion&) {};
    /// Repairs a motion with a fault: sets wrong values to usual ones. `before`: the motion before it got the fault.
    void (*repair)(Motion&, const Motion& before) = [](Motion&, const Motion&) {};
};

namespace motions {
#define COLLIDER_MOTION(name, label) extern const MotionRow name##Motion;
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
}  // namespace motions

const MotionRow& rowOf(ColliderMotion motion);

/// Returns poseOf() before rounding, and with the scale from the keyframes.
ExactPose exactPoseOf(const Motion& motion, double phase);

}  // namespace drape
