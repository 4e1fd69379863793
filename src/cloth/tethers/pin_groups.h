#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

inline constexpr std::size_t kMostTethers = 4;  // most tethers of a particle, as in physics::Tether

/// Divides the pins of a sheet into as many groups as a particle can have tethers. The nearest pin of each group holds
/// the particle. Adjacent pins in a row or column form one set, since a particle needs only the nearest of them. Sets
/// and single pins go to the groups round-robin. So with single pins along an edge, a particle gets tethers to the
/// nearest four. Groups may be empty.
///
/// `pins`: indices row * particles.x + column, ascending.
std::array<std::vector<glm::uint>, kMostTethers> groupPins(glm::uvec2 particles, std::span<const glm::uint> pins);

}  // namespace drape
