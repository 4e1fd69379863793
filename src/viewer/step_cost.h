#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "gl/timer.h"

namespace drape::viewer {

/// How long a step takes to compute, without waiting for the GPU. Steps on the CPU are measured by the wall clock.
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

    /// After a change of solver or cloth nothing is known.
    void forget() {
        seconds_ = 0.0;
        isFirst_ = true;
    }
    /// Smoothed; 0 before the first measurement.
    double seconds() const { return seconds_; }
    bool gpuClockIsWall() const { return timer_.isWallTime(); }

private:
    // The first step also pays for what drivers put off until then.
    void add(double seconds) {
        if (std::exchange(isFirst_, false)) return;
        seconds_ = seconds_ == 0.0 ? seconds : seconds_ + 0.15 * (seconds - seconds_);
    }

    gl::Timer timer_;
    double seconds_ = 0.0;
    bool isFirst_ = true;
};

}  // namespace drape::viewer
