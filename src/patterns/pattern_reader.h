#pragma once

#include <string_view>

#include "patterns/pattern.h"

namespace drape {

/// Greatest number of panels. Patterns from GarmentCode have about 10 panels of 10 vertices.
inline constexpr std::size_t kMostPanels = 1'000;
inline constexpr std::size_t kMostPatternVertices = 20'000;  ///< greatest number of vertices in all panels together
inline constexpr std::size_t kLargestPatternFile = std::size_t{16} << 20;  ///< greatest size of a file, bytes
inline constexpr double kLargestPanel = 20.0;     ///< greatest extent of a panel along x and along y, m
inline constexpr double kFarthestPanel = 1000.0;  ///< greatest distance of a panel from the origin along each axis, m

/// Reads a sewing pattern as written by GarmentCode (M. Korosteleva and O. Sorkine-Hornung, GarmentCode: Programming
/// Parametric Sewing Patterns, 2023): JSON with pattern.panels, pattern.stitches and properties.units_in_meter (100 if
/// missing). Ignores unknown members.
///
/// Throws MeshError, which names the panel and the edge's number, for invalid JSON, invalid numbers, an outline that is
/// not closed or not a single loop, an unknown curvature, a stitch of missing edges, an edge that is sewn twice, and
/// patterns beyond the limits above. sewPattern() refuses outlines that cross themselves.
Pattern readPattern(std::string_view text);

/// Returns whether a text is JSON with the object pattern.panels. No scene file has this object.
bool isPatternText(std::string_view text);

}  // namespace drape
