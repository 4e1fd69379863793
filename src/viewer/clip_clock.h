#pragma once

namespace drape::viewer {

/// When the frames of a clip are due: in simulated time, so that a machine that is too slow for the scene makes the
/// same clip as a fast one.
class ClipClock {
public:
    /// timeStep: s. A frame for each step, or, where steps are so short that there would be more than kMostRate frames
    /// a second, for as many of them as come nearest to that.
    explicit ClipClock(double timeStep);

    int framesPerSecond() const { return rate_; }
    /// How many steps may be taken before a frame is due, at least 1.
    int stepsToNextFrame(double timeStep) const;
    /// Simulated time has passed, s. How many frames are due: 0, 1, or more after a step longer than a frame.
    int pass(double seconds);

    static constexpr double kMostRate = 60.0;

private:
    int rate_ = 60;
    double passed_ = 0.0;  // s since the last frame that was due
};

}  // namespace drape::viewer
