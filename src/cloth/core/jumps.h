#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "colliders/motion.h"

namespace drape {

struct Model;

/// A body that jumps to another place at a cut of its cache, in one step.
struct BodyJump {
    std::size_t body = 0;  ///< index in Model::bodies
    Pose motion;           ///< rigid motion in the world that comes nearest to the jump
};

/// Returns the rigid motion that brings points nearest to others, by the sum of squared distances (B. K. P. Horn,
/// *Closed-form solution of absolute orientation using unit quaternions*, 1987). Both must have as many points, at
/// least one. All arithmetic is the same on every machine.
Pose bestFit(std::span<const glm::vec3> from, std::span<const glm::vec3> to);

/// Returns the motion that consists of `first` and then `second`.
Pose inTurn(const Pose& first, const Pose& second);

/// Returns the motion in the world that is `motion` in the frame of an object with this pose.
Pose motionInWorld(const Pose& pose, const Pose& motion);

/// Moves particles along with bodies that jump: those of the body, which keeps its lag, and those of each cloth whose
/// mean place is nearest to a vertex of that body. The motion of the last substep turns with them.
void carryAlong(const Model& model, std::span<const BodyJump> jumps, std::span<glm::vec4> positions,
                std::span<glm::vec4> displacements);

}  // namespace drape
