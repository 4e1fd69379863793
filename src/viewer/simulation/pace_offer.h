#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace drape::viewer {

/// Notices, once, that the machine does not keep up with a scene.
class PaceWatch {
public:
    static constexpr double kSlow = 0.9;   ///< simulated seconds per real second that are too few
    static constexpr double kFirst = 2.0;  ///< s that are left out: shaders are compiled, and the qualities are tried
    static constexpr double kSpan = 4.0;   ///< s that are looked at together

    /// Another scene.
    void restart() { *this = {}; }
    /// The time until now tells nothing: it was paused, or slowed down.
    void forget();
    /// Of one picture, s. The pace of the last kSpan seconds, once, when it was below kSlow.
    std::optional<double> add(double realSeconds, double simulated);

private:
    double waited_ = 0.0;  // s of the beginning
    double real_ = 0.0;
    double simulated_ = 0.0;
    bool isOver_ = false;
};

/// A resolution with which a machine would keep up.
struct PaceOffer {
    double pace = 0.0;         ///< simulated seconds per real second, as it is
    double expected = 0.0;     ///< the same with these
    glm::uint columns = 0;     ///< for resizeCloths()
    glm::uvec2 particles{0u};  ///< of the first cloth then
};

/// The model: a step costs as much as particles times substeps, and steps get as large a share of the time as they do
/// now, beside pictures that cost what they do. The largest cloth of 8 k + 1 columns, at least 17 and half of those
/// that it has, that comes to real time or nearly; where none does, the smallest. Nothing for scenes of anything but
/// grids (resizeCloths()), and where it would help little.
std::optional<PaceOffer> paceOfferFor(const Scene& scene, double pace);

/// "Runs at 0.6× real time."
std::string textOf(const PaceOffer& offer);
/// "Use 65 × 65 (1.0×)"
std::string buttonOf(const PaceOffer& offer);

}  // namespace drape::viewer
