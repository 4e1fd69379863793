#pragma once

#include <memory>
#include <vector>

#include "cloth/mesh/build/cloth_mesh.h"
#include "cloth/mesh/tethers/flat_pieces.h"

namespace drape {

/// An edge of a mesh.
struct MeshEdge {
    glm::uvec2 ends;       ///< particles, in the direction in which its first triangle turns
    glm::uvec2 triangles;  ///< on both sides; the second is ClothMesh::kNone at a boundary
    glm::uvec2 opposite;   ///< the corner of each triangle that is not on the edge
    bool isDiagonal;       ///< of a quad

    bool isInner() const { return triangles.y != ClothMesh::kNone; }
};

/// The shape of a cloth made from a mesh: data that depend only on the file, its scale and its welding.
struct MeshShape {
    ClothMesh mesh;
    FlatPieces pieces;
    std::vector<glm::uvec2> links;   ///< the ends of the edges, then those of the other diagonal of each quad
    std::vector<float> restLengths;  ///< m, of each of them
    float longestLink = 0.0f;        ///< m
    std::vector<MeshEdge> edges;     ///< in the order of their first triangles, and of the corners there

    bool isInFlatPiece(glm::uint particle) const { return pieces.isFlat[pieces.pieceOf[particle]] != 0; }
    /// m, along each axis of the file.
    glm::vec3 extent() const;
};

std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh);

}  // namespace drape
