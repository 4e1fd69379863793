#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "patterns/triangulation.h"

namespace drape {

/// Tests points and lines against the closed, counterclockwise outline of a panel. Sorts the sides of the outline by
/// height into strips, so that each test looks only at the few sides near by.
class PanelOutline {
public:
    /// `corners`: three or more corners of the outline, in order.
    /// `height`: height of a strip in units of WholePoint, about the length of a side.
    PanelOutline(std::span<const WholePoint> corners, double height);

    /// Returns the first corners of the first two sides that meet, or nothing. Two sides meet if they have a point in
    /// common without being adjacent, or if they are adjacent and one side folds back onto the other.
    std::optional<std::array<std::uint32_t, 2>> findMeeting() const;

    /// Returns the x coordinates where the outline crosses a horizontal line, ascending; an even number of them.
    /// `y`: must not be the height of a corner.
    std::vector<double> crossingsAt(double y) const;

    /// Returns whether a place keeps `distance` from all sides and lies outside the circle over each side, enlarged by
    /// 5 %. A point there never keeps a side from being an edge of the Delaunay triangulation.
    bool isClear(const glm::dvec2& place, double distance) const;
    bool isInside(const glm::dvec2& place) const;

private:
    std::size_t stripAt(double y) const;
    std::uint32_t after(std::uint32_t corner) const { return corner + 1 == corners_.size() ? 0 : corner + 1; }

    std::span<const WholePoint> corners_;
    double height_;
    double low_ = 0.0;
    // Sides in each strip, ascending; a side has the index of its first corner.
    std::vector<std::vector<std::uint32_t>> strips_;
};

/// The triangles of a panel.
struct PanelMesh {
    std::vector<WholePoint> points;     ///< points of the outline in order, then inner points
    std::vector<glm::uvec3> triangles;  ///< triangles, as indices of their points, counterclockwise
    std::uint32_t recovered = 0;        ///< number of outline sides that were missing in the Delaunay triangulation
};

/// Fills the outline of a panel with triangles. Inner points start as a hexagonal lattice that keeps a little more than
/// half a spacing from the outline. A few rounds of smoothing follow, each with a new Delaunay triangulation. The
/// result is the same on every machine.
/// `outline`: counterclockwise, must not cross or touch itself; coordinates from 0 to kMostWhole - 1.
/// `spacing`: distance between points, in units of WholePoint.
PanelMesh meshPanel(std::span<const WholePoint> outline, double spacing);

}  // namespace drape
