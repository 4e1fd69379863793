#include "viewer/clip_clock.h"

#include <algorithm>
#include <cmath>

namespace drape::viewer {
namespace {

// Simulated time is summed up from steps: what falls short of a frame by less than this share of one is a frame.
constexpr double kRounding = 1e-4;

}  // namespace

ClipClock::ClipClock(double timeStep) {
    const double steps = std::max(1.0, std::round(1.0 / (kMostRate * timeStep)));
    rate_ = static_cast<int>(std::clamp(std::round(1.0 / (steps * timeStep)), 1.0, kMostRate));
}

int ClipClock::stepsToNextFrame(double timeStep) const {
    const double left = 1.0 / rate_ - passed_;
    return static_cast<int>(std::clamp(std::ceil(left / timeStep - kRounding), 1.0, 1e6));
}

int ClipClock::pass(double seconds) {
    passed_ += seconds;
    const double due = std::floor(passed_ * rate_ + kRounding);
    passed_ -= due / rate_;
    return static_cast<int>(due);
}

}  // namespace drape::viewer
