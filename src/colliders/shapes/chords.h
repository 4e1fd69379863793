#pragma once

#include <algorithm>
#include <cmath>

#include "colliders/shapes/shape_row.h"

// Computes how deep the flat triangles of a cloth cut into a round collider on which the cloth lies.

namespace drape::shapes {

/// Returns the radius with which to draw a round object under a cloth. Particles stay outside the object, but the
/// triangles between them are chords that cut into it. Where the cloth's thickness does not make up for that, the
/// object is drawn smaller by the remaining depth. If the cloth has no thickness, the object is drawn 5 % smaller, as
/// in tutorials.
inline float drawnRadius(float radius, const ClothGrain& cloth) {
    if (cloth.cell == 0.0f || radius == 0.0f) return radius;
    if (cloth.thickness == 0.0f) return 0.95f * radius;
    const float chordDepth = cloth.cell / (8.0f * radius);
    return std::max(0.5f * radius, std::min(radius, radius + cloth.thickness - 1.5f * chordDepth));
}

/// Returns the depth by which chords cut into an edge with this radius, m. On a sharp edge between two sides at a right
/// angle, the depth is half a cell.
inline float cutOff(float rounding, const ClothGrain& cloth) {
    if (cloth.cell == 0.0f) return 0.0f;
    const float sharp = 0.5f * std::sqrt(cloth.cell);
    const float depth = rounding > 0.0f ? std::min(sharp, 1.5f * cloth.cell / (8.0f * rounding)) : sharp;
    return std::max(0.0f, depth - cloth.thickness);
}

}  // namespace drape::shapes
