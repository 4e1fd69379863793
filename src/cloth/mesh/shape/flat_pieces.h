#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// The connected pieces of a cloth, flat or not. A flat piece is flat at rest or cut from flat cloth.
struct FlatPieces {
    std::vector<std::uint32_t> pieceOf;  ///< piece of each particle, from 0, in order of the pieces' lowest particles
    std::vector<std::uint8_t> isFlat;    ///< flag of each piece: not 0 if the piece is flat
    /// Position of each particle in the plane of its piece, m; 0 if the piece is not flat.
    std::vector<glm::vec2> coordinates;
};

/// Finds the pieces of a cloth and the flat ones among them. A piece is flat in one of two cases. In the first, all of
/// it lies within 0.1 % of its size from a plane, with no triangle face down. In the second, its texture coordinates,
/// times one factor, give each edge its length within 0.1 %; no particle has two different texture coordinates; and all
/// triangles have the same winding. Flat pieces may overlap themselves only as a spiral does. Triangles have the same
/// winding in the plane as in the cloth. Gives the same bits on every machine.
FlatPieces findFlatPieces(const ClothMesh& cloth);

}  // namespace drape
