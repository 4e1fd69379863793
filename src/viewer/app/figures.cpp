#include "viewer/app/figures.h"

#include <algorithm>
#include <cmath>

#include "viewer/simulation/simulation.h"

namespace drape::viewer {

std::optional<Spread> spreadOf(std::vector<double> seconds) {
    if (seconds.empty()) return std::nullopt;
    std::ranges::sort(seconds);
    const auto rank = [&](double share) {
        const double place = std::ceil(share * static_cast<double>(seconds.size())) - 1.0;
        return seconds[static_cast<std::size_t>(std::max(0.0, place))];
    };
    return Spread{rank(0.5), rank(0.95)};
}

void FigureCounter::add(const FrameFacts& frame) {
    if (leftOut_ < kLeftOut) {
        leftOut_ += frame.seconds;
        return;
    }
    seconds_ += frame.seconds;
    simulated_ += frame.simulated;
    window_ = frame.window;
    intervals_.push_back(frame.seconds);
    steps_.insert(steps_.end(), frame.stepSeconds.begin(), frame.stepSeconds.end());
    if (frame.pictureSeconds) pictures_.push_back(*frame.pictureSeconds);
    const auto isSame = [&](const Kind& kind) { return kind.quality == frame.quality && kind.scale == frame.scale; };
    const auto kind = std::ranges::find_if(kinds_, isSame);
    if (kind == kinds_.end())
        kinds_.push_back({frame.quality, frame.scale, 1});
    else
        ++kind->pictures;
}

Figures FigureCounter::figures() const {
    Figures figures;
    figures.seconds = seconds_;
    figures.pictures = intervals_.size();
    figures.steps = steps_.size();
    figures.window = window_;
    figures.drawn = window_;
    if (!kinds_.empty()) {
        const Kind& most = *std::ranges::max_element(kinds_, {}, &Kind::pictures);
        figures.quality = most.quality;
        figures.scale = most.scale;
        figures.drawn = glm::ivec2(glm::round(most.scale * glm::vec2(window_)));
    }
    if (seconds_ > 0.0) {
        figures.picturesPerSecond = static_cast<double>(figures.pictures) / seconds_;
        figures.realTime = simulated_ / seconds_;
    }
    figures.step = spreadOf(steps_);
    figures.picture = spreadOf(pictures_);
    figures.interval = spreadOf(intervals_);
    return figures;
}

Figures FigureCounter::figures(const Simulation& simulation) const {
    Figures figures = this->figures();
    const Scene& scene = simulation.scene();
    figures.scene = scene.name;
    figures.backend = simulation.backend();
    figures.particles = simulation.model().particleCount();
    figures.substeps = substepsOf(simulation.model(), scene.settings);
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        const glm::uint particles = simulation.model().cloths[k].particles.count;
        figures.cloths.push_back(cloth.isMesh() ? glm::uvec2(particles, 0u) : cloth.particles);
    }
    return figures;
}

}  // namespace drape::viewer
