#pragma once

#include <memory>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/flat_pieces.h"

namespace drape {

/// An edge of a mesh.
struct MeshEdge {
    glm::uvec2 ends;       ///< particles, in the direction in which its first triangle turns
    glm::uvec2 triangles;  ///< on both sides; the second is ClothMesh::kNone at a boundary
    glm::uvec2 opposite;   ///< the corner of each triangle that is not on the edge
    bool isDiagonal;       ///< of a quad

    bool isInner() const { return triangles.y != ClothMesh::kNone; }
};

/// The shape of a cloth made from a mesh: data that depend only on the file, its scale, its welding and whether it has
/// panels.
struct MeshShape {
    ClothMesh mesh;
    /// Texture coordinates, in the file's unit, are places on flat panels: lengths and areas at rest are those there,
    /// and the vertices are only where the cloth starts. Else the vertices are at rest.
    bool hasPanels = false;
    FlatPieces pieces;
    std::vector<glm::uvec2> links;   ///< the ends of the edges, then those of the other diagonal of each quad
    std::vector<float> restLengths;  ///< m, of each of them
    float longestLink = 0.0f;        ///< m
    std::vector<MeshEdge> edges;     ///< in the order of their first triangles, and of the corners there

    /// m, at rest: between two corners of a triangle.
    double restDistance(glm::uint triangle, glm::uint a, glm::uint b) const;
    /// m, of an edge at rest. Where the panels on its two sides give it different lengths, the shorter: the other side
    /// is gathered.
    double restLength(const MeshEdge& edge) const;
    /// Whether two panels meet in an edge: it has other texture coordinates on its two sides.
    bool isSeam(const MeshEdge& edge) const;
    /// m, at rest: between the corners opposite to an inner edge, both triangles laid out flat.
    double unfoldedDistance(const MeshEdge& edge) const;
    /// m^2, of a triangle at rest.
    double restArea(glm::uint triangle) const;

    bool isInFlatPiece(glm::uint particle) const { return pieces.isFlat[pieces.pieceOf[particle]] != 0; }
    /// m, along each axis of the file.
    glm::vec3 extent() const;
};

/// scale: m for a unit of the file, of texture coordinates where these are panels. Throws MeshError for a mesh with
/// panels that has no texture coordinates, or a face that has no area in them.
std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh, bool hasPanels = false, float scale = 1.0f);

}  // namespace drape
