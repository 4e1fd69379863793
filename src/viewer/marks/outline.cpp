#include "viewer/marks/outline.h"

#include <algorithm>

#include "colliders/shape.h"
#include "colliders/surface.h"

namespace drape::viewer {
namespace {

/// Above 0 where o, a, b turn to the left.
float turnOf(glm::vec2 o, glm::vec2 a, glm::vec2 b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

/// The convex hull (Andrew 1979, the monotone chain).
std::vector<glm::vec2> hullOf(std::vector<glm::vec2> places) {
    std::ranges::sort(places, [](glm::vec2 a, glm::vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<glm::vec2> hull;
    const auto chain = [&](const auto& range, std::size_t least) {
        for (const glm::vec2 place : range) {
            while (hull.size() >= least + 2 && turnOf(hull[hull.size() - 2], hull.back(), place) <= 0.0f)
                hull.pop_back();
            hull.push_back(place);
        }
        hull.pop_back();  // the other chain begins with it
    };
    chain(places, 0);
    std::ranges::reverse(places);
    chain(places, hull.size());
    return hull;
}

}  // namespace

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

}  // namespace drape::viewer
