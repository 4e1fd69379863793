#pragma once

#include <vector>

#include "patterns/pattern.h"

namespace drape {

/// Into how many pieces each edge of a pattern is cut: [panel][edge]. About `spacing` (m) long, the longer of two edges
/// that are sewn together counting for both. 0: the edge is so short, under a quarter of a spacing, that its ends are
/// one point. An outline keeps three points or more.
///
/// Throws MeshError, with the panel and the edge, for an edge over 1 km and for two that are sewn together though one
/// is over kMostGather times as long as the other.
std::vector<std::vector<std::uint32_t>> edgeCounts(const Pattern& pattern, double spacing);

inline constexpr double kMostGather = 20.0;

}  // namespace drape
