#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <utility>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "viewer/look/scene_view.h"
#include "viewer/output/recorder.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Draws the frames of a recorded clip again, in full quality, while the simulation of the window goes its own way.
/// Replays the run in a simulation of its own. Until finish(), the earlier file of the clip stays as it is.
class ClipDrawing {
public:
    /// Throws io::Error as ClipRecorder does, and the exceptions of Simulation's constructor.
    /// `run`: must have frames.
    /// `path`, `size`, `timeStep`: those of the recorded clip.
    /// `commands`, `library`: must outlive this object.
    ClipDrawing(ClipRun run, std::filesystem::path path, glm::ivec2 size, double timeStep, gl::Commands& commands,
                const gl::ShaderLibrary& library);

    /// Draws the next frame, and steps to it first. Waits for the GPU. Throws the exceptions of Simulation::returnTo()
    /// and SceneView::take(), and io::Error.
    void drawNext();
    /// Returns whether all frames are drawn.
    bool isOver() const { return next_ == run_.frames().size(); }
    /// Returns the number of pictures that are drawn, and that of all.
    int drawn() const { return static_cast<int>(next_); }
    int count() const { return static_cast<int>(run_.frames().size()); }
    /// Returns the recorder of the new film, which replaces the recorded one. Call it when isOver().
    ClipRecorder takeRecorder() { return std::move(recorder_); }

private:
    void stepTo(const ClipRun::Frame& frame);

    ClipRun run_;
    ClipRecorder recorder_;
    gl::Commands* commands_;
    Simulation simulation_;
    SceneView view_;
    std::size_t next_ = 0;               // index of the next frame
    std::optional<std::size_t> partOf_;  // index of the part that the simulation replays
};

}  // namespace drape::viewer
