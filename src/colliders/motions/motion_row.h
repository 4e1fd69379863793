#pragma once

#include <span>

#include "colliders/motion.h"

namespace drape {

struct ExactPose {
    glm::dvec3 place;
    glm::dvec4 turn;  ///< rotation as a unit quaternion, w last
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
    glm::vec3 Motion::*vector = nullptr;  ///< field that the control changes; set for place and direction only
    float Motion::*number = nullptr;      ///< field that the control changes; set for speed and turnRate only
};

/// The functions and texts of one kind of motion. table.inc lists the kinds. Each has a file in this folder.
struct MotionRow {
    const char* meaning;  ///< description of the motion, which follows its name in docs/scene-format.md
    std::span<const MotionControl> controls = {};

    /// The functions for this motion that phaseRate(), nextPhase(), greatestSpeed(), reachOf() and faultOfMotion() in
    /// colliders/motion.h call.
    double (*rate)(const Motion&);
    /// Returns a phase wrapped into one period, or clamped to the end of the motion.
    double (*within)(const Motion&, double phase);
    /// Changes the pose of an object at rest to its pose at a phase of the motion.
    void (*move)(const Motion&, double phase, ExactPose&);
    double (*greatestSpeed)(const Motion&, double radius);
    /// Extends the reach of an object at rest to the reach of the motion.
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
