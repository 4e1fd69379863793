#pragma once

#include "colliders/shapes/shape_row.h"

namespace drape::shapes {

/// Where a line of sight enters a ball about the origin. radius: m.
float ballDepth(const ShapeRay& ray, float radius);

/// Where it enters any shape with bounds, by sphere tracing (Hart 1996) with the nearest points that kernels find.
float tracedDepth(const Collider& collider, const ShapeRay& ray);

}  // namespace drape::shapes
