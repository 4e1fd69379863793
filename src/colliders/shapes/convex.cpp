#include <algorithm>
#include <cmath>

#include "colliders/shapes/shape_parts.h"
#include "colliders/shapes/shape_row.h"

namespace drape::shapes {
namespace {

/// Returns the corners of a face, counterclockwise seen from outside.
std::vector<glm::vec3> faceOf(const HalfSpace& plane, const std::vector<glm::vec3>& corners) {
    // A corner counts as on the plane up to this distance, relative to the coordinates. Corners are rounded to floats.
    constexpr float kOnPlane = 1e-5f;
    const glm::vec3 normal = glm::normalize(plane.normal);
    std::vector<glm::vec3> face;
    glm::vec3 middle(0.0f);
    for (const glm::vec3& corner : corners) {
        const float off = glm::dot(normal, corner) - plane.distance;
        if (std::abs(off) > kOnPlane * (1.0f + glm::length(corner))) continue;
        face.push_back(corner);
        middle += corner;
    }
    if (face.size() < 3) return {};
    middle /= static_cast<float>(face.size());
    const glm::vec3 x = glm::normalize(face.front() - middle);
    const glm::vec3 y = glm::cross(normal, x);
    std::ranges::sort(face, {}, [&](const glm::vec3& corner) {
        return std::atan2(glm::dot(corner - middle, y), glm::dot(corner - middle, x));
    });
    return face;
}

/// Divides each face into four-sided patches, one for each of its corners, and adds them.
void addConvex(const Collider& convex, std::vector<SurfacePatch>& patches) {
    constexpr int kCells = 8;
    const std::vector<glm::vec3> corners = cornersOf(convex.planes);
    for (std::size_t i = 0; i < convex.planes.size(); ++i) {
        const HalfSpace& plane = convex.planes[i];
        const auto isSame = [&](const HalfSpace& other) {
            return glm::distance(glm::normalize(other.normal), glm::normalize(plane.normal)) < 1e-5f &&
                   std::abs(other.distance - plane.distance) < 1e-5f;
        };
        if (std::any_of(convex.planes.begin(), convex.planes.begin() + static_cast<std::ptrdiff_t>(i), isSame))
            continue;
        const std::vector<glm::vec3> face = faceOf(plane, corners);
        if (face.empty()) continue;
        glm::vec3 middle(0.0f);
        for (const glm::vec3& corner : face) middle += corner / static_cast<float>(face.size());
        const glm::vec3 normal = glm::normalize(plane.normal);
        for (std::size_t k = 0; k < face.size(); ++k) {
            const glm::vec3& corner = face[k];
            const glm::vec3 next = 0.5f * (corner + face[(k + 1) % face.size()]);
            const glm::vec3 last = 0.5f * (face[(k + face.size() - 1) % face.size()] + corner);
            patches.push_back(makePatch(kCells, kCells, [&](int row, int column) {
                const float u = share(column, kCells);
                const float v = share(row, kCells);
                return SurfacePoint{glm::mix(glm::mix(corner, next, u), glm::mix(last, middle, u), v), normal};
            }));
        }
    }
}

/// Returns the depth at which a line of sight has entered all half-spaces and left none.
float convexDepth(const Collider& convex, const ShapeRay& ray) {
    float enters = -kNeverMet;
    float leaves = kNeverMet;
    for (const HalfSpace& plane : convex.planes) {
        const glm::vec3 normal = glm::normalize(plane.normal);
        const float outside = glm::dot(normal, ray.origin) - plane.distance;
        const float rate = glm::dot(normal, ray.direction);
        if (rate == 0.0f && outside > 0.0f) return kNeverMet;
        if (rate < 0.0f) enters = std::max(enters, -outside / rate);
        if (rate > 0.0f) leaves = std::min(leaves, -outside / rate);
    }
    return enters > 0.0f && enters < leaves ? enters : kNeverMet;
}

std::optional<Fault> faultOfConvex(const Collider& convex) {
    for (std::size_t k = 0; k < convex.planes.size(); ++k) {
        if (glm::dot(convex.planes[k].normal, convex.planes[k].normal) >= 1e-6f) continue;
        return Fault{"planes[" + std::to_string(k) + "].normal",
                     "has no length, expected a direction, as in [0, 1, 0]"};
    }
    // Adds a large box around the shape. If the shape is unbounded, it then has corners far away.
    constexpr float kFar = 1e5f;  // half the side of the box, m
    std::vector<HalfSpace> bounded = convex.planes;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            HalfSpace far{glm::vec3(0.0f), kFar};
            far.normal[axis] = side;
            bounded.push_back(far);
        }
    }
    const std::vector<glm::vec3> corners = cornersOf(bounded);
    const bool isFar = std::ranges::any_of(corners, [](const glm::vec3& corner) {
        return std::max({std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)}) > 0.5f * kFar;
    });
    if (corners.size() >= 4 && !isFar) return std::nullopt;
    return Fault{"planes", "do not enclose a volume, expected at least 4 faces with outward normals that do"};
}

/// Returns the faces of an octahedron.
std::vector<HalfSpace> usualPlanes(float radius) {
    std::vector<HalfSpace> planes;
    for (const float x : {-1.0f, 1.0f}) {
        for (const float y : {-1.0f, 1.0f}) {
            for (const float z : {-1.0f, 1.0f}) planes.push_back({{x, y, z}, radius / std::sqrt(3.0f)});
        }
    }
    return planes;
}

}  // namespace

constinit const ShapeRow convexShape{
    .meaning = "the space behind all `planes`",
    .hasFaces = true,
    .boundingRadius = [](const Collider& convex) { return convex.planes.radius(); },
    .edgeRadius = [](const Collider&) { return 0.0f; },
    .fill =
        [](const Collider& convex, physics::ColliderRecord& record, std::vector<glm::vec4>& planes) {
            record.firstPlane = static_cast<glm::uint>(planes.size());
            record.planeCount = static_cast<glm::uint>(convex.planes.size());
            for (const HalfSpace& plane : convex.planes) planes.emplace_back(unitPlane(plane));
        },
    .surface = addConvex,
    .fault = faultOfConvex,
    .depth = convexDepth,
    .stride = [](const Collider&, const SurfacePatch&) { return 8; },
    .make = [](Collider& convex, float side) { convex.planes = usualPlanes(0.5f * side); },
    .repair = [](Collider& convex) { convex.planes = usualPlanes(std::clamp(convex.radius, 0.01f, 100.0f)); },
};

}  // namespace drape::shapes
