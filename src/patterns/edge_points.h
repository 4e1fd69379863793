#pragma once

#include <vector>

#include "patterns/pattern.h"

namespace drape {

/// Returns the length of an edge along its curve, m, accurate to about one part in a million.
double lengthOf(const PatternPanel& panel, const PatternEdge& edge);

/// Returns `count` + 1 points (m) from the first end of an edge to the second, equally spaced along its curve. Uses
/// only + - * / and square roots, so the bits are the same on every machine.
/// `count`: at least 1.
std::vector<glm::dvec2> evenPoints(const PatternPanel& panel, const PatternEdge& edge, std::uint32_t count);

/// Returns the number of pieces that each edge of a pattern is divided into, as [panel][edge]. Pieces are about
/// `spacing` (m) long. Two edges that are sewn together get as many pieces as the longer edge needs. A count of 0 means
/// that the edge is shorter than a quarter of a spacing, so its ends become one point. An outline keeps at least three
/// points.
///
/// Throws MeshError, which names the panel and the edge, for an edge over 1 km, and for two edges that are sewn
/// together if one is over kMostGather times as long as the other.
std::vector<std::vector<std::uint32_t>> edgeCounts(const Pattern& pattern, double spacing);

inline constexpr double kMostGather = 20.0;

}  // namespace drape
