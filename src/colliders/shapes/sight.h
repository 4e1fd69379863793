#pragma once

#include "colliders/shapes/shape_row.h"

namespace drape::shapes {

/// Returns the depth at which a line of sight enters a ball about the origin, or kNeverMet.
/// `radius`: m.
float ballDepth(const ShapeRay& ray, float radius);

/// Returns the depth at which a line of sight enters any bounded shape, or kNeverMet. Uses sphere tracing (Hart 1996)
/// with the kernels' nearest points.
float tracedDepth(const Collider& collider, const ShapeRay& ray);

}  // namespace drape::shapes
