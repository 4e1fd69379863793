#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// The connected pieces of a cloth, and which of them are flat: at rest, or cut from flat cloth.
struct FlatPieces {
    std::vector<std::uint32_t> pieceOf;  ///< of each particle, from 0, in order of the lowest particle of each
    std::vector<std::uint8_t> isFlat;    ///< of each piece
    std::vector<glm::vec2> coordinates;  ///< m, of each particle in the plane of its piece; 0 where that is not flat
};

/// A piece is flat where all of it is within 0.1 % of its size from a plane and no triangle lies face down there; or
/// where its texture coordinates, times one factor, give each edge its length within 0.1 %, no particle has two of
/// them, and all its triangles turn the same way. Flat pieces may overlap themselves only as a spiral does. Coordinates
/// turn as the triangles do. The same bits on every machine.
FlatPieces findFlatPieces(const ClothMesh& cloth);

}  // namespace drape
