// Colliders for tests, and the exact distance of a point from each of them. The formulas are in double and independent
// of the kernels.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "colliders/collider.h"
#include "physics/kernels.h"

namespace drape::test {

inline Collider sphereOf(float radius) {
    Collider c;
    c.name = "sphere";
    c.radius = radius;
    return c;
}

inline Collider capsuleOf(float radius, float topRadius, float length) {
    Collider c;
    c.name = "capsule";
    c.shape = ColliderShape::capsule;
    c.radius = radius;
    c.topRadius = topRadius;
    c.length = length;
    return c;
}

inline Collider boxOf(glm::vec3 size, float rounding) {
    Collider c;
    c.name = "box";
    c.shape = ColliderShape::box;
    c.size = size;
    c.rounding = rounding;
    return c;
}

inline Collider planeCollider() {
    Collider c;
    c.name = "plane";
    c.shape = ColliderShape::plane;
    return c;
}

inline Collider roomOf(glm::vec3 size) {
    Collider c;
    c.name = "room";
    c.shape = ColliderShape::room;
    c.size = size;
    return c;
}

/// Makes an octahedron whose normals have several lengths. `distance`: from the centre to each face, m.
inline Collider octahedronOf(float distance) {
    Collider c;
    c.name = "octahedron";
    c.shape = ColliderShape::convex;
    std::vector<HalfSpace> planes;
    for (int k = 0; k < 8; ++k) {
        const glm::vec3 normal((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1, (k & 4) != 0 ? 1 : -1);
        planes.push_back({normal * static_cast<float>(k + 1), distance});
    }
    c.planes = std::move(planes);
    return c;
}

/// Makes a box of six planes with normals of length 2. `size`: m.
inline Collider slabOf(glm::vec3 size) {
    Collider c;
    c.name = "slab";
    c.shape = ColliderShape::convex;
    std::vector<HalfSpace> planes;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-2.0f, 2.0f}) {
            HalfSpace face{glm::vec3(0.0f), 0.5f * size[axis]};
            face.normal[axis] = side;
            planes.push_back(face);
        }
    }
    c.planes = std::move(planes);
    return c;
}

/// Makes one collider of each shape that cloth stays outside of, and several capsules and boxes.
inline std::vector<Collider> solidShapes() {
    return {sphereOf(0.3f),
            capsuleOf(0.1f, 0.1f, 0.5f),
            capsuleOf(0.25f, 0.08f, 0.6f),
            capsuleOf(0.05f, 0.2f, 0.4f),
            boxOf({0.4f, 0.2f, 0.6f}, 0.03f),
            boxOf({0.5f, 0.02f, 0.5f}, 0.0f),
            planeCollider(),
            octahedronOf(0.2f)};
}

struct ExactSurface {
    double distance;
    glm::dvec3 normal;
};

/// Measures the distance to a capsule. A capsule with two radii is the union of the balls between its ends. A point's
/// distance from such a ball is a convex function of the ball's place, so a ternary search finds the nearest ball.
inline ExactSurface exactCapsule(const Collider& c, glm::dvec3 p) {
    const auto away = [&](double share) { return p - glm::dvec3(0.0, (share - 0.5) * double{c.length}, 0.0); };
    const auto distance = [&](double share) {
        return glm::length(away(share)) - std::lerp(double{c.radius}, double{c.topRadius}, share);
    };
    double low = 0.0;
    double high = 1.0;
    for (int k = 0; k < 64; ++k) {
        const double third = (high - low) / 3.0;
        distance(low + third) < distance(high - third) ? high -= third : low += third;
    }
    return {distance(low), glm::normalize(away(low))};
}

inline ExactSurface exactBox(const Collider& c, glm::dvec3 p) {
    const glm::dvec3 half = 0.5 * glm::dvec3(c.size) - double{c.rounding};
    const glm::dvec3 nearest = glm::clamp(p, -half, half);
    if (nearest != p) return {glm::distance(p, nearest) - double{c.rounding}, glm::normalize(p - nearest)};
    ExactSurface face{-1e9, {}};
    for (int axis = 0; axis < 3; ++axis) {
        const double distance = std::abs(p[axis]) - half[axis] - double{c.rounding};
        if (distance <= face.distance) continue;
        face = {distance, glm::dvec3(0.0)};
        face.normal[axis] = p[axis] < 0.0 ? -1.0 : 1.0;
    }
    return face;
}

/// Measures the distance (m) and the normal of any shape. A convex shape is as far away as its farthest plane. In a
/// room the distance is that of the nearest wall, above 0 inside.
inline ExactSurface exactSurface(const Collider& c, glm::dvec3 p) {
    switch (c.shape) {
        case ColliderShape::sphere:
            return {glm::length(p) - double{c.radius}, glm::normalize(p)};
        case ColliderShape::capsule:
            return exactCapsule(c, p);
        case ColliderShape::box:
            return exactBox(c, p);
        case ColliderShape::plane:
            return {p.y, {0.0, 1.0, 0.0}};
        case ColliderShape::convex: {
            ExactSurface farthest{-1e9, {}};
            for (const HalfSpace& plane : c.planes) {
                const glm::dvec3 normal = glm::normalize(glm::dvec3(plane.normal));
                const double distance = glm::dot(normal, p) - double{plane.distance};
                if (distance > farthest.distance) farthest = {distance, normal};
            }
            return farthest;
        }
        case ColliderShape::room: {
            ExactSurface wall{1e9, {}};
            for (int axis = 0; axis < 3; ++axis) {
                const double distance = 0.5 * double{c.size[axis]} - std::abs(p[axis]);
                if (distance >= wall.distance) continue;
                wall = {distance, glm::dvec3(0.0)};
                wall.normal[axis] = p[axis] < 0.0 ? 1.0 : -1.0;
            }
            return wall;
        }
    }
    return {};
}

inline double exactDistance(const Collider& c, glm::dvec3 p) { return exactSurface(c, p).distance; }

/// Turns a point of the world into a collider's own frame.
inline glm::dvec3 inFrameOf(const Pose& pose, glm::dvec3 p) {
    const glm::dvec3 axis(pose.turn);
    const glm::dvec3 v = p - glm::dvec3(pose.place);
    return v - 2.0 * double{pose.turn.w} * glm::cross(axis, v) + 2.0 * glm::cross(axis, glm::cross(axis, v));
}

inline glm::vec3 randomIn(std::mt19937& random, float halfSide) {
    std::uniform_real_distribution<float> coordinate(-halfSide, halfSide);
    const float x = coordinate(random);
    const float y = coordinate(random);
    return {x, y, coordinate(random)};
}

/// Runs the collider kernels on colliders set up as a step does. They rest at the origin unless place() moves them.
class ColliderKernels {
public:
    explicit ColliderKernels(const std::vector<Collider>& colliders, float thickness = 0.0f) {
        for (const Collider& c : colliders) records_.push_back(recordOf(c, thickness, planes_));
        poses_.assign(2 * colliders.size(), {{0.0f, 0.0f, 0.0f, 1e18f}, {0.0f, 0.0f, 0.0f, 1.0f}});
        kernels_.params.colliderCount = static_cast<glm::uint>(colliders.size());
        kernels_.params.keep = 1.0f;
        kernels_.params.maxRecovery = 1e18f;
    }

    physics::Kernels& operator*() { return fill(); }
    physics::Kernels* operator->() { return &fill(); }
    const physics::ColliderRecord& record(std::size_t k = 0) const { return records_[k]; }

    /// Sets a collider's poses at the start and at the end of the substep.
    void place(std::size_t k, const Pose& start, const Pose& end) {
        poses_[k] = {glm::vec4(start.place, 1e18f), start.turn};
        poses_[k + records_.size()] = {glm::vec4(end.place, 1e18f), end.turn};
    }

    /// Calls outsideOf() for the first collider, in its frame.
    physics::Path outside(glm::vec3 from, glm::vec3 to, float maxRecovery = 1e18f) {
        return fill().outsideOf(records_[0], {from, to, glm::vec3(0.0f), from}, records_[0].thickness, maxRecovery);
    }

private:
    physics::Kernels& fill() {
        kernels_.colliders = records_;
        kernels_.colliderPoses = poses_;
        kernels_.colliderPlanes = planes_;
        return kernels_;
    }

    physics::Kernels kernels_{};
    std::vector<physics::ColliderRecord> records_;
    std::vector<physics::ColliderPose> poses_;
    std::vector<glm::vec4> planes_;
};

}  // namespace drape::test
