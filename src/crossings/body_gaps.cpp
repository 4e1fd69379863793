#include "crossings/body_gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <limits>
#include <numbers>

#include "crossings/face_grid.h"

namespace drape {
namespace {

using Face = std::array<glm::dvec3, 3>;

/// Returns the distance to the nearest point of a segment (Christer Ericson, *Real-Time Collision Detection*, 2005,
/// 5.1.2).
double distanceToSide(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec3 along = b - a;
    const double length = glm::dot(along, along);
    const double share = length > 0.0 ? std::clamp(glm::dot(point - a, along) / length, 0.0, 1.0) : 0.0;
    return glm::distance(point, a + share * along);
}

double distanceTo(const glm::dvec3& point, const Face& face) {
    const glm::dvec3 normal = glm::cross(face[1] - face[0], face[2] - face[0]);
    const double area = glm::length(normal);
    bool isAbove = area > 0.0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::dvec3& from = face[k];
        const glm::dvec3& to = face[(k + 1) % 3];
        nearest = std::min(nearest, distanceToSide(point, from, to));
        if (glm::dot(glm::cross(normal, to - from), point - from) < 0.0) isAbove = false;
    }
    return isAbove ? std::abs(glm::dot(normal, point - face[0])) / area : nearest;
}

}  // namespace

std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range) {
    std::vector<Face> faces;
    std::vector<Extent> extents;
    for (const physics::Triangle& triangle : triangles) {
        if (triangle.a < firstOfBodies) continue;
        const glm::vec3 a(positions[triangle.a]);
        const glm::vec3 b(positions[triangle.b]);
        const glm::vec3 c(positions[triangle.c]);
        faces.push_back({glm::dvec3(a), glm::dvec3(b), glm::dvec3(c)});
        extents.push_back({glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c)});
    }
    const FaceGrid grid(extents);
    std::vector<float> gaps(firstOfBodies, std::numeric_limits<float>::infinity());
    for (glm::uint i = 0; i < firstOfBodies; ++i) {
        const glm::vec3 place(positions[i]);
        double nearest = double{range};
        bool isNear = false;
        grid.around({place - range, place + range}, [&](std::uint32_t face) {
            const double distance = distanceTo(glm::dvec3(place), faces[face]);
            if (distance > nearest) return;
            nearest = distance;
            isNear = true;
        });
        if (isNear) gaps[i] = static_cast<float>(nearest);
    }
    return gaps;
}

std::uint64_t countInside(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                          glm::uint count) {
    std::vector<Face> faces;
    glm::dvec3 low(std::numeric_limits<double>::max()), high(std::numeric_limits<double>::lowest());
    for (const physics::Triangle& t : triangles) {
        faces.push_back({glm::dvec3(positions[t.a]), glm::dvec3(positions[t.b]), glm::dvec3(positions[t.c])});
        for (const glm::dvec3& corner : faces.back()) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
    }
    constexpr double kHalf = 2.0 * std::numbers::pi;  // solid angle of a winding number of a half, sr
    std::uint64_t inside = 0;
    for (glm::uint i = 0; i < count; ++i) {
        const glm::dvec3 place(positions[i]);
        if (!glm::all(glm::greaterThan(place, low)) || !glm::all(glm::lessThan(place, high))) continue;
        double angle = 0.0;
        for (const Face& face : faces) {  // A. van Oosterom and J. Strackee, 1983, equation 8
            const glm::dvec3 a = face[0] - place, b = face[1] - place, c = face[2] - place;
            const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
            angle += 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                                      la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
        }
        if (std::abs(angle) > kHalf) ++inside;
    }
    return inside;
}

}  // namespace drape
