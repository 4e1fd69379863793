#pragma once

#include <string_view>

#include "patterns/pattern.h"

namespace drape {

/// Limits of a pattern; GarmentCode's have some 10 panels of 10 vertices.
inline constexpr std::size_t kMostPanels = 1'000;
inline constexpr std::size_t kMostPatternVertices = 20'000;                ///< of all panels together
inline constexpr std::size_t kLargestPatternFile = std::size_t{16} << 20;  ///< bytes
inline constexpr double kLargestPanel = 20.0;                              ///< m, along x and along y
inline constexpr double kFarthestPanel = 1000.0;                           ///< m, from the origin along an axis

/// Reads a sewing pattern as GarmentCode writes it (M. Korosteleva and O. Sorkine-Hornung, GarmentCode: Programming
/// Parametric Sewing Patterns, 2023): JSON with pattern.panels, pattern.stitches and properties.units_in_meter (100
/// where it is missing). Members that it does not know are skipped.
///
/// Throws MeshError, with the panel and the edge as stitches count it, for JSON that is none, a number that is none, an
/// outline that is not closed or not one, an unknown curvature, a stitch of edges that are not there, an edge that is
/// sewn twice, and beyond the limits above. Outlines that cross themselves are refused by sewPattern().
Pattern readPattern(std::string_view text);

/// Whether a text is JSON with the object pattern.panels in it, as no scene file is.
bool isPatternText(std::string_view text);

}  // namespace drape
