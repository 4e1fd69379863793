#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>

#include "io/video.h"

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

/// A clip of what the window shows while it is being made. It grows under a temporary name: without finish() nothing is
/// left of it.
class Recorder {
public:
    /// size: pixels; timeStep: of the scene, s. Throws io::Error where ffmpeg is missing or the folder cannot be
    /// written.
    Recorder(std::filesystem::path path, glm::ivec2 size, double timeStep);

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// sRGB bytes, 3 a pixel, top row first, shown `times` times. Throws io::Error where ffmpeg has given up.
    void add(std::span<const std::uint8_t> rgb, int times);
    /// Puts the clip in its place. Throws io::Error.
    void finish() { writer_.finish(); }

    const std::filesystem::path& path() const { return path_; }
    glm::ivec2 size() const { return size_; }
    int frames() const { return frames_; }
    /// s of the clip so far
    double seconds() const { return static_cast<double>(frames_) / clock_.framesPerSecond(); }

private:
    std::filesystem::path path_;
    glm::ivec2 size_;
    ClipClock clock_;
    io::VideoWriter writer_;
    int frames_ = 0;
};

/// The largest size within `size` that every player shows as it is: even in both directions, since films store colour
/// for each 2 x 2 pixels; at least 2 x 2.
glm::ivec2 clipSize(glm::ivec2 size);

}  // namespace drape::viewer
