#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Offers a smaller cloth where the machine does not keep up with a scene. An offer is for the cloth of one epoch of
/// the simulation, and goes with it. Once a person has answered, the scene gets no further offer until another is
/// opened.
class PaceAdvisor {
public:
    /// A picture of a run.
    struct Picture {
        double realSeconds = 0.0;  ///< since the picture before
        double simulated = 0.0;    ///< simulated time of its steps, s
        bool mayResize = true;     ///< the cloth may be replaced by a smaller one
        bool isFree = true;        ///< time runs, at full speed: its pace is that of the machine
    };

    /// To be called once a picture.
    /// `opened`: the source of the scene, without options.
    void watch(const Simulation& simulation, const std::string& opened, const Picture& picture);
    /// A person has taken the offer or dismissed it.
    void answer();
    /// The offer for the present cloth, or nullptr.
    const PaceOffer* offer(const Simulation& simulation) const;

private:
    std::uint64_t epoch_ = 0;
    std::string opened_;
    PaceWatch watch_;
    std::optional<PaceOffer> offer_;
    bool isAnswered_ = false;
};

}  // namespace drape::viewer
