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

/// Divides uneven real time into equal steps. The remainder is kept for the next frame, so the same real time gives the
/// same number of steps however it is divided into frames. If the machine is too slow, the simulation becomes slower
/// than real time: the backlog is limited, and the length of a step stays the same.
struct FixedStep {
    static constexpr double kMaxBacklog = 0.25;  ///< greatest backlog, simulated s
    /// Computing time for steps in a frame, s. At least 15 pictures per second are drawn, unless a step takes longer.
    static constexpr double kFrameBudget = 1.0 / 15.0;
    /// Share of a frame that steps may take if drawing is so slow that this share is longer than kFrameBudget.
    static constexpr double kFrameShare = 1.0 / 3.0;

    double backlog = 0.0;  ///< simulated time for which no step has been taken yet, s

    /// Returns whether the backlog is so small that no time has been lost.
    bool keepsUp() const { return backlog < 0.8 * kMaxBacklog; }
    /// Returns the number of steps to take now.
    /// `realSeconds`: real time since the last call, s.
    /// `speed`: simulated seconds per real second.
    /// `stepLength`: length of a step, simulated s.
    /// `stepCost`: computing time of a step, s; 0 if not known yet, which allows one step.
    int take(double realSeconds, double speed, double stepLength, double stepCost) {
        backlog = std::min(backlog + realSeconds * speed, std::max(kMaxBacklog, stepLength));
        const int due = static_cast<int>(std::floor(backlog / stepLength));
        const int steps = std::min(due, affordable(std::max(kFrameBudget, kFrameShare * realSeconds), stepCost));
        backlog -= steps * stepLength;
        return steps;
    }

    /// Returns the position between the last two steps at which to show the cloth: 0 for the last but one, 1 for the
    /// last. It is the part of the next step's length that has already passed, so the cloth appears to move evenly. It
    /// is 1 if steps are due that there was no time for.
    /// `stepLength`: length of a step, simulated s.
    float share(double stepLength) const { return static_cast<float>(std::min(1.0, backlog / stepLength)); }

private:
    static int affordable(double budget, double stepCost) {
        if (stepCost <= 0.0) return 1;
        return static_cast<int>(std::clamp(budget / stepCost, 1.0, 1e6));
    }
};

/// The rate of a quantity per real second, averaged over about half a second.
class RateMeter {
public:
    /// Adds an amount of the quantity.
    /// `seconds`: real time since the last call, s.
    /// `amount`: amount of the quantity since the last call.
    void add(double seconds, double amount) {
        seconds_ += seconds;
        amount_ += amount;
        if (seconds_ < kWindow) return;
        rate_ = amount_ / seconds_;
        seconds_ = 0.0;
        amount_ = 0.0;
    }
    /// Returns the rate, or nothing until the first half second has passed.
    std::optional<double> rate() const { return rate_; }

private:
    static constexpr double kWindow = 0.5;  // length of an averaging interval, s

    double seconds_ = 0.0;
    double amount_ = 0.0;
    std::optional<double> rate_;
};

/// Measures the computing time of steps without waiting for the GPU. Steps on the CPU are measured with the wall clock.
class StepCost {
public:
    StepCost() : timer_("step") {}

    /// Runs one step and measures it with the GPU's timer.
    void onGpu(const std::function<void()>& step) {
        timer_.begin();
        step();
        timer_.end();
        if (const auto milliseconds = timer_.milliseconds()) add(*milliseconds / 1000.0);
    }
    /// Runs one step and measures it with the wall clock.
    void onCpu(const std::function<void()>& step) {
        const auto start = std::chrono::steady_clock::now();
        step();
        add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }

    /// Discards the measurements. Call it after a change of solver or cloth.
    void forget() {
        seconds_ = 0.0;
        isFirst_ = true;
    }
    /// Returns the smoothed computing time of a step, s, or 0 before the first measurement.
    double seconds() const { return seconds_; }
    /// Returns the measurements since the last call, s. If there were more than kKept, the oldest are missing.
    std::vector<double> takeAll() { return std::exchange(all_, {}); }
    bool gpuClockIsWall() const { return timer_.isWallTime(); }

private:
    // The first step is not counted, because it includes work that drivers have postponed.
    void add(double seconds) {
        if (std::exchange(isFirst_, false)) return;
        seconds_ = seconds_ == 0.0 ? seconds : seconds_ + 0.15 * (seconds - seconds_);
        if (all_.size() >= kKept) all_.clear();  // only if nobody calls takeAll()
        all_.push_back(seconds);
    }

    static constexpr std::size_t kKept = 4096;  // greatest number of measurements in all_

    gl::Timer timer_;
    std::vector<double> all_;
    double seconds_ = 0.0;
    bool isFirst_ = true;
};

}  // namespace drape::viewer
