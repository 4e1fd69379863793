#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "base/task_queue.h"
#include "io/files/video.h"
#include "io/mesh_writer.h"
#include "viewer/simulation/simulation.h"

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

/// Adds the mesh on show as the next frame of a mesh file. Waits for the GPU. Throws io::Error.
void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame);

/// The description of a clip of the scene as it is. torn: links may break before the last frame.
io::MeshClip clipOf(const Simulation& simulation, bool torn);

/// Writes the mesh on show to a new file, "drape-NAME-N.obj" or another ending, in the folder, and returns its path.
/// format: of a mesh that stands still (io::isStillMesh()); world: io::MeshClip::world. No file is overwritten. Waits
/// for the GPU. Throws io::Error, also where a position is no longer finite.
std::filesystem::path exportMesh(Simulation& simulation, const io::Format& format, bool world,
                                 const std::filesystem::path& folder);

/// A clip of the scene as the window shows it during the recording, encoded on a thread of its own. It grows under a
/// temporary name: without finish() nothing is left of it.
class Recorder {
public:
    /// size: pixels; timeStep: of the scene, s. Throws io::Error where ffmpeg is missing or the folder cannot be
    /// written.
    Recorder(std::filesystem::path path, glm::ivec2 size, double timeStep);
    Recorder(Recorder&&) = default;
    Recorder& operator=(Recorder&&) = delete;  // the old writer would go before the thread that uses it

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// sRGB bytes, 3 a pixel, top row first, shown `times` times. Waits where the encoder is several frames behind.
    /// Throws io::Error where ffmpeg has given up on an earlier frame.
    void add(std::vector<std::uint8_t> rgb, int times);
    /// Encodes the waiting frames and puts the clip in its place. Throws io::Error.
    void finish();

    const std::filesystem::path& path() const { return path_; }
    glm::ivec2 size() const { return size_; }
    int frames() const { return frames_; }
    /// s of the clip so far
    double seconds() const { return static_cast<double>(frames_) / clock_.framesPerSecond(); }

private:
    std::filesystem::path path_;
    glm::ivec2 size_;
    ClipClock clock_;
    std::unique_ptr<io::VideoWriter> writer_;
    int frames_ = 0;
    std::unique_ptr<TaskQueue> encoding_;  // the last: its tasks use the writer
};

/// The largest size within `size` that every player shows as it is: even in both directions, since films store colour
/// for each 2 x 2 pixels; at least 2 x 2.
glm::ivec2 clipSize(glm::ivec2 size);

/// A moving mesh of the scene as the window shows it during the recording: one file, or a point cache beside an OBJ.
/// Its frames wait on the disk in a file without a name, and the clip appears with finish(): without it nothing is
/// left.
class MeshRecorder {
public:
    /// format: of a moving mesh (io::isMovingMesh()); folder: where it is to be. The simulation must go on with the
    /// model that it has now as long as this lives. Throws io::Error where the folder cannot be written.
    MeshRecorder(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// Adds the mesh on show as `times` frames, or as many as there is room for. Throws io::Error; the frames before
    /// are still good then.
    void add(Simulation& simulation, int times);
    /// Why there can be no more frames; empty while there can.
    std::string fullBecause() const;
    /// Puts the clip in its place under a name that is not taken, "drape-NAME-N.glb", and answers it. There must be a
    /// frame. Throws io::Error.
    std::filesystem::path finish();

    int frames() const { return static_cast<int>(writer_.frames()); }
    /// s of the clip so far
    double seconds() const { return static_cast<double>(frames()) / clock_.framesPerSecond(); }
    std::string ending() const { return format_->ending(); }

private:
    const io::Format* format_;
    std::string name_;  // of the scene
    std::filesystem::path folder_;
    ClipClock clock_;
    io::MeshWriter writer_;
};

}  // namespace drape::viewer
