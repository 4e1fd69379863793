#pragma once

#include <vector>

#include "cloth/description/description.h"

namespace drape {

/// Returns the start positions of a cloth's particles, m, without jitter or offsets of pins. The shape of a mesh must
/// have been read.
std::vector<glm::vec3> placedPositions(const ClothDescription& description);

/// Returns the positions of a mesh's particles, scaled, twisted, turned and placed, m.
std::vector<glm::vec3> placedPositions(const MeshDescription& mesh);
/// Turns and places positions of a mesh's particles. Returns the results, m.
/// `scaled`: positions after scaling, m.
std::vector<glm::vec3> placedPositions(std::vector<glm::vec3> scaled, const MeshDescription& mesh);

/// Returns the origin of a mesh's vertices (ClothMesh::origin), scaled and turned, m.
glm::dvec3 turnedOrigin(const MeshDescription& mesh);

/// Returns the positions of mesh vertices without a face, in the file's order, m. Returns none for a grid.
std::vector<glm::vec3> placedUnusedVertices(const ClothDescription& description);
std::vector<glm::vec3> placedUnusedVertices(const MeshDescription& mesh);

/// Returns the indices of pinned particles within the cloth, in ascending order, each once.
std::vector<glm::uint> pinnedParticles(const ClothDescription& description);

/// Returns the indices of the selected particles within the cloth, in ascending order, each once. PinPattern::none
/// selects none. Listed vertices must belong to the cloth. A vertex group that the mesh lacks counts as empty.
std::vector<glm::uint> chosenParticles(const ClothDescription& description, const PinSelection& chosen);

/// Returns the number of particles of a grid or a mesh.
glm::uint particleCount(const ClothDescription& description);

/// Returns the size of a grid at rest, or the two longest sides of a mesh's bounding box, m.
glm::vec2 sizeOf(const ClothDescription& description);

}  // namespace drape
