#pragma once

#include <span>

#include "solver/plan/substeps.h"

namespace drape {

/// Returns the greatest distance by which a vertex of a body lags behind the body's motion, m. Bodies wait where cloth
/// blocks them. Returns 0 if there are no bodies.
float bodyLag(const Model& model, const Clock& clock, std::span<const glm::vec4> positions);

// Cloth that bodies press keeps its substeps. A fast body may press cloth so hard that contact stops both short. If the
// substeps became longer at that time, the cloth would be stretched far, and the body might never come free. So the
// number of substeps falls only once 0.25 s have passed in which no step needed as many and no body met resistance. A
// body meets resistance while its lag changes: vertices that stop short fall behind, and later catch up. A lag that
// stays the same is that of a closed gripper. Resistance that a body overcomes within a step leaves no lag. Therefore
// the 0.25 s count even if no body lags.

/// Returns whether the next step needs to know how far bodies lag (noteBodyLags()): whether there are bodies, and the
/// last step had more substeps than a calm one.
bool watchesBodyLags(const Model& model, const Clock& clock);
/// Notes in the clock how far bodies lag at the end of the last step. Must be called before the next step if
/// watchesBodyLags().
/// `timeStep`: length of the last step, s.
void noteBodyLags(const Model& model, Clock& clock, float timeStep, std::span<const glm::vec4> positions);
/// Returns the number of substeps of a step with bodies, and notes it in the clock.
/// `needed`: the number that the motion of bodies and colliders requires (cutStep()).
/// `calm`: the number of a step in which nothing moves.
/// `timeStep`: length of the step, s.
glm::uint keptSubsteps(const Model& model, Clock& clock, glm::uint needed, glm::uint calm, float timeStep);

}  // namespace drape
