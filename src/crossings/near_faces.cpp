#include "crossings/near_faces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "crossings/face_grid.h"

namespace drape {
namespace {

using PlaceOfEdge = std::array<glm::dvec3, 2>;
using PlaceOfFace = std::array<glm::dvec3, 3>;

/// Christer Ericson, *Real-Time Collision Detection* (2005), 5.1.9: the nearest points of two segments.
double distance(const PlaceOfEdge& one, const PlaceOfEdge& two) {
    const glm::dvec3 alongOne = one[1] - one[0];
    const glm::dvec3 alongTwo = two[1] - two[0];
    const glm::dvec3 between = one[0] - two[0];
    const double a = glm::dot(alongOne, alongOne);
    const double e = glm::dot(alongTwo, alongTwo);
    const double b = glm::dot(alongOne, alongTwo);
    const double c = glm::dot(alongOne, between);
    const double f = glm::dot(alongTwo, between);
    const auto share = [](double numerator, double denominator) {
        return denominator > 0.0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0.0;
    };
    double s = share(b * f - c * e, a * e - b * b);
    const double t = share(b * s + f, e);
    s = share(b * t - c, a);
    return glm::distance(one[0] + s * alongOne, two[0] + t * alongTwo);
}

/// Whether a point is nearer than `range` to the inside of a face: it lies above or below that.
bool isNearInside(const glm::dvec3& point, const PlaceOfFace& face, double range) {
    const glm::dvec3 normal = glm::cross(face[1] - face[0], face[2] - face[0]);
    const double height = glm::dot(normal, point - face[0]);
    if (!(std::abs(height) < range * glm::length(normal))) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 side = face[(i + 1) % 3] - face[i];
        if (glm::dot(glm::cross(normal, side), point - face[i]) < 0.0) return false;
    }
    return true;
}

bool isNear(const PlaceOfEdge& edge, const PlaceOfFace& face, double range) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (distance(edge, {face[i], face[(i + 1) % 3]}) < range) return true;
    }
    return isNearInside(edge[0], face, range) || isNearInside(edge[1], face, range);
}

}  // namespace

void forNear(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
             std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
             const std::function<void(const EdgeAndFace&)>& use) {
    FacesToMeet faces(positions, triangles, firstOfBodies);
    const auto at = [&](glm::uint particle) { return glm::dvec3(positions[particle]); };
    const auto meetAll = [&](const WholeFaces& owners, bool areOfBodies) {
        for (std::size_t i = 0; i < owners.indices.size(); ++i) {
            const physics::Triangle& owner = triangles[owners.indices[i]];
            const Extent& extent = owners.extents[i];
            const Extent around{extent.low - static_cast<float>(range), extent.high + static_cast<float>(range)};
            faces.around(around, areOfBodies, [&](glm::uint k) {
                const physics::Triangle& other = triangles[k];
                if (parts[owner.a] == parts[other.a]) return;
                const PlaceOfFace face{at(other.a), at(other.b), at(other.c)};
                const std::array corners{owner.a, owner.b, owner.c};
                for (std::size_t side = 0; side < 3; ++side) {
                    const auto [a, b] = std::minmax(corners[side], corners[(side + 1) % 3]);
                    if (isNear({at(a), at(b)}, face, range)) use({a, b, k});
                }
            });
        }
    };
    meetAll(faces.cloth(), false);
    meetAll(faces.bodies(), true);
}

}  // namespace drape
