#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "viewer/simulation/pacing.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Decides how many steps to take for a picture, and where between two steps it shows the cloth. For each picture, call
/// stepsDue(), then decide(), and takePending() when the steps are actually taken.
class StepClock {
public:
    /// The steps and times of the latest picture.
    struct Taken {
        double realSeconds = 0.0;         ///< real time since the previous picture, s
        double simulated = 0.0;           ///< simulated time of the steps for this picture, s
        std::vector<double> stepSeconds;  ///< computing times of the steps measured since the previous picture, s
    };

    /// Returns the number of steps that are due and that there is time to compute.
    /// `realSeconds`: real time since the previous picture, s.
    /// `speed`: simulated seconds per real second.
    int stepsDue(const Simulation& simulation, double realSeconds, float speed);
    /// Sets the number of steps for this picture.
    /// `steps`: all steps that are due, or fewer.
    /// `isRunning`: whether time runs. It does not while it is paused or an action waits for the user's answer.
    /// `isPaused`: whether the user has paused time. The picture then shows the cloth exactly at the last step.
    void decide(Simulation& simulation, int steps, double realSeconds, bool isRunning, bool isPaused);
    /// Returns the number of steps that decide() has set and that have not been taken yet. They then count as
    /// taken.
    int takePending() { return std::exchange(pending_, 0); }

    /// Returns whether pictures will show the cloth between the last two of the pending steps.
    bool showsBetween() const { return dueShare_ < 1.0f; }
    /// Returns the position between the last step but one (0) and the last step (1) at which this picture shows the
    /// cloth. If the CPU takes steps while a picture is drawn, only the next picture shows these steps. In that case
    /// this is the position computed for the previous picture.
    float share() const { return share_; }

    /// Returns the simulated seconds per real second, or nothing during the first half second of a run.
    std::optional<double> pace() const { return pace_.rate(); }
    /// Returns whether steps keep up with real time.
    bool keepsUp() const { return steps_.keepsUp(); }
    const Taken& taken() const { return taken_; }

private:
    FixedStep steps_;
    RateMeter pace_;
    Taken taken_;
    std::uint64_t epoch_ = 0;  // epoch of the simulation that pace_ belongs to
    int pending_ = 0;
    float dueShare_ = 1.0f;    // position between the steps at the present time, 0 to 1
    float begunShare_ = 1.0f;  // position between the steps when the CPU began its latest steps, 0 to 1
    float share_ = 1.0f;
};

}  // namespace drape::viewer
