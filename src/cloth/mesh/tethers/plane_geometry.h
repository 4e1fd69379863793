#pragma once

#include <glm/glm.hpp>

namespace drape {

/// Returns the cross product of two vectors in the plane, above 0 if b points to the left of a.
inline double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }
inline double dot(glm::dvec2 a, glm::dvec2 b) { return a.x * b.x + a.y * b.y; }
inline double squaredLength(glm::dvec2 a) { return dot(a, a); }

}  // namespace drape
