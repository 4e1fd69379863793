#pragma once

#include <vector>

#include "cloth/description/description.h"

namespace drape {

/// Where the particles of a cloth start, before jitter and offsets of pins; m. The shape of a mesh must have been read.
std::vector<glm::vec3> placedPositions(const ClothDescription& description);

/// Where the vertices of a mesh are that it makes particles of, scaled, twisted, turned and placed; m.
std::vector<glm::vec3> placedPositions(const MeshDescription& mesh);
/// The same for other places of its particles, scaled already; m.
std::vector<glm::vec3> placedPositions(std::vector<glm::vec3> scaled, const MeshDescription& mesh);

/// Where the origin of a mesh's vertices is, scaled and turned (ClothMesh::origin); m.
glm::dvec3 turnedOrigin(const MeshDescription& mesh);

/// Where the vertices of a mesh are that no face uses, in their order; m. Of a grid, none.
std::vector<glm::vec3> placedUnusedVertices(const ClothDescription& description);
std::vector<glm::vec3> placedUnusedVertices(const MeshDescription& mesh);

/// Indices of the particles that are held, counted from 0 within the cloth, in ascending order, each once.
std::vector<glm::uint> pinnedParticles(const ClothDescription& description);

/// The same of the particles that are chosen, `none` being none. Vertices must be of the cloth; a group that the mesh
/// does not have is empty.
std::vector<glm::uint> chosenParticles(const ClothDescription& description, const PinSelection& chosen);

/// Number of particles of a cloth, a grid or a mesh.
glm::uint particleCount(const ClothDescription& description);

/// m, of a grid at rest; of a mesh, the two longest sides of the box around it.
glm::vec2 sizeOf(const ClothDescription& description);

}  // namespace drape
