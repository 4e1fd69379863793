#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "viewer/simulation/pacing.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Decides how many steps a picture takes, and how far between two steps it shows the cloth. A picture calls
/// stepsDue(), then decide(), then takePending() where it takes the steps.
class StepClock {
public:
    /// Steps and times of the latest picture.
    struct Taken {
        double realSeconds = 0.0;         ///< since the picture before
        double simulated = 0.0;           ///< simulated time of the steps, s
        std::vector<double> stepSeconds;  ///< computing time of each step that was measured since the picture before
    };

    /// Steps that are due, as far as there is time to compute them.
    /// `realSeconds`: since the last picture.
    /// `speed`: simulated seconds per real second.
    int due(const Simulation& simulation, double realSeconds, float speed);
    /// Decides on `steps` for this picture: all that are due, or fewer.
    /// `isRunning`: time does not stand still.
    /// `isPaused`: the picture shows the cloth exactly where it is.
    void take(Simulation& simulation, int steps, double realSeconds, bool isRunning, bool isPaused);
    /// Steps that have been decided on and not been taken. They count as taken.
    int takePending() { return std::exchange(pending_, 0); }

    /// Returns whether pictures show the cloth between the last two of the steps that are taken now.
    bool showsBetween() const { return due_ < 1.0f; }
    /// How far this picture shows the cloth on its way from the last step but one to the last, 0 to 1. Steps that the
    /// CPU takes while the picture is drawn are only seen in the next picture, so this is then the share of the picture
    /// before.
    float share() const { return share_; }

    /// Simulated seconds per real second; nothing before the first half second of a run has passed.
    std::optional<double> pace() const { return pace_.rate(); }
    /// Returns whether the steps that are due have been taken, or will be.
    bool keepsUp() const { return steps_.keepsUp(); }
    const Taken& taken() const { return taken_; }

private:
    FixedStep steps_;
    RateMeter pace_;
    Taken taken_;
    std::uint64_t epoch_ = 0;  // epoch of the simulation whose pace is measured
    int pending_ = 0;
    float dueShare_ = 1.0f;    // share at the present time
    float begunShare_ = 1.0f;  // share at the time when the CPU's latest steps began
    float share_ = 1.0f;
};

}  // namespace drape::viewer
