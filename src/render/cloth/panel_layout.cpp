#include "render/cloth/panel_layout.h"

#include <algorithm>
#include <array>
#include <functional>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <vector>

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

namespace {

/// A border near a triangle.
struct Near {
    std::uint32_t border;  // index in PanelLayout::borders
    float least;           // distance of the nearest point of the triangle from the border, m
    float largest;         // distance of the farthest point of the triangle from the border, m
};

float distanceTo(const glm::vec2& point, const glm::vec2& a, const glm::vec2& b) {
    const glm::vec2 along = b - a;
    const float squared = glm::dot(along, along);
    const float share = squared > 0.0f ? glm::clamp(glm::dot(point - a, along) / squared, 0.0f, 1.0f) : 0.0f;
    return glm::distance(point, a + share * along);
}

/// Returns the distances between a border and a triangle of its panel. No border crosses the triangle, so the smallest
/// distance is that of an end of the border or of a corner of the triangle.
Near nearnessOf(const PanelLayout& layout, std::uint32_t border, std::uint32_t triangle) {
    const glm::vec2 from = layout.places[layout.borders[border].from];
    const glm::vec2 to = layout.places[layout.borders[border].to];
    Near near{border, std::numeric_limits<float>::max(), 0.0f};
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::vec2 here = layout.places[layout.corners[triangle][k]];
        const glm::vec2 next = layout.places[layout.corners[triangle][(k + 1) % 3]];
        const float ofCorner = distanceTo(here, from, to);
        near.least = std::min({near.least, ofCorner, distanceTo(from, here, next), distanceTo(to, here, next)});
        near.largest = std::max(near.largest, ofCorner);
    }
    return near;
}

/// Returns the borders near each triangle. The search starts at the triangle of each border and continues over
/// neighbouring triangles of the panel, as long as they are near the border.
std::vector<std::vector<Near>> bordersNearTriangles(const PanelLayout& layout) {
    std::vector<std::vector<Near>> found(layout.corners.size());
    std::vector<std::uint32_t> seenFrom(layout.corners.size(), PanelLayout::kNone);
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < layout.borders.size(); ++i) {
        const float reach = layout.borders[i].isHem ? kHemReach : kSeamReach;
        const auto look = [&](std::uint32_t triangle) {
            if (triangle == PanelLayout::kNone || seenFrom[triangle] == i) return;
            seenFrom[triangle] = i;
            const Near near = nearnessOf(layout, i, triangle);
            if (near.least > reach) return;
            found[triangle].push_back(near);
            open.push_back(triangle);
        };
        look(layout.borders[i].triangle);
        while (!open.empty()) {
            const std::uint32_t triangle = open.back();
            open.pop_back();
            for (const std::uint32_t other : layout.across[triangle]) look(other);
        }
    }
    return found;
}

}  // namespace

std::vector<SeamPart> findSeamParts(const PanelLayout& layout) {
    std::vector<SeamPart> parts(layout.corners.size(), SeamPart{vec4(0.0f), 0.0f, 0, kNoBorder, 0.0f});
    const std::vector<std::vector<Near>> found = bordersNearTriangles(layout);
    for (std::size_t t = 0; t < found.size(); ++t) {
        // A border cannot be the nearest to any point of the triangle if its smallest distance exceeds the largest
        // distance of another border.
        std::array<float, 2> nearest{std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
        for (const Near& near : found[t]) {
            float& least = nearest[layout.borders[near.border].isHem ? 1 : 0];
            least = std::min(least, near.largest);
        }
        std::size_t last = t;
        for (const Near& near : found[t]) {
            const PanelBorder& border = layout.borders[near.border];
            if (near.least > nearest[border.isHem ? 1 : 0]) continue;
            if (parts[last].kind != kNoBorder) {
                parts[last].next = static_cast<std::uint32_t>(parts.size());
                last = parts.size();
                parts.emplace_back();
            }
            parts[last] = {vec4(layout.places[border.from], layout.places[border.to]), border.along, 0,
                           border.isHem ? kHemBorder : kSeamBorder, 0.0f};
        }
    }
    return parts;
}

}  // namespace drape::render
