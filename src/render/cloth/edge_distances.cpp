#include "render/cloth/edge_distances.h"

#include "render/cloth/panel_layout.h"

#include <algorithm>
#include <functional>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <queue>
#include <vector>

namespace drape::render {
namespace {

float distanceTo(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b) {
    const glm::vec3 along = b - a;
    const float share = glm::clamp(glm::dot(point - a, along) / glm::dot(along, along), 0.0f, 1.0f);
    return glm::distance(point, a + share * along);
}

/// The cloth at rest, as a graph. Its points are the particles, or the nodes of panels.
struct Rest {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec2> edges;
    std::vector<glm::uvec2> boundary;
};

Rest restOf(const PanelLayout& panels) {
    Rest rest;
    for (const glm::vec2& place : panels.places) rest.positions.emplace_back(place, 0.0f);
    for (const auto& corners : panels.corners) {
        for (std::size_t k = 0; k < 3; ++k) rest.edges.emplace_back(corners[k], corners[(k + 1) % 3]);
    }
    for (const PanelBorder& border : panels.borders) {
        if (border.isHem) rest.boundary.emplace_back(border.from, border.to);
    }
    return rest;
}

Rest restOf(const MeshShape& shape) {
    Rest rest;
    rest.positions = shape.mesh.positions;
    for (const MeshEdge& edge : shape.edges) {
        rest.edges.push_back(edge.ends);
        if (!edge.isInner()) rest.boundary.push_back(edge.ends);
    }
    return rest;
}

/// The neighbours of each point: the points that share an edge with it.
struct Rings {
    std::vector<std::uint32_t> starts;  // index in `others` of each point's first neighbour, and the end of `others`
    std::vector<std::uint32_t> others;  // neighbours of all points, one point after the other

    explicit Rings(const Rest& rest) : starts(rest.positions.size() + 1, 0) {
        for (const glm::uvec2& ends : rest.edges) {
            ++starts[ends.x + 1];
            ++starts[ends.y + 1];
        }
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        others.resize(starts.back());
        std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
        for (const glm::uvec2& ends : rest.edges) {
            others[next[ends.x]++] = ends.y;
            others[next[ends.y]++] = ends.x;
        }
    }
};

/// A point, the nearest boundary edge found for it so far, and the distance between them.
struct Reached {
    float distance;
    std::uint32_t point;
    std::uint32_t edge;

    bool operator>(const Reached& other) const { return distance > other.distance; }
};

constexpr float kNotReached = 4.0f * kFarFromEdge;

// Returns the distance of each point from the boundary, m. Each point passes its nearest boundary edge on to its
// neighbours, so the distance follows the cloth: the boundary of one layer of rolled-up cloth does not affect the next
// layer.
std::vector<float> distancesIn(const Rest& rest) {
    const std::vector<glm::vec3>& positions = rest.positions;
    std::vector<float> nearest(positions.size(), kNotReached);
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    for (std::uint32_t i = 0; i < rest.boundary.size(); ++i) {
        for (const std::uint32_t end : {rest.boundary[i].x, rest.boundary[i].y}) {
            nearest[end] = 0.0f;
            queue.push({0.0f, end, i});
        }
    }
    if (queue.empty()) return nearest;
    const Rings rings(rest);
    while (!queue.empty()) {
        const Reached at = queue.top();
        queue.pop();
        if (at.distance > nearest[at.point] || at.distance > kFarFromEdge) continue;
        const glm::uvec2 ends = rest.boundary[at.edge];
        for (std::uint32_t k = rings.starts[at.point]; k < rings.starts[at.point + 1]; ++k) {
            const std::uint32_t other = rings.others[k];
            const float distance = distanceTo(positions[other], positions[ends.x], positions[ends.y]);
            if (!(distance < nearest[other])) continue;
            nearest[other] = distance;
            queue.push({distance, other, at.edge});
        }
    }
    return nearest;
}

}  // namespace

std::vector<float> findEdgeDistances(const MeshShape& shape) {
    if (!shape.hasPanels) return distancesIn(restOf(shape));
    const PanelLayout panels = layOutPanels(shape, findClothPlaces(shape));
    const std::vector<float> ofNodes = distancesIn(restOf(panels));
    std::vector<float> distances(shape.mesh.positions.size(), kNotReached);
    for (std::size_t i = 0; i < ofNodes.size(); ++i) {
        float& distance = distances[panels.particles[i]];
        distance = std::min(distance, ofNodes[i]);
    }
    return distances;
}

}  // namespace drape::render
