#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "run/run.h"
#include "solver/measure.h"
#include "solver/plan/step.h"

namespace drape {

/// The numbers of a run after a step, for graphs and tables.
struct RunSample {
    std::uint64_t step = 0;  ///< number of steps since the start
    Measures measures;
    glm::uint particle = 0;                  ///< index of the particle that `height` and `speed` describe
    double height = 0.0;                     ///< height of the particle, m
    double speed = 0.0;                      ///< speed of the particle, m/s
    std::optional<std::uint64_t> crossings;  ///< number of crossings; empty if they were not counted
    /// Forces of the last step, with the names of allForces(); empty if they were not measured.
    std::vector<std::pair<std::string, Wrench>> forces = {};

    bool operator==(const RunSample&) const = default;
};

/// Measures the present state of a run. Call it between two steps.
/// `links`: links of the solver, in the order of Model::links.
/// `particle`: an existing particle.
RunSample sampleOf(const Model& model, const Clock& clock, std::span<const glm::vec4> positions,
                   std::span<const glm::vec4> displacements, std::span<const physics::Link> links, glm::uint particle);

/// Returns the particle that graphs and tables show unless the user chooses another one. It is the lowest free particle
/// at the start, or the first of several lowest ones. If there are no free particles, it is a pin or a vertex of a
/// body.
glm::uint lowestParticle(const Model& model);

/// Returns the first line of a table of samples in CSV (RFC 4180).
/// `crossings`: whether the table has a column of crossings.
/// `forces`: names of the things whose forces and torques the table has, six columns each (namesOfForces()).
std::string csvHeader(bool crossings, std::span<const std::string> forces = {});
/// Returns the line of a sample. Numbers that are not finite become empty fields.
/// `timeStep`: length of a step, s.
/// `forces`: as for csvHeader(). Fields are empty if the sample has no force of that name.
std::string csvLine(const RunSample& sample, double timeStep, bool crossings, std::span<const std::string> forces = {});

/// Returns whether forces at pins are measured. They are not if pins follow a tutorial's rule, because such a rule does
/// not define the force that holds a pin.
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
