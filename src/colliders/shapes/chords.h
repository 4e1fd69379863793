#pragma once

#include <algorithm>
#include <cmath>

#include "colliders/shapes/shape_row.h"

// How deep the triangles of a cloth cut into what it lies on.

namespace drape::shapes {

/// Particles stay outside of a round thing, but the triangles between them are chords that cut into it. Where the
/// thickness does not make up for that, it is drawn smaller by as much, or, where there is none, by the tutorials' 5 %.
inline float drawnRadius(float radius, const ClothGrain& cloth) {
    if (cloth.cell == 0.0f || radius == 0.0f) return radius;
    if (cloth.thickness == 0.0f) return 0.95f * radius;
    const float chordDepth = cloth.cell / (8.0f * radius);
    return std::max(0.5f * radius, std::min(radius, radius + cloth.thickness - 1.5f * chordDepth));
}

/// By how much chords over an edge with that radius cut into it, m. Over a sharp one between sides that meet at a right
/// angle it is half a cell.
inline float cutOff(float rounding, const ClothGrain& cloth) {
    if (cloth.cell == 0.0f) return 0.0f;
    const float sharp = 0.5f * std::sqrt(cloth.cell);
    const float depth = rounding > 0.0f ? std::min(sharp, 1.5f * cloth.cell / (8.0f * rounding)) : sharp;
    return std::max(0.0f, depth - cloth.thickness);
}

}  // namespace drape::shapes
