#include "viewer/hand/silhouette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "viewer/hand/scenery.h"

namespace drape::viewer {
namespace {

/// The part of the window that a surface covers, as a grid of cells of one window coordinate. A cell is covered if its
/// middle is.
class CoveredCells {
public:
    CoveredCells(const std::vector<Seen>& corners, glm::vec2 window) {
        WindowRect rect{window, glm::vec2(0.0f)};
        for (const Seen& corner : corners) {
            if (corner.depth > 0.0f) rect.hold(glm::clamp(corner.place, glm::vec2(0.0f), window));
        }
        constexpr float kMargin = 3.0f;  // free cells around the surface
        low_ = glm::floor(glm::max(rect.low - kMargin, glm::vec2(0.0f)));
        size_ = glm::max(glm::ivec2(glm::min(rect.high + kMargin, window) - low_), glm::ivec2(0));
        cells_.assign(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y), 0);
    }

    /// Covers the cells of a triangle, row by row.
    void cover(const std::array<glm::vec2, 3>& corners) {
        const auto [top, bottom] = std::minmax({corners[0].y - low_.y, corners[1].y - low_.y, corners[2].y - low_.y});
        const int first = static_cast<int>(std::ceil(std::max(top - 0.5f, 0.0f)));
        const int last = static_cast<int>(std::floor(std::min(bottom - 0.5f, static_cast<float>(size_.y - 1))));
        for (int row = first; row <= last; ++row) {
            const float y = low_.y + static_cast<float>(row) + 0.5f;
            float left = low_.x + static_cast<float>(size_.x);
            float right = low_.x;
            for (std::size_t k = 0; k < 3; ++k) {
                const glm::vec2 from = corners[k];
                const glm::vec2 to = corners[(k + 1) % 3];
                if (from.y == to.y || y < std::min(from.y, to.y) || y > std::max(from.y, to.y)) continue;
                const float x = glm::mix(from.x, to.x, (y - from.y) / (to.y - from.y));
                left = std::min(left, x);
                right = std::max(right, x);
            }
            const int begin = static_cast<int>(std::ceil(std::max(left - low_.x - 0.5f, 0.0f)));
            const int end =
                static_cast<int>(std::floor(std::min(right - low_.x - 0.5f, static_cast<float>(size_.x - 1))));
            const auto cells = cells_.begin() + static_cast<std::ptrdiff_t>(row) * size_.x;
            if (begin <= end) std::fill(cells + begin, cells + end + 1, std::uint8_t{1});
        }
    }

    /// Returns whether a place is in the window, but not covered.
    bool isFree(glm::vec2 place) const {
        const glm::ivec2 cell(glm::floor(place - low_));
        if (cell.x < 0 || cell.y < 0 || cell.x >= size_.x || cell.y >= size_.y) return false;
        return cells_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size_.x) +
                      static_cast<std::size_t>(cell.x)] == 0;
    }

private:
    glm::vec2 low_{0.0f};
    glm::ivec2 size_{0};
    std::vector<std::uint8_t> cells_;
};

/// An edge of a triangle in the picture.
struct SeenEdge {
    std::uint64_t name = 0;         ///< the same for the edges of two neighbouring triangles
    std::array<glm::vec2, 2> ends;  ///< in the order of their indices
    glm::vec2 outwards{0.0f};       ///< unit vector across the edge, away from its triangle
    bool isLeft = false;            ///< whether `outwards` is to the left of the way from the first end to the second
};

SeenEdge seenEdge(GLuint a, GLuint b, glm::vec2 placeOfA, glm::vec2 placeOfB, glm::vec2 third) {
    if (a > b) {
        std::swap(a, b);
        std::swap(placeOfA, placeOfB);
    }
    const glm::vec2 along = placeOfB - placeOfA;
    const float length = glm::length(along);
    const glm::vec2 left = length > 0.0f ? glm::vec2(along.y, -along.x) / length : glm::vec2(0.0f);
    const bool isLeft = glm::dot(third - placeOfA, left) < 0.0f;
    return {std::uint64_t{a} << 32 | b, {placeOfA, placeOfB}, isLeft ? left : -left, isLeft};
}

/// Adds the parts of an edge that have no surface on their outer side.
void addFreeParts(const SeenEdge& edge, const CoveredCells& cells, std::vector<OutlineLine>& lines) {
    constexpr float kPart = 4.0f;   // greatest length of a part
    constexpr float kAside = 1.0f;  // distance from the edge at which its outer side is looked up
    constexpr float kMostParts = 1000.0f;
    const float length = glm::distance(edge.ends[0], edge.ends[1]);
    const float count = std::clamp(std::ceil(length / kPart), 1.0f, kMostParts);
    bool continues = false;
    for (float k = 0.0f; k < count; k += 1.0f) {
        const auto at = [&](float share) { return glm::mix(edge.ends[0], edge.ends[1], share / count); };
        const bool isFree = cells.isFree(at(k + 0.5f) + kAside * edge.outwards);
        if (isFree && continues) lines.back()[1] = at(k + 1.0f);
        if (isFree && !continues) lines.push_back({at(k), at(k + 1.0f)});
        continues = isFree;
    }
}

}  // namespace

std::vector<OutlineLine> silhouetteOf(std::span<const glm::vec4> positions,
                                      std::span<const physics::Triangle> triangles, const glm::vec3& shift,
                                      const Lens& lens) {
    if (triangles.empty()) return {};
    GLuint first = triangles.front().a;
    GLuint last = first;
    for (const physics::Triangle& triangle : triangles) {
        first = std::min({first, triangle.a, triangle.b, triangle.c});
        last = std::max({last, triangle.a, triangle.b, triangle.c});
    }
    std::vector<Seen> corners;
    for (GLuint i = first; i <= last; ++i) corners.push_back(lens.see(glm::vec3(positions[i]) + shift));

    CoveredCells cells(corners, lens.window());
    const auto forEach = [&](const auto& use) {
        for (const physics::Triangle& triangle : triangles) {
            const std::array indices{triangle.a, triangle.b, triangle.c};
            std::array<glm::vec2, 3> places;
            bool isSeen = true;
            for (std::size_t k = 0; k < 3; ++k) {
                const Seen& corner = corners[indices[k] - first];
                places[k] = corner.place;
                isSeen = isSeen && corner.depth > 0.0f;
            }
            if (isSeen) use(indices, places);
        }
    };
    forEach([&](const auto&, const auto& places) { cells.cover(places); });

    // Many edges near the outline have a free place beside them. Only those are part of the outline whose triangles are
    // on the same side, and their neighbours are found by sorting a few edges instead of all.
    std::vector<std::uint8_t> isNearFree(corners.size(), 0);
    std::vector<OutlineLine> lines;
    const auto edgeOf = [](const auto& indices, const auto& places, std::size_t k) {
        const std::size_t next = (k + 1) % 3;
        return seenEdge(indices[k], indices[next], places[k], places[next], places[(k + 2) % 3]);
    };
    forEach([&](const auto& indices, const auto& places) {
        for (std::size_t k = 0; k < 3; ++k) {
            lines.clear();
            addFreeParts(edgeOf(indices, places, k), cells, lines);
            if (lines.empty()) continue;
            isNearFree[indices[k] - first] = isNearFree[indices[(k + 1) % 3] - first] = 1;
        }
    });
    std::vector<SeenEdge> edges;
    forEach([&](const auto& indices, const auto& places) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (isNearFree[indices[k] - first] != 0 && isNearFree[indices[(k + 1) % 3] - first] != 0)
                edges.push_back(edgeOf(indices, places, k));
        }
    });
    std::ranges::sort(edges, {}, &SeenEdge::name);
    lines.clear();
    for (auto edge = edges.begin(); edge != edges.end();) {
        const auto end = std::find_if(edge, edges.end(), [&](const SeenEdge& e) { return e.name != edge->name; });
        const bool isOutermost = std::all_of(edge, end, [&](const SeenEdge& e) { return e.isLeft == edge->isLeft; });
        if (isOutermost) addFreeParts(*edge, cells, lines);
        edge = end;
    }
    return lines;
}

}  // namespace drape::viewer
