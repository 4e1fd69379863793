#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/framebuffer.h"
#include "render/renderer.h"
#include "render/views/view_data.h"
#include "render/world_geometry.h"
#include "viewer/look/window_camera.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// A still for a file. It is drawn one picture at a time, between the pictures of the window. It is over when all its
/// pictures are drawn, or when the scene no longer looks as it did in the first one.
class FileStill {
public:
    /// Draws the first picture. Throws gl::DeviceLimit if the GPU has too little memory.
    /// `size`: pixels.
    FileStill(const gl::ShaderLibrary& library, render::Frame frame, glm::ivec2 size, render::Renderer& renderer,
              gl::Commands& commands);

    /// Compares the scene with that of the first picture. Call it before each add().
    /// `now`: the frame that the window draws now, with any camera and in any view.
    /// `moved`: whether particles have moved since the last call.
    void watch(const render::Frame& now, bool moved);
    /// Draws another picture unless the still is over.
    void add(render::Renderer& renderer, gl::Commands& commands);
    bool isOver() const { return hasChanged_ || still_.isDone(); }
    /// Returns the number of pictures so far.
    int pictures() const { return still_.pictures(); }
    glm::ivec2 size() const { return size_; }
    /// Returns the mean of the pictures as sRGB bytes, 3 per pixel, top row first. Waits for the GPU.
    std::vector<std::uint8_t> pixels(gl::Commands& commands) const;

private:
    render::Still still_;
    render::Frame frame_;
    glm::ivec2 size_;
    bool hasChanged_ = false;
};

/// A picture for a file.
struct Shot {
    render::OrbitCamera camera;  ///< see pictureCamera()
    glm::ivec2 size{1, 1};       ///< pixels
    render::Look look;
    render::ShiftedBody shifted = {};  ///< the body that a hand drags
};

/// The pixels of a picture for a file.
struct TakenPicture {
    glm::ivec2 size{1, 1};             ///< pixels
    std::vector<std::uint8_t> pixels;  ///< sRGB bytes, top row first: 4 per pixel if transparent, otherwise 3
    render::Quality quality = render::Quality::full;
    bool transparent = false;
    int stillPictures = 0;  ///< number of pictures averaged in the still, or 0 if the picture is not a still
};

/// Returns a sphere around all particles.
/// `positions`: in xyz, m.
render::Sphere boundsOf(std::span<const glm::vec4> positions);

/// Draws pictures of a simulation for the window and for files.
class SceneView {
public:
    explicit SceneView(const gl::ShaderLibrary& library);

    /// Options of a picture of the window.
    struct Wish {
        render::View view = render::View::shaded;
        render::Quality quality = render::Quality::full;  ///< quality while something moves; must not be `still`
        float scale = 1.0f;        ///< rendered pixels per pixel of the window, along each side; see render::Look
        float textHeight = 16.0f;  ///< height of a line of the legend, pixels
        float legendAbove = 0.0f;  ///< height at the lower edge of the picture that the legend leaves free, pixels
        bool isBusy = false;       ///< whether the user moves the mouse, so that a picture must not take long
        /// Whether to show particles at their exact places. Otherwise an error of part of a pixel is allowed.
        bool isPaused = false;
        /// Position between the last two steps at which to show the cloth, 0 to 1; see Simulation::prepareDrawing().
        float share = 1.0f;
        render::ShiftedBody shifted = {};  ///< the body that a hand drags
    };

    /// Copies all data that draw() needs from the simulation, so that the simulation may step while draw() runs. If
    /// nothing has changed since the last picture, the picture becomes better: first a draft, then a still. Each
    /// further picture is added to the average of the still.
    void prepare(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport, const Wish& wish,
                 gl::Commands& commands);
    /// Draws the prepared picture over the whole window. Draws nothing if prepare() threw an exception.
    /// `framebuffer`: framebuffer of the window's size; 0 is the window's own.
    void draw(gl::Commands& commands, GLuint framebuffer = 0);
    /// Returns the quality of the current picture.
    render::Quality quality() const { return frame_.look.quality; }
    /// Returns the number of rendered pixels per pixel of the window, along each side.
    float scale() const;
    /// Returns the number of pictures averaged in the still, or 0 if the current picture is not a still.
    int stillPictures() const { return quality() == render::Quality::still ? still_.pictures() : 0; }
    /// Returns whether draw() would only show the same picture again.
    bool isFinished() const;
    /// Returns whether the current picture belongs to a motion, and therefore does not become better.
    bool isMoving() const { return unchanged_ < kPause; }

    /// Returns the visible part of the window as a picture for a file. If the window shows a still that is better than
    /// a full picture, returns the still as far as it is drawn. Otherwise draws the shot. Waits for the GPU.
    /// `shot`: the size must be that of the visible part.
    TakenPicture windowPicture(Simulation& simulation, const Shot& shot, gl::Commands& commands);
    /// Draws a picture for a file. Its quality must not be `still`. Waits for the GPU. Throws gl::DeviceLimit if the
    /// GPU has too little memory.
    TakenPicture take(Simulation& simulation, const Shot& shot, gl::Commands& commands);

    /// Begins a still for a file. Each draw() then adds a picture to it. The simulation should take no steps until it
    /// is over. Throws gl::DeviceLimit if the GPU has too little memory.
    void beginFileStill(Simulation& simulation, const Shot& shot, gl::Commands& commands);
    /// Returns the still for a file that is being drawn, or nullptr.
    const FileStill* fileStill() const { return fileStill_ ? &*fileStill_ : nullptr; }
    /// Ends the still for a file, and returns it as far as it is drawn. Waits for the GPU.
    TakenPicture endFileStill(gl::Commands& commands);

    /// Sets the crossings that a view shows for the rest of the simulation's current epoch.
    void mark(const FoundCrossings& found, gl::Commands& commands);
    /// Shows no crossings until mark() is called.
    void forgetCrossings() { markedEpoch_.reset(); }
    /// Returns whether mark() has set crossings of the simulation's current epoch.
    bool showsMarks(const Simulation& simulation) const { return markedEpoch_ == simulation.epoch(); }

    /// Returns the latest error in loading a print, if any; see render::Renderer::takeComplaint().
    std::optional<std::string> takeComplaint() { return renderer_.takeComplaint(); }

private:
    // Number of unchanged pictures in a row after which the quality is raised. It is more than one, since a user who
    // orbits the camera may pause for a moment.
    static constexpr int kPause = 8;

    render::WorldView worldOf(const Simulation& simulation, gl::Commands& commands);
    /// `camera`: the camera of the picture, from drawnCamera() or pictureCamera().
    render::Frame frameOf(const Simulation& simulation, const render::OrbitCamera& camera, const render::Look& look,
                          gl::Commands& commands);
    /// Returns the frame of a picture for a file, at the simulation's last step.
    render::Frame frameOf(Simulation& simulation, const Shot& shot, gl::Commands& commands);
    /// Returns a box around all particles in the picture, or nothing if their positions are not known.
    std::optional<render::Box> boxOf(const Simulation& simulation, const render::WorldView& world);
    /// Finds and sets the crossings at the particles' current positions, for a picture that cannot wait for a search in
    /// the background.
    void markNow(const Simulation& simulation, render::View view, gl::Commands& commands);
    /// Returns the facts that views need besides the world.
    render::ViewFacts factsOf(const Simulation& simulation, render::View view, gl::Commands& commands);

    const gl::ShaderLibrary* library_;
    gl::Framebuffer shown_;  // scene without text and panel; the window itself has only one sample per pixel
    render::Renderer renderer_;
    render::Still still_;
    std::optional<FileStill> fileStill_;
    render::Frame frame_;  // frame that draw() draws
    bool isPrepared_ = false;
    Viewport viewport_;
    render::Box lastBox_;  // box around the particles at the last picture
    bool isBusy_ = false;
    std::vector<std::filesystem::file_time_type> printTimes_;
    int unchanged_ = 0;  // number of equal pictures in succession
    render::WorldGeometry geometry_;
    render::ComparedState compared_;
    render::CrossingMarks crossings_;
    std::optional<std::uint64_t> markedEpoch_;  // epoch of the simulation that the marked crossings belong to
    std::uint64_t generation_ = 0;              // generation of the simulation that geometry_ belongs to
};

}  // namespace drape::viewer
