#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"
#include "viewer/hand/outline.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// Returns the outline of a surface in the picture: lines between the places that the surface covers and the places
/// around it. Lines outside the window are left out, as is everything that is not in front of the eye.
/// `positions`: positions of all particles, in xyz, m.
/// `triangles`: triangles of the surface; their corners are indices in `positions`.
/// `shift`: distance by which the surface is moved, m.
std::vector<OutlineLine> silhouetteOf(std::span<const glm::vec4> positions,
                                      std::span<const physics::Triangle> triangles, const glm::vec3& shift,
                                      const Lens& lens);

}  // namespace drape::viewer
