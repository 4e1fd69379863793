#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "gl/context/timer.h"
#include "render/frame/quality.h"

namespace drape::viewer {

/// How a moving picture is drawn.
struct QualityLevel {
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;    ///< see render::Look
    double longest = 0.0;  ///< s that a picture may take before the level below is chosen
};

/// Chooses the quality of moving pictures by how long they take and by whether steps keep up with real time. It goes
/// down a level after half a second that was too slow, and up where there is time for the next level. Each time that
/// proves wrong, it waits twice as long before it tries again.
class QualityGovernor {
public:
    static constexpr double kLongest = 1.0 / 27.0;  ///< s a picture: below 24 a second motion is no longer smooth
    /// Sharp pictures are worth some of the motion's smoothness.
    static constexpr double kLongestSharp = 1.0 / 18.0;
    static constexpr double kMostWait = 64.0;  ///< s
    static constexpr QualityLevel kLevels[] = {
        {render::Quality::fast, 0.5f, kLongestSharp}, {render::Quality::fast, 0.7f, kLongestSharp},
        {render::Quality::fast, 0.85f, kLongest},     {render::Quality::fast, 1.0f, kLongest},
        {render::Quality::draft, 1.0f, kLongest},     {render::Quality::full, 1.0f, kLongest}};
    /// About how many times as long each takes as the one below it.
    static constexpr double kFactors[] = {1.0, 1.4, 1.25, 1.25, 5.0, 4.0};
    static constexpr int kTop = static_cast<int>(std::size(kLevels)) - 1;

    /// Of a software renderer the lower half is tried first.
    explicit QualityGovernor(bool isSoftware) : level_(isSoftware ? 1 : kTop) {}

    const QualityLevel& level() const { return kLevels[level_]; }
    /// seconds: that the latest picture took to draw; passed: real time since the last call, s; keepsUp: whether steps
    /// keep up with real time.
    void note(double seconds, double passed, bool keepsUp = true) {
        passed = std::min(passed, 0.1);  // one picture that waits for a file or a shader says little
        since_ += passed;
        slow_ = seconds > level().longest || !keepsUp ? slow_ + passed : 0.0;
        const bool hasTime =
            level_ < kTop && keepsUp && 1.2 * seconds * kFactors[level_ + 1] < kLevels[level_ + 1].longest;
        idle_ = hasTime ? idle_ + passed : 0.0;
        if (slow_ > 0.5 && level_ > 0) {
            if (since_ < 4.0) wait_ = std::min(2.0 * wait_, kMostWait);
            change(-1);
        } else if (idle_ > wait_) {
            change(1);
        }
    }

private:
    void change(int by) {
        level_ += by;
        slow_ = idle_ = since_ = 0.0;
    }

    int level_;
    double slow_ = 0.0;   // s for which pictures have been too slow
    double idle_ = 0.0;   // s for which there was time for the next level
    double since_ = 0.0;  // s since the last change
    double wait_ = 1.0;   // s of idle time before it goes up
};

/// Turns uneven real time into even steps. The remainder waits for the next frame and is never dropped while the
/// machine keeps up, so the same real time gives the same number of steps however it is divided into frames. If the
/// machine is too slow, the picture lags: the backlog is bounded, and the step length stays the same.
struct FixedStep {
    static constexpr double kMaxBacklog = 0.25;  ///< s of simulated time
    /// s of computing in a frame: as many pictures a second are drawn at least, where a step takes no longer.
    static constexpr double kFrameBudget = 1.0 / 15.0;
    /// Where drawing alone takes longer than that, this share of a frame.
    static constexpr double kFrameShare = 1.0 / 3.0;

    double backlog = 0.0;  ///< s of simulated time that is due

    /// Whether no time has been lost: steps that are due have been taken, or will be.
    bool keepsUp() const { return backlog < 0.8 * kMaxBacklog; }
    /// How many steps to take now. realSeconds: since the last call; speed: simulated seconds per real second;
    /// stepLength: s; stepCost: s of computing for one step, 0 if not known yet: then one at most.
    int take(double realSeconds, double speed, double stepLength, double stepCost) {
        backlog = std::min(backlog + realSeconds * speed, std::max(kMaxBacklog, stepLength));
        const int due = static_cast<int>(std::floor(backlog / stepLength));
        const int steps = std::min(due, affordable(std::max(kFrameBudget, kFrameShare * realSeconds), stepCost));
        backlog -= steps * stepLength;
        return steps;
    }

    /// How far the time that is due has come on its way to the next step, 0 to 1: pictures show the last step but one
    /// and go as far to the last, so that they move evenly. 1 where steps are due that there was no time for.
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
    /// seconds: real time since the last call; amount: of the quantity, since then.
    void add(double seconds, double amount) {
        seconds_ += seconds;
        amount_ += amount;
        if (seconds_ < kWindow) return;
        rate_ = amount_ / seconds_;
        seconds_ = 0.0;
        amount_ = 0.0;
    }
    /// Nothing before the first half second has passed.
    std::optional<double> rate() const { return rate_; }

private:
    static constexpr double kWindow = 0.5;  // s

    double seconds_ = 0.0;
    double amount_ = 0.0;
    std::optional<double> rate_;
};

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
    /// The measurements since the last call, s; where that is long ago only some of them.
    std::vector<double> takeAll() { return std::exchange(all_, {}); }
    bool gpuClockIsWall() const { return timer_.isWallTime(); }

private:
    // The first step is left out: it includes work that drivers defer until then.
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
