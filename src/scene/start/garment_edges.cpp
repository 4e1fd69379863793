#include "scene/start/garment_edges.h"

#include <algorithm>
#include <map>
#include <set>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "patterns/sewn_pattern.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {

std::vector<GarmentEdge> garmentEdges(const ClothDescription& cloth) {
    if (!cloth.isMesh() || !cloth.mesh.shape || !cloth.mesh.shape->mesh.isSewn()) return {};
    const Pattern pattern = readPatternOf(cloth.mesh);
    const SewnPattern sewn = sewPattern(pattern, double{cloth.mesh.pattern.spacing});
    std::vector<glm::vec3> places = startPlaces(sewn, {});
    for (glm::vec3& place : places) place *= cloth.mesh.scale;
    places = placedPositions(std::move(places), cloth.mesh);
    std::map<std::string, GarmentEdge> edges;
    for (const PatternPanel& panel : pattern.panels) {
        for (const PatternEdge& edge : panel.edges) {
            if (!edge.label.empty()) edges[edge.label].label = edge.label;
        }
    }
    const std::vector<std::uint32_t>& particleOf = cloth.mesh.shape->mesh.particleOf;
    std::vector<GarmentEdge> found;
    for (auto& [label, edge] : edges) {
        const auto group = std::ranges::find(sewn.mesh.groups, label, &VertexGroup::name);
        if (group == sewn.mesh.groups.end()) continue;
        glm::dvec3 sum(0.0);
        for (const std::uint32_t vertex : group->vertices) {
            if (vertex >= particleOf.size() || particleOf[vertex] == ClothMesh::kNone) continue;
            edge.particles.push_back(particleOf[vertex]);
            sum += glm::dvec3(places[vertex]);
        }
        if (edge.particles.empty()) continue;
        edge.target = glm::vec3(sum / static_cast<double>(edge.particles.size()));
        edge.targetHeight = edge.target.y;
        std::ranges::sort(edge.particles);
        found.push_back(std::move(edge));
    }
    return found;
}

double lengthOf(const GarmentEdge& edge, const MeshShape& shape) {
    const std::set<glm::uint> particles(edge.particles.begin(), edge.particles.end());
    double length = 0.0;
    for (const MeshEdge& side : shape.edges) {
        if (particles.contains(side.ends.x) && particles.contains(side.ends.y)) length += shape.restLength(side);
    }
    return length;
}

}  // namespace drape
