#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Edges of a garment's panels with the same label, and the height at which the garment is meant to be worn.
struct GarmentEdge {
    std::string label;
    std::vector<glm::uint> particles;  ///< particles of the edges, ascending, as indices into the cloth's particles
    /// Mean target of the particles in the world, m. The target of a particle is its place in the pattern, scaled,
    /// turned and placed as the mesh is. Other settings of the start (PatternSettings) do not change it.
    glm::vec3 target{0.0f};
    float targetHeight = 0.0f;  ///< target.y, m
};

/// Returns the labelled edges of a cloth that is a sewing pattern, by label; none for other cloths, and for arrays that
/// a program has passed. Reads the file of the pattern again. The meshes must have been read. Throws MeshError for a
/// file that has changed since and is no sewing pattern now.
std::vector<GarmentEdge> garmentEdges(const ClothDescription& cloth);

/// Returns the length of an edge on its panels, m.
double lengthOf(const GarmentEdge& edge, const MeshShape& shape);

}  // namespace drape
