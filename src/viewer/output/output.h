#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <string>
#include <utility>

#include "viewer/files/questions.h"
#include "viewer/look/scene_view.h"
#include "viewer/output/recordings.h"

namespace drape::viewer {

/// What output needs of the window. Each function must be set.
struct OutputWindow {
    /// Returns a picture of that size, pixels, and quality, as the window shows the scene now.
    std::function<Shot(glm::ivec2 size, render::Quality quality)> shot;
    std::function<render::Quality()> quality;  ///< returns the quality of the window's moving pictures
    std::function<void(std::string message, bool isError)> say;
};

/// What the window writes while time goes on: pictures, stills, clips and moving meshes. It says what it has written,
/// and does for a recording what must come before and after: the steps so far do not belong to it, and a clip that is
/// being finished gets its file first, so that the next one has another name.
class Output {
public:
    /// All but `window` must outlive this object.
    Output(Simulation& simulation, SceneView& view, gl::Commands& commands, const gl::ShaderLibrary& library,
           OutputWindow window)
        : simulation_(&simulation),
          view_(&view),
          commands_(&commands),
          library_(&library),
          window_(std::move(window)) {}
    Output(const Output&) = delete;  // `window` may have a pointer to its owner
    Output& operator=(const Output&) = delete;

    // Pictures. All functions throw io::Error and the exceptions of SceneView::take().

    /// Saves the picture of the window in a new PNG file.
    /// `size`: size of its visible part, pixels.
    void savePicture(glm::ivec2 size);
    /// Saves a picture, or begins to draw a still for the file.
    void savePictureIn(const std::filesystem::path& file, const PictureOptions& wish);
    /// Ends the still for a file that is being drawn, if there is one, and saves it as far as it is drawn.
    void finishPicture();

    // Recordings.

    /// Begins a clip, or ends the one in progress. Throws io::Error.
    /// `size`: pixels.
    /// Returns false if another clip is still being drawn.
    [[nodiscard]] bool toggleClip(glm::ivec2 size);
    /// Begins to finish the clip, if there is one.
    void endClip();
    /// Begins a mesh, or ends the one in progress. Throws io::Error.
    void toggleMesh(const io::Format& format);
    /// Ends all recordings and saves their files. A clip that is being drawn again stays as it was recorded. Throws
    /// io::Error.
    void endRecordings();
    /// Adds the frames that are due to the recordings.
    void record();
    /// Draws the next picture of a clip that is drawn again in full quality, if there is one. Call it once per picture.
    void drawClip();
    /// Leaves that clip as it was recorded.
    void stopDrawingClip();
    /// Says that a clip has been finished, if it has. Throws io::Error if it could not be finished.
    /// `waits`: whether to wait for its end.
    void tellFinishedClip(bool waits);
    /// See Recordings.
    void keepMesh() { recordings_.keepMesh(); }
    std::string takeKept() { return recordings_.takeKept(); }
    void setLongestFull(double seconds) { recordings_.setLongestFull(seconds); }

    const Recordings& recordings() const { return recordings_; }
    /// Returns whether time stands still because a picture or a clip is being drawn for its file.
    bool holdsTime() const { return view_->fileStill() || recordings_.drawing(); }

private:
    void say(std::string message, bool isError = false) { window_.say(std::move(message), isError); }
    void endMesh();
    void addClipFrames(int count);
    void addMeshFrames(int count);

    Simulation* simulation_;
    SceneView* view_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    OutputWindow window_;
    Recordings recordings_;
    std::filesystem::path stillFile_;  // file for the still that is being drawn, if there is one
};

}  // namespace drape::viewer
