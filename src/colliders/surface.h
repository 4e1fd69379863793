#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "colliders/collider.h"

namespace drape {

struct SurfacePoint {
    glm::vec3 position{0.0f};
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outward normal, a unit vector
};

/// A part of a surface: a grid of points, row by row. Seen from outside, a quarter turn counterclockwise leads from the
/// direction of increasing columns to that of increasing rows. Adjoining patches share the points of their common edge,
/// even if only every second, fourth or eighth row and column is used.
struct SurfacePatch {
    int rows = 0;     ///< number of rows of cells, a multiple of 8
    int columns = 0;  ///< number of columns of cells, a multiple of 8
    std::vector<SurfacePoint> points;

    const SurfacePoint& at(int row, int column) const {
        return points[static_cast<std::size_t>(row * (columns + 1) + column)];
    }
};

/// Half the side of the square that represents a plane in pictures, m.
inline constexpr float kPlaneReach = 10.0f;

/// Returns the surface of a collider in its own frame. Surfaces are closed, except a plane's, which is a square. A room
/// has no surface.
std::vector<SurfacePatch> surfaceOf(const Collider& collider);

/// Returns whether both colliders have the same surface in their own frames.
bool sameSurface(const Collider& a, const Collider& b);

}  // namespace drape
