#pragma once

#include <cstdint>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// Distance from a body, m, beyond which cloth does not count as close-fitting. The legend of gaps ends here.
inline constexpr float kMostGap = 0.05f;

/// Returns the unsigned distance of each cloth particle from the nearest triangle of a body, m. It is infinite if no
/// triangle is within `range`.
/// `positions`: position of each particle, xyz in m. Particles from `firstOfBodies` on belong to bodies.
/// `range`: m, more than 0.
std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range);

/// Returns how many of the first particles are inside a surface: where its winding number is above a half, whatever the
/// direction of its triangles. Holes count as closed by a smooth cap (Jacobson, Kavan and Sorkine-Hornung, *Robust
/// Inside-Outside Segmentation using Generalized Winding Numbers*, 2013). Takes time in proportion to the particles
/// within the surface's box times its triangles.
/// `positions`: position of each particle, xyz in m.
/// `count`: number of particles to test.
std::uint64_t countInside(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                          glm::uint count);

}  // namespace drape
