#include "colliders/surface.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "colliders/shape.h"

namespace drape {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

SurfacePatch makePatch(int rows, int columns, const auto& pointAt) {
    SurfacePatch patch{rows, columns, {}};
    for (int row = 0; row <= rows; ++row) {
        for (int column = 0; column <= columns; ++column) patch.points.push_back(pointAt(row, column));
    }
    return patch;
}

float share(int i, int count) { return static_cast<float>(i) / static_cast<float>(count); }

constexpr int kRings = 64;
constexpr int kSegments = 128;

/// A point of a surface of revolution: `down` is the angle of the normal from the axis.
SurfacePoint revolved(glm::vec3 centre, float radius, float down, int segment) {
    const float around = 2.0f * kPi * share(segment % kSegments, kSegments);
    const glm::vec3 normal(std::sin(down) * std::cos(around), std::cos(down), std::sin(down) * std::sin(around));
    return {centre + radius * normal, normal};
}

SurfacePatch spherePatch(const Collider& sphere) {
    return makePatch(kRings, kSegments, [&](int ring, int segment) {
        return revolved(glm::vec3(0.0f), sphere.radius, kPi * share(ring, kRings), segment);
    });
}

/// Rings of the upper end, of the side and of the lower end.
SurfacePatch capsulePatch(const Collider& capsule) {
    constexpr int kEndRings = 24;
    constexpr int kSideRings = kRings - 2 * kEndRings;
    std::vector<glm::vec4> none;
    const physics::ColliderRecord record = recordOf(capsule, 0.0f, none);
    const float bottomRadius = record.size.x;
    const float topRadius = record.size.y;
    const glm::vec3 top(0.0f, 0.5f * capsule.length, 0.0f);
    const float side = std::atan2(record.more.x, record.more.y);  // from the axis to the side's normal
    return makePatch(kRings, kSegments, [&](int ring, int segment) {
        if (ring <= kEndRings) return revolved(top, topRadius, side * share(ring, kEndRings), segment);
        if (ring >= kRings - kEndRings)
            return revolved(-top, bottomRadius, kPi - (kPi - side) * share(kRings - ring, kEndRings), segment);
        const SurfacePoint above = revolved(top, topRadius, side, segment);
        const SurfacePoint below = revolved(-top, bottomRadius, side, segment);
        return SurfacePoint{glm::mix(above.position, below.position, share(ring - kEndRings, kSideRings)),
                            above.normal};
    });
}

/// Each side goes on over its rounded edges until it meets the next half way.
void addBox(const Collider& box, std::vector<SurfacePatch>& patches) {
    constexpr int kRoundCells = 8;
    constexpr int kFlatCells = 16;
    constexpr int kCells = 2 * kRoundCells + kFlatCells;
    const float rounding = std::min({box.rounding, 0.5f * box.size.x, 0.5f * box.size.y, 0.5f * box.size.z});
    const glm::vec3 core = 0.5f * box.size - rounding;
    // Tangent of the angle to the side's normal, and the place on its flat part, -1 to 1.
    const auto slope = [&](int i) {
        const int beyond = i < kRoundCells ? i - kRoundCells : std::max(i - kRoundCells - kFlatCells, 0);
        return std::abs(beyond) < kRoundCells ? std::tan(0.25f * kPi * share(beyond, kRoundCells))
                                              : share(beyond, kRoundCells);
    };
    const auto flat = [&](int i) {
        return 2.0f * share(std::clamp(i - kRoundCells, 0, kFlatCells), kFlatCells) - 1.0f;
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (const float sign : {-1.0f, 1.0f}) {
            const int across = sign > 0.0f ? (axis + 1) % 3 : (axis + 2) % 3;
            const int down = 3 - axis - across;
            patches.push_back(makePatch(kCells, kCells, [&](int row, int column) {
                glm::vec3 normal(0.0f);
                normal[axis] = sign;
                normal[across] = slope(column);
                normal[down] = slope(row);
                normal = glm::normalize(normal);
                glm::vec3 inner = core;
                inner[axis] *= sign;
                inner[across] *= flat(column);
                inner[down] *= flat(row);
                return SurfacePoint{inner + rounding * normal, normal};
            }));
        }
    }
}

/// Closer in its middle, where things lie on it.
SurfacePatch planePatch() {
    constexpr int kCells = 64;
    const auto place = [](int i) {
        const float t = 2.0f * share(i, kCells) - 1.0f;
        return kPlaneReach * t * std::abs(t);
    };
    return makePatch(kCells, kCells, [&](int row, int column) {
        return SurfacePoint{{place(row), 0.0f, place(column)}, {0.0f, 1.0f, 0.0f}};
    });
}

/// The corners of a face, counterclockwise seen from outside.
std::vector<glm::vec3> faceOf(const HalfSpace& plane, const std::vector<glm::vec3>& corners) {
    constexpr float kOnPlane = 1e-5f;  // of the size of numbers: corners are floats
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

/// Each face as a four-sided patch at each of its corners.
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

}  // namespace

std::vector<SurfacePatch> surfaceOf(const Collider& collider) {
    std::vector<SurfacePatch> patches;
    switch (collider.shape) {
        case ColliderShape::sphere:
            patches.push_back(spherePatch(collider));
            break;
        case ColliderShape::capsule:
            patches.push_back(capsulePatch(collider));
            break;
        case ColliderShape::box:
            addBox(collider, patches);
            break;
        case ColliderShape::plane:
            patches.push_back(planePatch());
            break;
        case ColliderShape::convex:
            addConvex(collider, patches);
            break;
        case ColliderShape::room:
            break;
    }
    return patches;
}

bool sameSurface(const Collider& a, const Collider& b) {
    if (a.shape != b.shape) return false;
    switch (a.shape) {
        case ColliderShape::sphere:
            return a.radius == b.radius;
        case ColliderShape::capsule:
            return a.radius == b.radius && a.topRadius == b.topRadius && a.length == b.length;
        case ColliderShape::box:
            return a.size == b.size && a.rounding == b.rounding;
        case ColliderShape::convex:
            return a.planes == b.planes;
        case ColliderShape::plane:
        case ColliderShape::room:
            break;
    }
    return true;
}

}  // namespace drape
