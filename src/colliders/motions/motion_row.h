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
    /// Kind of control: a slider for a number, three sliders for a vector, or a line with the number of keyframes. It
    /// determines range and unit.
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
    /// Changes the pose of a thing at rest to the pose at a phase of the motion.
    void (*move)(const Motion&, double phase, ExactPose&);
    double (*greatestSpeed)(const Motion&, double radius);
    /// Extends the reach of a thing at rest to the reach of the motion.
    void (*reach)(const Motion&, MotionReach&) = [](const Motion&, MotionReach&) {};
    std::optional<Fault> (*fault)(const Motion&) = [](const Motion&) { return std::optional<Fault>(); };

    /// Replaces zeros by usual values, because with zeros nothing would move.
    void (*start)(Motion&) = [](Motion&) {};
    /// Repairs a motion with a fault: sets wrong values to usual ones.
    /// `before`: the motion before it got the fault.
    void (*repair)(Motion&, const Motion& before) = [](Motion&, const Motion&) {};
};

namespace motions {
#define COLLIDER_MOTION(name, label) extern const MotionRow name##Motion;
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
}  // namespace motions

const MotionRow& rowOf(ColliderMotion motion);

/// Returns the pose of poseOf() before rounding, with the scale of the keyframes.
ExactPose exactPoseOf(const Motion& motion, double phase);

}  // namespace drape
