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

}  // namespace drape
