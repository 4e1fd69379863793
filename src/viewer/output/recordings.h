#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/task_queue.h"
#include "gl/commands.h"
#include "gl/shader_library.h"
#include "viewer/look/scene_view.h"
#include "viewer/output/recorder.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Draws the frames of a recorded clip again, in full quality, while the simulation of the window goes its own way.
/// Replays the run in a simulation of its own. The recorded file stays until the new film is whole.
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

/// The recordings in progress: a clip, a mesh, both or none.
class Recordings {
public:
    const std::optional<ClipRecorder>& clip() const { return clip_; }
    const std::optional<MeshRecorder>& mesh() const { return mesh_; }
    bool any() const { return clip_ || mesh_; }

    /// Begins a clip, see ClipRecorder. No other clip may be in the course of being finished. Throws io::Error.
    void beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep);
    /// Adds a picture of the simulation to the clip, which must have begun, as `times` equal frames: in full quality,
    /// or in that of the shot if the clip is drawn later (ClipRecorder::isDrawnLater()). Waits for the GPU. Throws
    /// io::Error and the exceptions of SceneView::take(); then call dropClip().
    void addToClip(SceneView& view, Simulation& simulation, Shot shot, int times, gl::Commands& commands);
    /// Sets the longest time of a picture in full quality for which the window waits, s.
    void setLongestFull(double seconds) { longestFull_ = seconds; }
    /// Deletes the clip.
    void dropClip() { clip_.reset(); }
    /// Begins to finish the clip, which must have begun, on a thread of its own, because ffmpeg may take seconds.
    void endClip();
    /// Returns whether a clip is being finished, or takeFinished() has not told its end yet.
    bool isFinishing() const { return finished_ != nullptr; }
    /// Returns a message with the file and length of a clip that has been finished, or nothing. Tells each clip once.
    /// Throws io::Error if the clip could not be finished.
    /// `waits`: whether to wait for the end of a clip that is being finished.
    std::optional<std::string> takeFinished(bool waits = false);

    /// Returns whether a finished clip waits for drawAgain().
    bool hasSlowClip() const { return slowClip_ && !isFinishing(); }
    /// Begins to draw the slow clip again in full quality. Throws the exceptions of ClipDrawing's constructor.
    void drawAgain(gl::Commands& commands, const gl::ShaderLibrary& library);
    /// Returns the clip that is being drawn again, or nothing.
    const std::unique_ptr<ClipDrawing>& drawing() const { return drawing_; }
    /// Draws the next picture of that clip. After the last one, begins to finish the clip as endClip() does. Throws the
    /// exceptions of ClipDrawing::drawNext(); then call dropDrawing().
    void drawNext();
    /// Ends the drawing. The file of the clip stays as it was recorded.
    void dropDrawing() { drawing_.reset(); }

    /// Begins a mesh, see MeshRecorder. Throws io::Error.
    void beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);
    /// Adds the displayed mesh to the recording, which must have begun. Returns an empty text, or the reason why the
    /// recording has ended: an error or a full file. In that case the earlier frames are kept, see keepMesh().
    std::string addToMesh(Simulation& simulation, int times);
    /// Finishes the mesh recording, which must have begun. Returns a message with its file and length. Throws
    /// io::Error.
    std::string endMesh();
    /// Finishes the mesh recording, if there is one. Call it before the model is replaced or tears are mended. kept()
    /// then returns the message of endMesh(), or its error.
    void keepMesh();
    const std::string& kept() const { return kept_; }
    std::string takeKept();

    /// Returns the number of steps to take: `steps`, or fewer so that no frame of a recording is skipped.
    /// `steps`: number of steps that are due.
    /// `timeStep`: length of a step, s.
    int upToFrame(int steps, double timeStep) const;
    struct Due {
        int clip = 0;
        int mesh = 0;
    };
    /// Returns the numbers of frames that are due for the steps since the last call. If the simulation's epoch began
    /// later than the last call, only the steps since then count.
    Due due(const Simulation& simulation);

private:
    struct SlowClip {
        ClipRun run;
        std::filesystem::path path;
        glm::ivec2 size{1, 1};
        double timeStep = 0.0;
    };

    /// Begins to finish a clip on a thread of its own.
    /// `quality`: its quality, in words.
    void finish(ClipRecorder recorder, std::string quality);

    std::optional<ClipRecorder> clip_;
    std::shared_ptr<std::string> finished_;  // message about the clip that is being finished; null if none is
    double timeStep_ = 0.0;                  // length of a step of the clip, s
    double longestFull_ = ClipRecorder::kLongestFull;
    std::optional<SlowClip> slowClip_;  // clip in the window's quality that is not drawn again yet
    std::unique_ptr<ClipDrawing> drawing_;
    std::optional<MeshRecorder> mesh_;
    std::uint64_t epoch_ = 0;  // epoch of the recorded simulation
    std::uint64_t steps_ = 0;  // number of steps at the last call of due()
    std::string kept_;
    std::unique_ptr<TaskQueue> finishing_;  // created for the first clip
};

}  // namespace drape::viewer
