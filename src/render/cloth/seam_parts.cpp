#include "render/cloth/seam_parts.h"

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace drape::render {
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
