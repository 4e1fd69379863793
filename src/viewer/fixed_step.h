#pragma once

#include <algorithm>
#include <cmath>

namespace drape::viewer {

/// Turns uneven real time into even steps. What is left over waits for the next frame and is never dropped while the
/// machine keeps up, so the same real time gives the same number of steps however it is cut into frames. Where the
/// machine is too slow the picture lags: the backlog is bounded, and a step is as long as ever.
struct FixedStep {
    static constexpr double kMaxBacklog = 0.25;   ///< s of simulated time
    static constexpr double kFrameBudget = 0.08;  ///< s of computing in a frame, so that the panel still answers
    /// Where drawing alone takes longer than that, this share of a frame.
    static constexpr double kFrameShare = 1.0 / 3.0;

    double backlog = 0.0;  ///< s of simulated time that is due

    /// How many steps to take now. realSeconds: since the last call; speed: simulated seconds per real second;
    /// stepLength: s; stepCost: s of computing for one step, 0 if not known yet: then one at most.
    int take(double realSeconds, double speed, double stepLength, double stepCost) {
        backlog = std::min(backlog + realSeconds * speed, std::max(kMaxBacklog, stepLength));
        const int due = static_cast<int>(std::floor(backlog / stepLength));
        const int steps = std::min(due, affordable(std::max(kFrameBudget, kFrameShare * realSeconds), stepCost));
        backlog -= steps * stepLength;
        return steps;
    }

private:
    static int affordable(double budget, double stepCost) {
        if (stepCost <= 0.0) return 1;
        return static_cast<int>(std::clamp(budget / stepCost, 1.0, 1e6));
    }
};

}  // namespace drape::viewer
