#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Offers a smaller cloth if the machine is too slow for a scene. An offer is valid for one epoch of the simulation.
/// Once the user has answered, there is no further offer until another scene is opened.
class PaceAdvisor {
public:
    /// The times of one picture, and whether an offer is possible.
    struct Picture {
        double realSeconds = 0.0;  ///< real time since the previous picture, s
        double simulated = 0.0;    ///< simulated time of the steps for this picture, s
        bool mayResize = true;     ///< whether the cloth may be replaced by a smaller one
        bool isFree = true;        ///< whether time runs at full speed, so that the pace shows how fast the machine is
    };

    /// Measures the pace. Call it once per picture.
    /// `opened`: the source of the scene, without options.
    void watch(const Simulation& simulation, const std::string& opened, const Picture& picture);
    /// Must be called when the user has accepted or dismissed the offer.
    void answer();
    /// Returns the offer for the current cloth, or nullptr if there is none.
    const PaceOffer* offer(const Simulation& simulation) const;

private:
    std::uint64_t epoch_ = 0;
    std::string opened_;
    PaceWatch watch_;
    std::optional<PaceOffer> offer_;
    bool isAnswered_ = false;
};

}  // namespace drape::viewer
