#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The edges that a mesh file lists in addition to its faces, as indices of vertices. Vertices need not exist.
struct ListedEdges {
    std::vector<std::array<std::uint32_t, 2>> pairs;    ///< edges that are listed alone
    std::vector<std::array<std::uint32_t, 2>> inLines;  ///< edges of polylines with more than two points

    void addPolyline(const std::vector<std::uint32_t>& vertices);
};

/// Sets PolygonMesh::sewingEdges: the listed pairs that are no sides of faces and whose ends are two vertices of faces.
/// Adds a note on the edges without a face that are left out. The faces must have been read.
void setSewingEdges(PolygonMesh& mesh, ListedEdges edges);

/// Returns "left out 12 edges without a face, which sew nothing".
std::string noteOfUnsewnEdges(std::size_t count);

}  // namespace drape
