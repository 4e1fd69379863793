#pragma once

#include <vector>

#include "patterns/pattern.h"

namespace drape {

/// m, of an edge along its curve, to about a part in a million.
double lengthOf(const PatternPanel& panel, const PatternEdge& edge);

/// `count` + 1 points along an edge at equal distances along its curve, m, from its first end to its second. count: 1
/// or above. Only + - * / and square roots: the same bits on every machine.
std::vector<glm::dvec2> evenPoints(const PatternPanel& panel, const PatternEdge& edge, std::uint32_t count);

}  // namespace drape
