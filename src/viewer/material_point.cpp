#include "viewer/material_point.h"

#include <algorithm>

#include "viewer/pick.h"

namespace drape::viewer {
namespace {

glm::vec3 positionOf(const Scenery& scenery, glm::uint particle) { return glm::vec3(scenery.positions[particle]); }

/// Twice its area as a vector, m^2.
glm::vec3 areaOf(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) { return glm::cross(b - a, c - a); }

/// All triangles that there have ever been, but those that a hole has stretched.
std::vector<physics::Triangle> trianglesWithCuts(const Scenery& scenery) {
    constexpr float kOpened = 2.0f;  // times the area at rest
    std::vector<physics::Triangle> triangles = scenery.model->triangles;
    std::erase_if(triangles, [&](const physics::Triangle& t) {
        const glm::vec3 area = areaOf(positionOf(scenery, t.a), positionOf(scenery, t.b), positionOf(scenery, t.c));
        return 0.5f * glm::length(area) > kOpened * t.restArea;
    });
    return triangles;
}

/// Shares of the triangle's area that are opposite to each corner, of a point in its plane.
glm::vec3 weightsOf(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 whole = areaOf(a, b, c);
    const float scale = 1.0f / glm::dot(whole, whole);
    const float ofA = glm::dot(areaOf(point, b, c), whole) * scale;
    const float ofB = glm::dot(areaOf(point, c, a), whole) * scale;
    return {ofA, ofB, 1.0f - ofA - ofB};
}

Box boxOf(glm::vec2 place) { return {place, place}; }

}  // namespace

std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    const std::vector<physics::Triangle> triangles = trianglesWithCuts(scenery);
    Scenery whole = scenery;
    whole.triangles = triangles;
    const Front front(whole, lens, boxOf(place));
    const Front::Hit hit = front.at(place);
    if (hit.triangle != nullptr) {
        const physics::Triangle& t = *hit.triangle;
        const glm::vec3 weights = weightsOf(lens.pointAt(place, hit.depth), positionOf(scenery, t.a),
                                            positionOf(scenery, t.b), positionOf(scenery, t.c));
        return MaterialPoint{{t.a, t.b, t.c}, weights, glm::vec2(0.0f)};
    }
    const auto touch = pick(scenery, lens, place);
    if (!touch) return std::nullopt;
    const glm::uint particle = touch->particle;
    const Seen seen = lens.see(positionOf(scenery, particle));
    if (seen.depth <= 0.0f) return std::nullopt;
    return MaterialPoint{{particle, particle, particle}, {1.0f, 0.0f, 0.0f}, place - seen.place};
}

std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens) {
    constexpr float kOfDepth = 0.005f;
    const glm::vec3 a = positionOf(scenery, point.particles[0]);
    const glm::vec3 b = positionOf(scenery, point.particles[1]);
    const glm::vec3 c = positionOf(scenery, point.particles[2]);
    const Seen seen = lens.see(point.weights.x * a + point.weights.y * b + point.weights.z * c);
    if (seen.depth <= 0.0f) return std::nullopt;
    // Cloth around a hole may be before the plane of the three by as much as a cell.
    const float side = std::max({glm::distance(a, b), glm::distance(b, c), glm::distance(c, a)});
    const float ownRadius = scenery.model->startVelocities[point.particles[0]].w;
    const Front front(scenery, lens, boxOf(seen.place));
    if (front.at(seen.place).depth < seen.depth - std::max(side, ownRadius) - kOfDepth * seen.depth) {
        return std::nullopt;
    }
    return seen.place + point.offset;
}

}  // namespace drape::viewer
