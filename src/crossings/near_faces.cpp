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

using PlaceOfEdge = std::array<glm::dvec3, 2>;  // positions of an edge's ends, m
using PlaceOfFace = std::array<glm::dvec3, 3>;  // positions of a face's corners, m

/// Returns the distance between two segments, m, by Christer Ericson, *Real-Time Collision Detection* (2005), 5.1.9.
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

/// Returns whether a point lies above or below the inside of a face, at a distance less than `range`.
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

bool areNear(const PlaceOfFace& one, const PlaceOfFace& two, double range) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (isNearInside(one[i], two, range) || isNearInside(two[i], one, range)) return true;
        for (std::size_t k = 0; k < 3; ++k) {
            if (distance({one[i], one[(i + 1) % 3]}, {two[k], two[(k + 1) % 3]}) < range) return true;
        }
    }
    return false;
}

}  // namespace

void forNearFaces(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                  std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
                  const std::function<void(glm::uint, glm::uint)>& use) {
    FacesToMeet faces(positions, triangles, firstOfBodies);
    const auto placeOf = [&](glm::uint i) {
        const physics::Triangle& face = triangles[i];
        return PlaceOfFace{glm::dvec3(positions[face.a]), glm::dvec3(positions[face.b]), glm::dvec3(positions[face.c])};
    };
    const auto margin = static_cast<float>(range);
    const WholeFaces& cloth = faces.cloth();
    for (std::size_t n = 0; n < cloth.indices.size(); ++n) {
        const glm::uint i = cloth.indices[n];
        faces.around({cloth.extents[n].low - margin, cloth.extents[n].high + margin}, false, [&](glm::uint k) {
            if (k <= i || parts[triangles[i].a] == parts[triangles[k].a]) return;
            if (areNear(placeOf(i), placeOf(k), range)) use(i, k);
        });
    }
}

}  // namespace drape
