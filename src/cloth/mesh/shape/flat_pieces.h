#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// The connected pieces of a cloth, flat or not. A flat piece is flat at rest, or was cut from flat cloth.
struct FlatPieces {
    /// Piece of each particle, from 0; pieces are in the order of their lowest particles.
    std::vector<std::uint32_t> pieceOf;
    std::vector<std::uint8_t> isFlat;  ///< flag of each piece: not 0 if the piece is flat
    /// Position of each particle in the plane of its piece, m; 0 if the piece is not flat.
    std::vector<glm::vec2> coordinates;
};

/// Finds the connected pieces of a cloth, and which of them are flat. A piece is flat in one of two cases. In the first
/// case, all of the piece lies within 0.1 % of its size from a plane, with no triangle face down. In the second case,
/// its texture coordinates, times one factor, give each edge its length within 0.1 %; no particle has two different
/// texture coordinates; and all triangles have the same winding. Flat pieces may overlap themselves only as a spiral
/// does. Triangles have the same winding in the plane as in the cloth. Gives the same bits on every machine.
FlatPieces findFlatPieces(const ClothMesh& cloth);

}  // namespace drape
