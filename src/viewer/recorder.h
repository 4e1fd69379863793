#pragma once

#include <filesystem>
#include <glm/glm.hpp>

#include "io/video.h"
#include "viewer/clip_clock.h"

namespace drape::viewer {

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
