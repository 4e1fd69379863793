#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "patterns/whole_points.h"

namespace drape {

/// The closed outline of a panel, to the left round it, and how places lie to it. Its sides are kept by height in
/// strips, so that a question takes the time of the few sides that are near.
class PanelOutline {
public:
    /// corners: three or more, in turn. height: of a strip, in whole units; about the length of a side.
    PanelOutline(std::span<const WholePoint> corners, double height);

    /// Two sides, by their first corners, that have a point in common though they do not follow one another, or that
    /// follow one another and fold back; the first there are.
    [[nodiscard]] std::optional<std::array<std::uint32_t, 2>> findMeeting() const;

    /// Where the outline crosses the line of that y, ascending x; an even number. y: of no corner's height.
    [[nodiscard]] std::vector<double> crossingsAt(double y) const;

    /// Whether a place keeps `distance` from all sides and is in no circle over a side, 5 % larger: what is there joins
    /// the side's ends in no Delaunay triangulation then.
    [[nodiscard]] bool isClear(const glm::dvec2& place, double distance) const;
    [[nodiscard]] bool isInside(const glm::dvec2& place) const;

private:
    [[nodiscard]] std::size_t stripAt(double y) const;
    [[nodiscard]] std::uint32_t after(std::uint32_t corner) const {
        return corner + 1 == corners_.size() ? 0 : corner + 1;
    }

    std::span<const WholePoint> corners_;
    double height_;
    double low_ = 0.0;
    std::vector<std::vector<std::uint32_t>> strips_;  // sides by their first corners, ascending
};

}  // namespace drape
