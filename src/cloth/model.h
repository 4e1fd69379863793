#pragma once

#include <vector>

#include "cloth/colouring.h"
#include "cloth/description.h"
#include "cloth/grid.h"

namespace drape {

/// All that does not change while a cloth moves: made once from a description, read by both solvers and by the
/// renderer.
struct ClothModel {
    std::vector<glm::vec4> startPositions;  ///< xyz m; w inverse mass in 1/kg, 0 where pinned
    std::vector<float> freeInverseMasses;   ///< 1/kg of each particle when it is not pinned
    ColouredLinks links;
    std::vector<physics::Triangle> triangles;
    /// Triangles of particle i: trianglesOf[triangleStarts[i]] up to trianglesOf[triangleStarts[i + 1] - 1], ascending.
    std::vector<glm::uint> triangleStarts;
    std::vector<glm::uint> trianglesOf;
    glm::uvec2 gridSize{0, 0};  ///< columns and rows of particles
    /// kg/m^2, the least of any particle's mass over its third of the triangles around it: what limits the force of the
    /// air.
    float leastMassPerArea = 0.0f;

    glm::uint particleCount() const { return static_cast<glm::uint>(startPositions.size()); }
    glm::uint linkCount() const { return static_cast<glm::uint>(links.links.size()); }
    glm::uint triangleCount() const { return static_cast<glm::uint>(triangles.size()); }
};

/// Each particle weighs a third of its triangles, so that an even pressure accelerates a flat cloth evenly.
/// The description must be in range (src/scene/ checks what people write).
ClothModel makeModel(const GridDescription& description);

/// Inverse mass of every particle under a description's pins, in 1/kg; for pinning and unpinning a cloth that moves.
std::vector<float> inverseMasses(const ClothModel& model, const GridDescription& description);

}  // namespace drape
