#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "colliders/shapes/shape_row.h"
#include "colliders/surface.h"

// Parts of the rows of shapes: how deep the flat triangles of a cloth cut into a round collider on which the cloth
// lies, surfaces made of patches of points, and lines of sight.

namespace drape::shapes {

/// Returns the radius with which to draw a round object under a cloth. Particles stay outside the object, but the
/// triangles between them are chords that cut into it. Where the cloth's thickness does not make up for that, the
/// object is drawn smaller by the remaining depth. If the cloth has no thickness, the object is drawn 5 % smaller, as
/// in tutorials.
inline float drawnRadius(float radius, const ClothGrain& cloth) {
    if (cloth.squaredChord == 0.0f || radius == 0.0f) return radius;
    if (cloth.thickness == 0.0f) return 0.95f * radius;
    const float chordDepth = cloth.squaredChord / (8.0f * radius);
    return std::max(0.5f * radius, std::min(radius, radius + cloth.thickness - 1.5f * chordDepth));
}

/// Returns the depth by which chords cut into an edge with this radius, m. On a sharp edge between two sides at a right
/// angle, the depth is half a cell.
inline float cutOff(float rounding, const ClothGrain& cloth) {
    if (cloth.squaredChord == 0.0f) return 0.0f;
    const float sharp = 0.5f * std::sqrt(cloth.squaredChord);
    const float depth = rounding > 0.0f ? std::min(sharp, 1.5f * cloth.squaredChord / (8.0f * rounding)) : sharp;
    return std::max(0.0f, depth - cloth.thickness);
}

inline constexpr float kPi = std::numbers::pi_v<float>;

inline float share(int i, int count) { return static_cast<float>(i) / static_cast<float>(count); }

SurfacePatch makePatch(int rows, int columns, const auto& pointAt) {
    SurfacePatch patch{rows, columns, {}};
    for (int row = 0; row <= rows; ++row) {
        for (int column = 0; column <= columns; ++column) patch.points.push_back(pointAt(row, column));
    }
    return patch;
}

/// Numbers of cells of a surface of revolution about y: rings from the top down, and segments around the axis.
inline constexpr int kRings = 64;
inline constexpr int kSegments = 128;
inline constexpr float kSegmentAngle = 2.0f * kPi / 128.0f;

/// Returns a point of a ball in a surface of revolution about y. The ball's centre must be on the axis.
/// `down`: angle between the axis and the point's normal, radians.
inline SurfacePoint revolved(glm::vec3 centre, float radius, float down, int segment) {
    const float around = 2.0f * kPi * share(segment % kSegments, kSegments);
    const glm::vec3 normal(std::sin(down) * std::cos(around), std::cos(down), std::sin(down) * std::sin(around));
    return {centre + radius * normal, normal};
}

/// Returns the depth at which a line of sight enters a ball about the origin, or kNeverMet.
/// `radius`: m.
float ballDepth(const ShapeRay& ray, float radius);

/// Returns the depth at which a line of sight enters any bounded shape, or kNeverMet. Uses sphere tracing (Hart 1996)
/// with the kernels' nearest points.
float tracedDepth(const Collider& collider, const ShapeRay& ray);

}  // namespace drape::shapes
