#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "gl/context/timer.h"

namespace drape::viewer {

/// Turns uneven real time into even steps. The remainder waits for the next frame and is never dropped while the
/// machine keeps up, so the same real time gives the same number of steps however it is divided into frames. If the
/// machine is too slow, the picture lags: the backlog is bounded, and the step length stays the same.
struct FixedStep {
    static constexpr double kMaxBacklog = 0.25;  ///< simulated time, s
    /// Computing time in a frame, s: at least 15 pictures a second are drawn, unless a step takes longer.
    static constexpr double kFrameBudget = 1.0 / 15.0;
    /// Share of a frame for computing where drawing is so slow that this is more than the budget.
    static constexpr double kFrameShare = 1.0 / 3.0;

    double backlog = 0.0;  ///< simulated time that is due, s

    /// Returns whether no time has been lost: the steps that are due have been taken, or will be.
    bool keepsUp() const { return backlog < 0.8 * kMaxBacklog; }
    /// How many steps to take now.
    /// `realSeconds`: since the last call.
    /// `speed`: simulated seconds per real second.
    /// `stepLength`: s.
    /// `stepCost`: computing time of a step, s; 0 where it is not known yet, which allows one step.
    int take(double realSeconds, double speed, double stepLength, double stepCost) {
        backlog = std::min(backlog + realSeconds * speed, std::max(kMaxBacklog, stepLength));
        const int due = static_cast<int>(std::floor(backlog / stepLength));
        const int steps = std::min(due, affordable(std::max(kFrameBudget, kFrameShare * realSeconds), stepCost));
        backlog -= steps * stepLength;
        return steps;
    }

    /// How far the time that is due has come on its way to the next step, 0 to 1. Pictures show the cloth as far on its
    /// way from the last step but one to the last, so it moves evenly. 1 where there was no time for steps that are
    /// due.
    float share(double stepLength) const { return static_cast<float>(std::min(1.0, backlog / stepLength)); }

private:
    static int affordable(double budget, double stepCost) {
        if (stepCost <= 0.0) return 1;
        return static_cast<int>(std::clamp(budget / stepCost, 1.0, 1e6));
    }
};

/// The rate of a quantity per real second, over the last half second or so.
class RateMeter {
public:
    /// `seconds`: real time since the last call.
    /// `amount`: the quantity since then.
    void add(double seconds, double amount) {
        seconds_ += seconds;
        amount_ += amount;
        if (seconds_ < kWindow) return;
        rate_ = amount_ / seconds_;
        seconds_ = 0.0;
        amount_ = 0.0;
    }
    /// The rate; nothing before the first half second has passed.
    std::optional<double> rate() const { return rate_; }

private:
    static constexpr double kWindow = 0.5;  // s

    double seconds_ = 0.0;
    double amount_ = 0.0;
    std::optional<double> rate_;
};

/// Measures how long a step takes to compute, without waiting for the GPU. Steps on the CPU are measured by the wall
/// clock.
class StepCost {
public:
    StepCost() : timer_("step") {}

    /// Runs and measures one step.
    void onGpu(const std::function<void()>& step) {
        timer_.begin();
        step();
        timer_.end();
        if (const auto milliseconds = timer_.milliseconds()) add(*milliseconds / 1000.0);
    }
    void onCpu(const std::function<void()>& step) {
        const auto start = std::chrono::steady_clock::now();
        step();
        add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }

    /// Forgets the measurements, after a change of solver or cloth.
    void forget() {
        seconds_ = 0.0;
        isFirst_ = true;
    }
    /// The smoothed time, s; 0 before the first measurement.
    double seconds() const { return seconds_; }
    /// Takes the measurements since the last call, s. If that is long ago, some are missing.
    std::vector<double> takeAll() { return std::exchange(all_, {}); }
    bool gpuClockIsWall() const { return timer_.isWallTime(); }

private:
    // The first step is left out: it includes work that drivers have deferred.
    void add(double seconds) {
        if (std::exchange(isFirst_, false)) return;
        seconds_ = seconds_ == 0.0 ? seconds : seconds_ + 0.15 * (seconds - seconds_);
        if (all_.size() >= kKept) all_.clear();  // nobody asks for them
        all_.push_back(seconds);
    }

    static constexpr std::size_t kKept = 4096;

    gl::Timer timer_;
    std::vector<double> all_;
    double seconds_ = 0.0;
    bool isFirst_ = true;
};

}  // namespace drape::viewer
