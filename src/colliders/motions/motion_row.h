#pragma once

#include <span>

#include "colliders/motion.h"

namespace drape {

struct ExactPose {
    glm::dvec3 place;
    glm::dvec4 turn;  ///< unit quaternion, w last
    glm::dvec3 scale{1.0};
};

/// What the panel shows of a motion.
struct MotionControl {
    /// Sliders of a vector or of a number, which have their ranges and units, or how many keyframes there are.
    enum class Kind { place, direction, speed, turnRate, keyframes };

    const char* name;  ///< of the slider; of a vector's three they are this and X, Y, Z
    const char* text;
    const char* tooltip;
    Kind kind;
    glm::vec3 Motion::*vector = nullptr;  ///< of place and direction
    float Motion::*number = nullptr;      ///< of speed and turnRate
};

/// All that a motion is: a row for each of table.inc, in a file of this folder.
struct MotionRow {
    const char* meaning;  ///< in docs/scene-format.md, after its name
    std::span<const MotionControl> controls = {};

    /// See phaseRate(), nextPhase(), greatestSpeed(), reachOf() and faultOfMotion() of colliders/motion.h.
    double (*rate)(const Motion&);
    double (*within)(const Motion&, double phase);  ///< the same phase within one turn, or the last one
    /// Takes a thing that rests to where it is at a phase.
    void (*move)(const Motion&, double phase, ExactPose&);
    double (*greatestSpeed)(const Motion&, double radius);
    void (*reach)(const Motion&, MotionReach&) = [](const Motion&, MotionReach&) {};  ///< given that of one that rests
    std::optional<Fault> (*fault)(const Motion&) = [](const Motion&) { return std::optional<Fault>(); };

    /// Sets numbers without which nothing would be seen to move to usual ones.
    void (*start)(Motion&) = [](Motion&) {};
    /// Of a motion with a fault, before which it was as `before`: sets what does not fit to usual values.
    void (*repair)(Motion&, const Motion& before) = [](Motion&, const Motion&) {};
};

namespace motions {
#define COLLIDER_MOTION(name, label) extern const MotionRow name##Motion;
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
}  // namespace motions

const MotionRow& rowOf(ColliderMotion motion);

/// poseOf() before it is rounded, with the scale that keyframes give.
ExactPose exactPoseOf(const Motion& motion, double phase);

}  // namespace drape
