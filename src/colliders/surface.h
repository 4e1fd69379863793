#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "colliders/collider.h"

namespace drape {

struct SurfacePoint {
    glm::vec3 position{0.0f};
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outwards, of unit length
};

/// Part of a surface as a grid of points, row by row. Seen from outside columns run counterclockwise to rows. Patches
/// that meet have the same points where they do, also if only every second, fourth or eighth row and column is used.
struct SurfacePatch {
    int rows = 0;     ///< of cells: a multiple of 8
    int columns = 0;  ///< of cells: a multiple of 8
    std::vector<SurfacePoint> points;

    [[nodiscard]] const SurfacePoint& at(int row, int column) const {
        return points[static_cast<std::size_t>(row * (columns + 1) + column)];
    }
};

/// How far a plane is drawn to each side of its place, m.
inline constexpr float kPlaneReach = 10.0f;

/// The surface of a collider in its own frame. It is closed, except that a plane is a square. A room has none.
std::vector<SurfacePatch> surfaceOf(const Collider& collider);

/// Whether both have the same surface in their own frames.
bool sameSurface(const Collider& a, const Collider& b);

}  // namespace drape
