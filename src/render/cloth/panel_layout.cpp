#include "render/cloth/panel_layout.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <map>
#include <tuple>

namespace drape::render {
namespace {

// Cosine of the angle by which a border must turn at a node to have a corner there, 40 degrees.
constexpr float kCosineOfCorner = 0.77f;

void addNodes(PanelLayout& layout, const MeshShape& shape, const ClothPlaces& places) {
    std::map<std::tuple<std::uint32_t, float, float>, std::uint32_t> found;
    layout.corners.resize(places.corners.size());
    for (std::size_t t = 0; t < places.corners.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t particle = shape.mesh.triangles[t][static_cast<glm::length_t>(k)];
            const glm::vec2 place = places.corners[t][k].metres;
            const auto next = static_cast<std::uint32_t>(layout.places.size());
            const auto [node, isNew] = found.try_emplace({particle, place.x, place.y}, next);
            layout.corners[t][k] = node->second;
            if (!isNew) continue;
            layout.places.push_back(place);
            layout.particles.push_back(particle);
        }
    }
}

/// Returns the nodes at the ends of an edge. On a seam, each of the two triangles beside the edge has its own nodes.
/// `triangle`: the triangle whose nodes are wanted.
std::array<std::uint32_t, 2> nodesAt(const PanelLayout& layout, const MeshShape& shape, const MeshEdge& edge,
                                     std::uint32_t triangle) {
    const glm::uvec3& corners = shape.mesh.triangles[triangle];
    return {layout.corners[triangle][cornerAt(corners, edge.ends.x)],
            layout.corners[triangle][cornerAt(corners, edge.ends.y)]};
}

void joinTriangles(PanelLayout& layout, const MeshShape& shape) {
    layout.across.assign(layout.corners.size(), {PanelLayout::kNone, PanelLayout::kNone, PanelLayout::kNone});
    for (const MeshEdge& edge : shape.edges) {
        const auto [t, other] = std::pair(edge.triangles.x, edge.triangles.y);
        const std::array<std::uint32_t, 2> here = nodesAt(layout, shape, edge, t);
        const glm::uvec3& corners = shape.mesh.triangles[t];
        if (edge.isInner() && nodesAt(layout, shape, edge, other) == here) {
            layout.across[t][cornerAt(corners, edge.ends.x)] = other;
            layout.across[other][cornerAt(shape.mesh.triangles[other], edge.ends.y)] = t;
            continue;
        }
        layout.borders.push_back({t, here[0], here[1], !edge.isInner()});
        if (!edge.isInner()) continue;
        const std::array<std::uint32_t, 2> there = nodesAt(layout, shape, edge, other);
        layout.borders.push_back({other, there[1], there[0], false});
    }
}

/// Sets PanelBorder::along. A hem or seam starts at a corner of the panel; if it runs around the panel without a
/// corner, it starts anywhere.
void measure(PanelLayout& layout) {
    std::vector<PanelBorder>& borders = layout.borders;
    std::vector<std::uint32_t> leaving(layout.places.size(), PanelLayout::kNone);
    for (std::uint32_t i = 0; i < borders.size(); ++i) leaving[borders[i].from] = i;
    const auto span = [&](const PanelBorder& border) { return layout.places[border.to] - layout.places[border.from]; };
    std::vector<bool> goesOn(borders.size());  // whether each border continues another border
    const auto after = [&](std::uint32_t i) {
        const std::uint32_t next = leaving[borders[i].to];
        if (next == PanelLayout::kNone || borders[next].isHem != borders[i].isHem) return PanelLayout::kNone;
        const glm::vec2 a = span(borders[i]);
        const glm::vec2 b = span(borders[next]);
        return glm::dot(a, b) < kCosineOfCorner * glm::length(a) * glm::length(b) ? PanelLayout::kNone : next;
    };
    for (std::uint32_t i = 0; i < borders.size(); ++i) {
        if (const std::uint32_t next = after(i); next != PanelLayout::kNone) goesOn[next] = true;
    }
    std::vector<bool> isMeasured(borders.size());
    const auto follow = [&](std::uint32_t i) {
        for (float along = 0.0f; i != PanelLayout::kNone && !isMeasured[i]; i = after(i)) {
            borders[i].along = along;
            isMeasured[i] = true;
            along += glm::length(span(borders[i]));
        }
    };
    for (const bool fromAnywhere : {false, true}) {
        for (std::uint32_t i = 0; i < borders.size(); ++i) {
            if (fromAnywhere || !goesOn[i]) follow(i);
        }
    }
}

}  // namespace

PanelLayout layOutPanels(const MeshShape& shape, const ClothPlaces& places) {
    PanelLayout layout;
    addNodes(layout, shape, places);
    joinTriangles(layout, shape);
    measure(layout);
    return layout;
}

}  // namespace drape::render
