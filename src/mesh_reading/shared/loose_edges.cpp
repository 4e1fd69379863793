#include "mesh_reading/shared/loose_edges.h"

#include <algorithm>
#include <iterator>

#include "base/grouped.h"

namespace drape {
namespace {

using Edges = std::vector<std::array<std::uint32_t, 2>>;

void keepEachOnce(Edges& edges) {
    for (std::array<std::uint32_t, 2>& edge : edges) std::ranges::sort(edge);
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

/// Returns the edges of `edges` that are not in `others`. Both lists are ascending.
Edges without(const Edges& edges, const Edges& others) {
    Edges left;
    std::ranges::set_difference(edges, others, std::back_inserter(left));
    return left;
}

}  // namespace

void ListedEdges::addPolyline(const std::vector<std::uint32_t>& vertices) {
    Edges& edges = vertices.size() == 2 ? pairs : inLines;
    for (std::size_t k = 1; k < vertices.size(); ++k) edges.push_back({vertices[k - 1], vertices[k]});
}

void setSewingEdges(PolygonMesh& mesh, ListedEdges edges) {
    if (edges.pairs.empty() && edges.inLines.empty()) return;
    Edges ofFaces;
    for (const MeshFace& face : mesh.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k)
            ofFaces.push_back({face.corners[k], face.corners[(k + 1) % face.count]});
    }
    keepEachOnce(ofFaces);
    keepEachOnce(edges.pairs);
    keepEachOnce(edges.inLines);
    const std::vector<bool> isUsed = findUsed(mesh);
    const auto isOfFace = [&](std::uint32_t vertex) { return vertex < isUsed.size() && isUsed[vertex]; };
    std::size_t unsewn = without(without(edges.inLines, ofFaces), edges.pairs).size();
    for (const std::array<std::uint32_t, 2>& edge : without(edges.pairs, ofFaces)) {
        if (isOfFace(edge[0]) && isOfFace(edge[1]) && edge[0] != edge[1]) {
            mesh.sewingEdges.push_back(edge);
        } else {
            ++unsewn;
        }
    }
    if (unsewn > 0) mesh.notes.push_back(noteOfUnsewnEdges(unsewn));
}

std::string noteOfUnsewnEdges(std::size_t count) {
    return "left out " + grouped(count) + (count == 1 ? " edge" : " edges") + " without a face, which " +
           (count == 1 ? "sews" : "sew") + " nothing";
}

}  // namespace drape
