#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/forces.h"
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

/// Measures a run between two steps.
/// `links`: links of the solver, in the order of Model::links.
/// `particle`: an existing particle.
RunSample sampleOf(const Model& model, const Clock& clock, std::span<const glm::vec4> positions,
                   std::span<const glm::vec4> displacements, std::span<const physics::Link> links, glm::uint particle);

/// Returns the particle that graphs and tables follow unless the user chooses another one: the lowest at the start, of
/// several the first. Pins and bodies count only if there is nothing else.
glm::uint lowestParticle(const Model& model);

/// Returns the first line of a table of samples in CSV (RFC 4180).
/// `crossings`: whether the table has a column of crossings.
/// `forces`: names of the things whose forces and torques the table has, six columns each (namesOfForces()).
std::string csvHeader(bool crossings, std::span<const std::string> forces = {});
/// Returns the line of a sample. Numbers that are not finite become empty fields.
/// `timeStep`: length of a step, s.
/// `forces`: as for csvHeader(). Fields are empty if the sample has no force of that name.
std::string csvLine(const RunSample& sample, double timeStep, bool crossings, std::span<const std::string> forces = {});

}  // namespace drape
