#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

inline constexpr std::size_t kMostTethers = 4;  // of a particle, as physics::Tether has it

/// The pins of a sheet in as many groups as a particle can have tethers: it is to be held by the nearest pin of each.
/// Pins next to each other in a row, or in a column, are one: a particle needs only the nearest of them. Such rows and
/// single pins are dealt out to the groups in turn, so that of pins along an edge each particle gets the nearest four.
///
/// pins: indices row * particles.x + column, ascending. Groups may be empty.
std::array<std::vector<glm::uint>, kMostTethers> groupPins(glm::uvec2 particles, std::span<const glm::uint> pins);

}  // namespace drape
