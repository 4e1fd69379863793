#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "base/task_queue.h"
#include "cloth/description/fabric_look.h"
#include "io/files/video.h"
#include "io/mesh_writer.h"
#include "run/hands/event.h"
#include "scene/scene.h"
#include "viewer/look/scene_view.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The run behind the frames of a clip: what is needed to draw them again later, in any quality. A part of the run
/// begins with the first frame, and whenever the cloth does not continue from its last state, as after a restart. The
/// steps of a part are repeated from its first moment and the events since then.
class ClipRun {
public:
    /// The looks of all fabrics and bodies, which no event holds.
    struct Looks {
        std::vector<FabricLook> cloths;
        std::vector<std::vector<PanelLook>> panels;  ///< of each cloth
        std::vector<glm::vec3> bodies;               ///< colours, sRGB

        bool operator==(const Looks&) const = default;
    };
    /// One picture.
    struct Frame {
        std::size_t part = 0;     ///< index of the part of the run
        std::uint64_t steps = 0;  ///< number of steps on the clock
        int times = 1;            ///< number of equal frames of the film
        Shot shot;
        SceneCamera camera;  ///< the scene's, for its lens
        Lighting light;
        std::shared_ptr<const Looks> looks;
    };

    /// Adds a frame at the last step.
    /// `times`: number of equal frames of the film.
    void add(Simulation& simulation, const Shot& shot, int times);

    const std::vector<Frame>& frames() const { return frames_; }
    /// Returns whether all frames can be drawn again. They cannot if the cloth has blown up.
    bool isWhole() const { return isWhole_ && !frames_.empty(); }
    /// Returns the first moment of a part, from which steps repeat the part.
    KeptRun startOf(std::size_t part) const;
    Backend backend() const { return backend_; }

    /// Gives a simulation the looks, the lens and the light of a frame.
    static void dress(Simulation& simulation, const Frame& frame);

private:
    struct Part {
        KeptRun start;
        std::vector<Event> events;  // all events before the last frame
    };

    std::vector<Part> parts_;
    std::vector<Frame> frames_;
    std::uint64_t epoch_ = 0;  // epoch of the last part
    Backend backend_ = Backend::gpu;
    bool isWhole_ = true;
};

/// Tells when frames of a clip are due. It counts simulated time, so that a slow machine records the same clip as a
/// fast one.
class ClipClock {
public:
    /// A frame is due after each step. If that would exceed kMostRate, a frame is due only after every second or third
    /// step and so on.
    /// `timeStep`: length of a step, s.
    explicit ClipClock(double timeStep);

    int framesPerSecond() const { return rate_; }
    /// Returns the number of steps until the next frame is due, at least 1.
    /// `timeStep`: length of a step, s.
    int stepsToNextFrame(double timeStep) const;
    /// Advances the simulated time. Returns the number of frames that have become due: 0, 1, or more if a step is
    /// longer than a frame.
    /// `seconds`: simulated time, s.
    int pass(double seconds);

    static constexpr double kMostRate = 60.0;  ///< greatest frame rate of a clip, frames a second

private:
    int rate_ = 60;
    double passed_ = 0.0;  // simulated time since the last due frame, s
};

/// Adds the displayed mesh to a mesh file as its next frame. Waits for the GPU. Throws io::Error.
void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame);

/// Returns a description of the scene for a mesh clip.
/// `torn`: whether links may break before the last frame.
io::MeshClip clipOf(const Simulation& simulation, bool torn);

/// Writes the displayed mesh to a new file in the folder, such as "drape-NAME-1.obj", and returns its path. Overwrites
/// no file. Waits for the GPU. Throws io::Error, for instance if a position is not finite.
/// `format`: a format for still meshes (io::isStillMesh()).
/// `world`: see io::MeshClip::world.
std::filesystem::path exportMesh(Simulation& simulation, const io::Format& format, bool world,
                                 const std::filesystem::path& folder);

/// Records a film of the scene as the window shows it. A separate thread encodes the film. The film has a temporary
/// name until finish(); without finish() it is deleted.
class ClipRecorder {
public:
    /// Throws io::Error if ffmpeg is missing or the folder is not writable.
    /// `size`: pixels.
    /// `timeStep`: length of the scene's steps, s.
    ClipRecorder(std::filesystem::path path, glm::ivec2 size, double timeStep);
    ClipRecorder(ClipRecorder&&) = default;
    // Deleted, as it would destroy the old writer before the thread that uses it.
    ClipRecorder& operator=(ClipRecorder&&) = delete;

    /// Longest time of a picture in full quality for which the window waits, s. Slower pictures are drawn when the
    /// recording has ended.
    static constexpr double kLongestFull = 0.1;
    /// Takes note of the time that a picture in full quality took.
    void noteFullPicture(double seconds, double longest) { slow_ = seconds > longest ? slow_ + 1 : 0; }
    /// Returns whether pictures in full quality are too slow for a window. The first picture does not count, since it
    /// may wait for shaders.
    bool isDrawnLater() const { return slow_ > 1; }
    ClipRun& run() { return run_; }
    const ClipRun& run() const { return run_; }

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// Adds a picture as `times` equal frames. Waits if the encoder is several frames behind. Throws io::Error if
    /// ffmpeg has failed at an earlier frame.
    /// `rgb`: sRGB bytes, 3 per pixel, top row first.
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
    int slow_ = 0;  // number of slow pictures in full quality in succession; see isDrawnLater()
    ClipRun run_;
    std::unique_ptr<TaskQueue> encoding_;  // declared last, since its tasks use the writer
};

/// Returns the size of a film for a window of the given size, pixels. Both sides are even and at least 2, because films
/// store colour for blocks of 2 x 2 pixels.
glm::ivec2 clipSize(glm::ivec2 size);

/// Records the moving mesh of the scene as one file, or as a point cache beside an OBJ. Until finish(), frames are kept
/// in a temporary file. Without finish() no file remains.
class MeshRecorder {
public:
    /// The simulation must keep its model as long as this object exists. Throws io::Error if the folder is not
    /// writable.
    /// `format`: a format for moving meshes (io::isMovingMesh()).
    /// `folder`: folder of the new file.
    MeshRecorder(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// Adds the displayed mesh as `times` equal frames, or fewer if the file becomes full. Throws io::Error; the
    /// earlier frames remain usable.
    void add(Simulation& simulation, int times);
    /// Returns why no more frames fit, or an empty text as long as they do.
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
