#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

inline constexpr std::size_t kMostTethers = 4;  // greatest number of tethers of a particle, as in physics::Tether

/// Divides the pins of a sheet into kMostTethers groups. A particle gets a tether to the nearest pin of each group.
/// Adjacent pins in a row or column form one set, since a particle needs only the nearest of them. Sets and single pins
/// are assigned to the groups round-robin. So with single pins along an edge, a particle gets tethers to the nearest
/// four pins. Groups may be empty.
///
/// `pins`: indices row * particles.x + column, ascending.
std::array<std::vector<glm::uint>, kMostTethers> groupPins(glm::uvec2 particles, std::span<const glm::uint> pins);

}  // namespace drape
