#include "colliders/surface.h"

#include <algorithm>

#include "colliders/shapes/shape_row.h"

namespace drape {

std::vector<SurfacePatch> surfaceOf(const Collider& collider) {
    std::vector<SurfacePatch> patches;
    rowOf(collider.shape).surface(collider, patches);
    return patches;
}

bool sameSurface(const Collider& a, const Collider& b) {
    if (a.shape != b.shape) return false;
    const ShapeRow& row = rowOf(a.shape);
    const bool sameLengths =
        std::ranges::all_of(row.lengths, [&](const ShapeLength& own) { return a.*own.length == b.*own.length; });
    return sameLengths && (!row.hasSides || a.size == b.size) && (!row.hasFaces || a.planes == b.planes);
}

}  // namespace drape
