#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/substeps.h"

namespace drape {

/// The surfaces of deforming bodies as they are drawn and exported: in the pose of their cache or growth, even where
/// the collider waits for cloth. Where cloth covers a body that makes room (BodyRoom), the surface is drawn back like
/// the collider, since its skin would otherwise show through the cloth.
struct DrawnBodies {
    /// Vector from each particle of the bodies to the place where it is drawn, m; 0 for rigid bodies. Empty if all are
    /// drawn at their particles.
    std::vector<glm::vec4> offsets;
    std::vector<glm::vec4> normals;  ///< unit normals of the drawn surfaces, one for each of `offsets`
    float behind = 0.0f;             ///< greatest distance of a particle from its place as a collider, m
    float drawnBack = 0.0f;          ///< greatest distance of a drawn vertex from its place in the cache, m
    glm::uint behindAt = 0;          ///< particle that is farthest behind; meaningless if `behind` is 0
    glm::uint drawnBackAt = 0;       ///< particle that is drawn back the most; meaningless if `drawnBack` is 0
};

/// Computes how bodies are drawn after a step.
/// `positions`: positions of all particles, xyz in m.
DrawnBodies drawnBodies(const Model& model, const Clock& clock, std::span<const glm::vec4> positions);

/// Moves the vertices of bodies to the places where they are drawn, and sets their normals.
void putInPlace(const DrawnBodies& bodies, const Model& model, std::span<glm::vec4> positions,
                std::span<glm::vec4> normals);

/// Returns whether a body may be drawn elsewhere than its particles are: whether one deforms.
bool haveDeformingBodies(const Model& model);

}  // namespace drape
