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

/// Tells when the frames of a clip are due. It counts simulated time, so a slow machine makes the same clip as a fast
/// one.
class ClipClock {
public:
    /// A frame is due after each step. Where that would exceed kMostRate, a frame is due after several steps.
    /// `timeStep`: s.
    explicit ClipClock(double timeStep);

    int framesPerSecond() const { return rate_; }
    /// Returns the number of steps until the next frame is due, at least 1.
    int stepsToNextFrame(double timeStep) const;
    /// Advances by simulated time, s. Returns the number of due frames: 0, 1, or more after a step longer than a frame.
    int pass(double seconds);

    static constexpr double kMostRate = 60.0;  ///< frames a second

private:
    int rate_ = 60;
    double passed_ = 0.0;  // s since the last due frame
};

/// Adds the mesh on show to a mesh file, as its next frame. Waits for the GPU. Throws io::Error.
void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame);

/// Describes a mesh clip of the scene.
/// `torn`: links may break before the last frame.
io::MeshClip clipOf(const Simulation& simulation, bool torn);

/// Writes the mesh on show to a new file in the folder, such as "drape-NAME-1.obj", and returns its path. Overwrites no
/// file. Waits for the GPU. Throws io::Error, also where a position is not finite.
/// `format`: of a still mesh (io::isStillMesh()).
/// `world`: see io::MeshClip::world.
std::filesystem::path exportMesh(Simulation& simulation, const io::Format& format, bool world,
                                 const std::filesystem::path& folder);

/// Records a film of the scene as the window shows it, encoded on a thread of its own. The film has a temporary name
/// until finish(); without finish() it is deleted.
class ClipRecorder {
public:
    /// Throws io::Error where ffmpeg is missing or the folder cannot be written.
    /// `size`: pixels.
    /// `timeStep`: of the scene, s.
    ClipRecorder(std::filesystem::path path, glm::ivec2 size, double timeStep);
    ClipRecorder(ClipRecorder&&) = default;
    ClipRecorder& operator=(ClipRecorder&&) = delete;  // it would destroy the old writer before the thread that uses it

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// Adds a picture as `times` frames. Waits where the encoder is several frames behind. Throws io::Error where
    /// ffmpeg has failed at an earlier frame.
    /// `rgb`: sRGB bytes, 3 a pixel, top row first.
    void add(std::vector<std::uint8_t> rgb, int times);
    /// Encodes the waiting frames and renames the film to path(). Throws io::Error.
    void finish();

    const std::filesystem::path& path() const { return path_; }
    glm::ivec2 size() const { return size_; }
    int frames() const { return frames_; }
    /// Returns the length of the clip so far, s.
    double seconds() const { return static_cast<double>(frames_) / clock_.framesPerSecond(); }

private:
    std::filesystem::path path_;
    glm::ivec2 size_;
    ClipClock clock_;
    std::unique_ptr<io::VideoWriter> writer_;
    int frames_ = 0;
    std::unique_ptr<TaskQueue> encoding_;  // declared last, since its tasks use the writer
};

/// Returns the size of a film of a window: even in both directions, since films store colour for 2 x 2 pixels; at least
/// 2 x 2 pixels.
glm::ivec2 clipSize(glm::ivec2 size);

/// Records the moving mesh of the scene: one file, or a point cache beside an OBJ. Frames are kept in a temporary file
/// on the disk until finish(); without finish() nothing is left.
class MeshRecorder {
public:
    /// The simulation must keep its model while this object lives. Throws io::Error where the folder cannot be written.
    /// `format`: of a moving mesh (io::isMovingMesh()).
    /// `folder`: of the new file.
    MeshRecorder(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// Adds the mesh on show as `times` frames, or fewer where the file is full. Throws io::Error; earlier frames stay
    /// usable.
    void add(Simulation& simulation, int times);
    /// Returns the reason why no more frames fit; empty while they do.
    std::string fullBecause() const;
    /// Writes the clip to a new file, such as "drape-NAME-1.glb", and returns its path. Needs at least one frame.
    /// Throws io::Error.
    std::filesystem::path finish();

    int frames() const { return static_cast<int>(writer_.frames()); }
    /// Returns the length of the clip so far, s.
    double seconds() const { return static_cast<double>(frames()) / clock_.framesPerSecond(); }
    std::string ending() const { return format_->ending(); }

private:
    const io::Format* format_;
    std::string name_;  // name of the scene
    std::filesystem::path folder_;
    ClipClock clock_;
    io::MeshWriter writer_;
};

}  // namespace drape::viewer
