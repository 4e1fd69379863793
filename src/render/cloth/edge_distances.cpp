#include "render/cloth/cloth_places.h"

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

/// Particles that share an edge with each.
struct Rings {
    std::vector<std::uint32_t> starts;
    std::vector<std::uint32_t> others;

    explicit Rings(const MeshShape& shape) : starts(shape.mesh.positions.size() + 1, 0) {
        for (const MeshEdge& edge : shape.edges) {
            ++starts[edge.ends.x + 1];
            ++starts[edge.ends.y + 1];
        }
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        others.resize(starts.back());
        std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
        for (const MeshEdge& edge : shape.edges) {
            others[next[edge.ends.x]++] = edge.ends.y;
            others[next[edge.ends.y]++] = edge.ends.x;
        }
    }
};

/// A boundary edge and its distance to a particle.
struct Reached {
    float distance;
    std::uint32_t particle;
    std::uint32_t edge;

    bool operator>(const Reached& other) const { return distance > other.distance; }
};

}  // namespace

// Each particle propagates its nearest boundary edge to its neighbours, so that one layer of a rolled-up cloth does not
// find the edge of the next.
std::vector<float> findEdgeDistances(const MeshShape& shape) {
    const std::vector<glm::vec3>& positions = shape.mesh.positions;
    constexpr float kNotReached = 4.0f * kFarFromEdge;
    std::vector<float> nearest(positions.size(), kNotReached);
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    for (std::uint32_t i = 0; i < shape.edges.size(); ++i) {
        if (shape.edges[i].isInner()) continue;
        for (const std::uint32_t end : {shape.edges[i].ends.x, shape.edges[i].ends.y}) {
            nearest[end] = 0.0f;
            queue.push({0.0f, end, i});
        }
    }
    if (queue.empty()) return nearest;
    const Rings rings(shape);
    while (!queue.empty()) {
        const Reached at = queue.top();
        queue.pop();
        if (at.distance > nearest[at.particle] || at.distance > kFarFromEdge) continue;
        const glm::uvec2 ends = shape.edges[at.edge].ends;
        for (std::uint32_t k = rings.starts[at.particle]; k < rings.starts[at.particle + 1]; ++k) {
            const std::uint32_t other = rings.others[k];
            const float distance = distanceTo(positions[other], positions[ends.x], positions[ends.y]);
            if (!(distance < nearest[other])) continue;
            nearest[other] = distance;
            queue.push({distance, other, at.edge});
        }
    }
    return nearest;
}

}  // namespace drape::render
