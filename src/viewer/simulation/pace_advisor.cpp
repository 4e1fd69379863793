#include "viewer/simulation/pace_advisor.h"

#include <utility>

namespace drape::viewer {

void PaceAdvisor::watch(const Simulation& simulation, const std::string& opened, const Picture& picture) {
    if (std::exchange(epoch_, simulation.epoch()) != simulation.epoch()) {
        watch_ = {};
        offer_.reset();
        if (std::exchange(opened_, opened) != opened) isAnswered_ = false;
    }
    if (!picture.mayResize) offer_.reset();
    if (!picture.mayResize || !picture.isFree) return watch_.forget();
    const std::optional<double> pace = watch_.add(picture.realSeconds, picture.simulated);
    if (pace && !isAnswered_) offer_ = paceOfferFor(simulation.scene(), *pace);
}

void PaceAdvisor::answer() {
    offer_.reset();
    isAnswered_ = true;
}

const PaceOffer* PaceAdvisor::offer(const Simulation& simulation) const {
    return offer_ && epoch_ == simulation.epoch() ? &*offer_ : nullptr;
}

}  // namespace drape::viewer
