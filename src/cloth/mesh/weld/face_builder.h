#pragma once

#include <span>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {

/// Makes triangles of a file's faces, whose particles are mesh.particleOf and mesh.positions: quads are split along
/// their shorter diagonal, or along the one whose halves have an area and face the same way. Faces with two corners at
/// one particle become triangles, or are dropped where less is left; faces without area are dropped from a body and
/// refused in a cloth. Adds a note on what it has dropped. Throws MeshError.
void addFaces(ClothMesh& mesh, const PolygonMesh& file, MeshUse use);

/// Drops triangles, by number. `Neighbours` do not hold for the mesh after this.
void dropTriangles(ClothMesh& mesh, std::span<const std::uint32_t> ascending);

/// "1 face", "1,204 faces".
std::string countedFaces(std::size_t count);

}  // namespace drape
