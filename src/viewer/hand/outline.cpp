#include "viewer/hand/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "colliders/collider.h"
#include "colliders/shapes/shape_row.h"
#include "colliders/surface.h"
#include "viewer/hand/scenery.h"

namespace drape::viewer {
namespace {

/// Returns a positive number if the path o, a, b turns left.
float turnOf(glm::vec2 o, glm::vec2 a, glm::vec2 b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

/// Returns the convex hull of places (Andrew 1979, monotone chain).
std::vector<glm::vec2> hullOf(std::vector<glm::vec2> places) {
    std::ranges::sort(places, [](glm::vec2 a, glm::vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<glm::vec2> hull;
    const auto chain = [&](const auto& range, std::size_t least) {
        for (const glm::vec2 place : range) {
            while (hull.size() >= least + 2 && turnOf(hull[hull.size() - 2], hull.back(), place) <= 0.0f)
                hull.pop_back();
            hull.push_back(place);
        }
        hull.pop_back();  // the other chain begins with this place
    };
    chain(places, 0);
    std::ranges::reverse(places);
    chain(places, hull.size());
    return hull;
}

}  // namespace

std::vector<OutlineLine> linesAround(std::span<const glm::vec2> polygon) {
    std::vector<OutlineLine> lines;
    for (std::size_t k = 0; k < polygon.size(); ++k) lines.push_back({polygon[k], polygon[(k + 1) % polygon.size()]});
    return lines;
}

std::vector<glm::vec2> outlineOf(std::span<const glm::vec3> points, const Lens& lens) {
    std::vector<glm::vec2> places;
    places.reserve(points.size());
    for (const glm::vec3& point : points) {
        const Seen seen = lens.see(point);
        if (seen.depth <= 0.0f) return {};
        places.push_back(seen.place);
    }
    if (places.size() < 3) return {};
    return hullOf(std::move(places));
}

std::vector<glm::vec2> outlineOf(const PlacedCollider& placed, const Lens& lens) {
    if (boundingRadius(placed.collider) >= kUnbounded) return {};
    std::vector<glm::vec3> points;
    for (const SurfacePatch& patch : surfaceOf(placed.collider)) {
        for (const SurfacePoint& point : patch.points)
            points.push_back(placed.pose.place + turned(placed.pose, point.position));
    }
    return outlineOf(points, lens);
}

namespace {

/// Returns the part of the edge from a to b that is in front of the eye, if there is one.
std::optional<OutlineLine> edgeInFront(const Lens& lens, glm::vec3 a, glm::vec3 b) {
    constexpr float kNear = 0.05f;  // smallest depth of a visible point, m
    const float depthA = lens.depthOf(a);
    const float depthB = lens.depthOf(b);
    if (depthA < kNear && depthB < kNear) return std::nullopt;
    const glm::vec3 at = depthA == depthB ? a : glm::mix(a, b, (kNear - depthA) / (depthB - depthA));
    if (depthA < kNear) a = at;
    if (depthB < kNear) b = at;
    const Seen seenA = lens.see(a);
    const Seen seenB = lens.see(b);
    if (seenA.depth <= 0.0f || seenB.depth <= 0.0f) return std::nullopt;
    return OutlineLine{seenA.place, seenB.place};
}

}  // namespace

std::vector<OutlineLine> edgesOf(const PlacedCollider& placed, const Lens& lens, float reach) {
    const ShapeRow& shape = rowOf(placed.collider.shape);
    std::vector<OutlineLine> edges;
    if (!shape.isHalfSpace && !shape.isHollow) return edges;
    const glm::vec3 half = shape.isHollow ? 0.5f * placed.collider.size : glm::vec3(reach, 0.0f, reach);
    for (int axis = 0; axis < 3; ++axis) {
        for (int corner = 0; corner < 4; ++corner) {
            glm::vec3 from = half;
            from[(axis + 1) % 3] *= corner % 2 == 0 ? -1.0f : 1.0f;
            from[(axis + 2) % 3] *= corner / 2 == 0 ? -1.0f : 1.0f;
            glm::vec3 to = from;
            to[axis] = -to[axis];
            const auto inWorld = [&](const glm::vec3& point) { return placed.pose.place + turned(placed.pose, point); };
            const bool isTwice = shape.isHalfSpace && from.y == 0.0f && std::signbit(from.y);
            // Skips vertical edges of a plane, which has no height, and edges drawn twice.
            if (from == to || isTwice) continue;
            if (const auto edge = edgeInFront(lens, inWorld(from), inWorld(to))) edges.push_back(*edge);
        }
    }
    return edges;
}

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
