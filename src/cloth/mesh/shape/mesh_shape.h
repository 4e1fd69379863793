#pragma once

#include <memory>
#include <vector>

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

/// An edge of a mesh, with its triangles.
struct MeshEdge {
    glm::uvec2 ends;       ///< particles at both ends, in the winding direction of the first triangle
    glm::uvec2 triangles;  ///< triangles on both sides; the second is ClothMesh::kNone at a boundary
    glm::uvec2 opposite;   ///< corner of each of these triangles that is not on the edge
    bool isDiagonal;       ///< whether the edge is a diagonal of a quad

    bool isInner() const { return triangles.y != ClothMesh::kNone; }
};

/// The shape of a cloth made from a mesh. It depends only on the file, its scale, its welding and whether it has
/// panels.
struct MeshShape {
    ClothMesh mesh;
    /// Whether texture coordinates are positions on flat panels, m. Lengths and areas at rest are then measured on the
    /// panels, and the vertices are only start positions. Otherwise the vertices are at rest.
    bool hasPanels = false;
    FlatPieces pieces;
    std::vector<glm::uvec2> links;   ///< ends of each link: first all edges, then the other diagonal of each quad
    std::vector<float> restLengths;  ///< rest length of each entry of `links`, m
    float longestLink = 0.0f;        ///< greatest rest length, m
    std::vector<MeshEdge> edges;     ///< edges, ordered by first triangle, then by corner

    /// Returns the rest distance between two corners of a triangle, m.
    double restDistance(glm::uint triangle, glm::uint a, glm::uint b) const;
    /// Returns the rest length of an edge, m. If the panels on its two sides give different lengths, returns the
    /// shorter one, because the other side is gathered.
    double restLength(const MeshEdge& edge) const;
    /// Returns whether an edge is a seam between panels. Texture coordinates differ on the two sides of a seam.
    bool isSeam(const MeshEdge& edge) const;
    /// Returns the rest distance between the corners opposite to an inner edge when both triangles lie flat, m.
    double unfoldedDistance(const MeshEdge& edge) const;
    /// Returns the rest area of a triangle, m^2.
    double restArea(glm::uint triangle) const;

    bool isInFlatPiece(glm::uint particle) const { return pieces.isFlat[pieces.pieceOf[particle]] != 0; }
    /// Returns the size of the bounding box along each axis of the file, m.
    glm::vec3 extent() const;
};

/// Returns the edges of a mesh, ordered by first triangle, then by corner.
std::vector<MeshEdge> findEdges(const ClothMesh& mesh);

/// Makes a shape. Throws MeshError for a mesh with panels that lacks texture coordinates, or has a face without area on
/// the panels.
/// `scale`: metres per unit of texture coordinates that are panels.
std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh, bool hasPanels = false, float scale = 1.0f);

}  // namespace drape
