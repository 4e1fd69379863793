#include "cloth/links/elastic.h"

#include <algorithm>

#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

/// Returns, for each particle of a mesh, whether it is on edges with this elastic.
std::vector<bool> particlesOf(const Elastic& elastic, const ClothMesh& mesh) {
    std::vector<bool> isOn(mesh.particleCount());
    const auto add = [&](const std::vector<std::uint32_t>& vertices) {
        for (const std::uint32_t vertex : vertices) {
            if (mesh.particleOf[vertex] != ClothMesh::kNone) isOn[mesh.particleOf[vertex]] = true;
        }
    };
    const auto group = std::ranges::find(mesh.groups, elastic.label, &VertexGroup::name);
    if (!elastic.label.empty() && group != mesh.groups.end()) add(group->vertices);
    for (const glm::uint seam : elastic.seams) {
        if (seam < mesh.seams.size()) add(mesh.seams[seam]);
    }
    return isOn;
}

}  // namespace

std::vector<double> elasticFactors(const ClothDescription& cloth) {
    const MeshShape& shape = *cloth.mesh.shape;
    std::vector<double> factors(shape.edges.size(), 1.0);
    std::vector<bool> isTaken(shape.edges.size());
    for (const Elastic& elastic : cloth.elastic) {
        const std::vector<bool> isOn = particlesOf(elastic, shape.mesh);
        std::vector<std::size_t> along;
        double length = 0.0;
        for (std::size_t e = 0; e < shape.edges.size(); ++e) {
            const MeshEdge& edge = shape.edges[e];
            // An inner edge that is no seam only crosses the panel from one part of the elastic to another.
            if (isTaken[e] || !isOn[edge.ends.x] || !isOn[edge.ends.y]) continue;
            if (edge.isInner() && !shape.isSeam(edge)) continue;
            along.push_back(e);
            length += shape.restLength(edge);
            isTaken[e] = true;
        }
        if (!(length > 0.0)) continue;
        const double factor = elastic.length > 0.0f ? double{elastic.length} / length : double{elastic.factor};
        for (const std::size_t e : along) factors[e] = factor;
    }
    return factors;
}

}  // namespace drape
