#include "viewer/hand/outline.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "colliders/shape.h"
#include "colliders/shapes/shape_row.h"
#include "colliders/surface.h"

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

}  // namespace drape::viewer
