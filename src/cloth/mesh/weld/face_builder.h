#pragma once

#include <span>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {

/// Makes triangles of a file's faces, between the particles given by mesh.particleOf and mesh.positions. Quads are
/// split along their shorter diagonal, unless only the other diagonal gives halves that have an area and face the same
/// way. A face with two corners at one particle becomes a triangle, or is dropped if it has fewer than three corners
/// left. Faces without area are dropped from a body and refused in a cloth. Adds a note on dropped faces. Throws
/// MeshError.
void addFaces(ClothMesh& mesh, const PolygonMesh& file, MeshUse use);

/// Drops triangles. Invalidates `Neighbours` of the mesh.
/// `ascending`: triangle numbers in ascending order.
void dropTriangles(ClothMesh& mesh, std::span<const std::uint32_t> ascending);

/// Returns a number of faces as text, such as "1 face" or "1,204 faces".
std::string countedFaces(std::size_t count);

}  // namespace drape
