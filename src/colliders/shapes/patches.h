#pragma once

#include <cmath>
#include <numbers>

#include "colliders/surface.h"

// Functions for building surfaces from patches of points.

namespace drape::shapes {

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

}  // namespace drape::shapes
