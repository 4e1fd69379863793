#pragma once

#include <string>
#include <utility>
#include <vector>

#include "run/run.h"
#include "solver/forces.h"

namespace drape {

/// Returns whether forces at pins are measured. A tutorial's rule for pins does not say which force holds them.
inline bool measuresPins(const Run& run) { return run.applied().pinnedShare == PinnedShare::whole; }

/// Returns the forces of the last step of a run, which must have measured them (Run::measureForces()). Waits for the
/// GPU.
template <class Solver>
Forces forcesOf(const Solver& solver, const Run& run) {
    const glm::vec3 gravity = measuresPins(run) ? run.applied().gravity : glm::vec3(0.0f);
    return forcesOf(solver, run.model(), collidersOf(run.applied()).size(), gravity);
}

/// Returns the force of the cloth on a collider, and the torque about its place; 0 if the collider is off. Pins that
/// are attached to it (Run::attach()) pull at it too. `positions`: positions of all particles after the step.
Wrench colliderForce(const Run& run, const Forces& forces, std::string_view name, std::span<const glm::vec4> positions);
/// Returns the force of the cloth on a body, and the torque about the place of its frame. Pins that are attached to it
/// pull at it too.
Wrench bodyForce(const Run& run, const Forces& forces, std::size_t body, std::span<const glm::vec4> positions);
/// Returns the force of the cloth on the holder of a group of pins, and the torque about the mean of their positions.
/// It is 0 once the group has let go.
Wrench pinGroupForce(const Run& run, const Forces& forces, std::string_view name, std::span<const glm::vec4> positions);

/// Returns the forces on all colliders that are on, bodies, pin groups and all other pins, each with a name such as
/// "collider ball".
std::vector<std::pair<std::string, Wrench>> allForces(const Run& run, const Forces& forces,
                                                      std::span<const glm::vec4> positions);
/// Returns the names that allForces() has at present.
std::vector<std::string> namesOfForces(const Run& run);

}  // namespace drape
