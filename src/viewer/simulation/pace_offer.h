#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace drape::viewer {

/// Notices, once, that the machine does not keep up with a run.
class PaceWatch {
public:
    static constexpr double kSlow = 0.9;   ///< simulated seconds per real second; less is too slow
    static constexpr double kFirst = 2.0;  ///< time left out at first, s: shaders are compiled, and qualities are tried
    static constexpr double kSpan = 4.0;   ///< time over which the pace is measured, s

    /// Drops the time until now, which tells nothing: the run was paused, or slowed down.
    void forget();
    /// Takes note of a picture.
    /// `realSeconds`: since the picture before.
    /// `simulated`: simulated time of its steps, s. Returns the pace of the last kSpan seconds, once, when it was below
    /// kSlow.
    std::optional<double> add(double realSeconds, double simulated);

private:
    double waited_ = 0.0;  // time left out so far, s
    double real_ = 0.0;
    double simulated_ = 0.0;
    bool isOver_ = false;
};

/// A resolution that the machine can keep up with.
struct PaceOffer {
    double pace = 0.0;         ///< present pace, simulated seconds per real second
    double expected = 0.0;     ///< expected pace with the offered resolution
    glm::uint columns = 0;     ///< argument of resizeCloths()
    glm::uvec2 particles{0u};  ///< resolution of the first cloth
};

/// The largest cloth of 8 k + 1 columns that runs in real time or nearly, or else the smallest. It has at least 17
/// columns, and at least half of the present ones. Nothing for scenes with other cloths than grids (resizeCloths()),
/// and where a smaller cloth would help little. The cost of a step is taken as particles times substeps, and steps get
/// the same share of the time as now.
std::optional<PaceOffer> paceOfferFor(const Scene& scene, double pace);

/// "Runs at 0.6× real time."
std::string textOf(const PaceOffer& offer);
/// "Use 65 × 65 (1.0×)"
std::string buttonOf(const PaceOffer& offer);

}  // namespace drape::viewer
