#include "viewer/simulation/pace_offer.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "scene/parts/resize.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

constexpr glm::uint kFewestColumns = 17;
constexpr double kNearly = 0.98;  // pace that counts as real time
constexpr double kHelps = 1.15;   // smallest ratio of expected to current pace that makes an offer worthwhile

double stepCost(const Scene& scene) {
    double particles = 0.0;
    for (const ClothDescription& cloth : scene.world.cloths)
        particles += static_cast<double>(cloth.particles.x) * static_cast<double>(cloth.particles.y);
    return particles * static_cast<double>(scene.settings.substeps);
}

}  // namespace

void PaceWatch::forget() {
    real_ = 0.0;
    simulated_ = 0.0;
}

std::optional<double> PaceWatch::add(double realSeconds, double simulated) {
    if (isOver_) return std::nullopt;
    if (waited_ < kFirst) {
        waited_ += realSeconds;
        return std::nullopt;
    }
    real_ += realSeconds;
    simulated_ += simulated;
    if (real_ < kSpan) return std::nullopt;
    const double pace = simulated_ / real_;
    forget();
    if (pace >= kSlow) return std::nullopt;
    isOver_ = true;
    return pace;
}

std::optional<PaceOffer> paceOfferFor(const Scene& scene, double pace) {
    if (scene.world.cloths.empty() || pace <= 0.0) return std::nullopt;
    const glm::uint now = scene.world.cloths.front().particles.x;
    const glm::uint fewest = std::max(kFewestColumns, (now + 1) / 2);
    std::optional<PaceOffer> offer;
    for (glm::uint columns = now < 2 ? 0 : (now - 2) / 8 * 8 + 1; columns >= fewest; columns -= 8) {
        Scene smaller = scene;
        try {
            resizeCloths(smaller, columns);
        } catch (const SceneError&) {
            break;  // the cloth is no grid, or two of its pins would become one
        }
        const double expected = std::min(1.0, pace * stepCost(scene) / stepCost(smaller));
        offer = {pace, expected, columns, smaller.world.cloths.front().particles};
        if (expected >= kNearly) break;
    }
    if (offer && offer->expected < std::min(kNearly, kHelps * pace)) return std::nullopt;
    return offer;
}

std::string textOf(const PaceOffer& offer) { return "Runs at " + realTime(offer.pace) + "."; }

std::string buttonOf(const PaceOffer& offer) {
    char pace[32];
    std::snprintf(pace, sizeof pace, "%.1f×", offer.expected);
    return "Use " + std::to_string(offer.particles.x) + " × " + std::to_string(offer.particles.y) + " (" + pace + ")";
}

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
