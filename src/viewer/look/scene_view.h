#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/framebuffer.h"
#include "render/renderer.h"
#include "render/still.h"
#include "render/views/crossing_marks.h"
#include "render/views/view_data.h"
#include "render/world_geometry.h"
#include "viewer/files/picture_question.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// The size of a picture and the part that the panel covers, in pixels.
struct Viewport {
    glm::ivec2 size{1, 1};  ///< size of the whole picture
    int covered = 0;        ///< width of the part at the left edge that the panel covers

    float freeAspect() const {
        return static_cast<float>(std::max(1, size.x - covered)) / static_cast<float>(std::max(1, size.y));
    }
};

/// Returns the camera for drawing. Its target appears in the middle of the part that the panel leaves free. Its field
/// of view is wider if that part is narrower than the scene's camera expects.
render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport);

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
    void draw(gl::Commands& commands);
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

    /// Writes the current picture, including the part under the panel, to a new file "drape-NAME-N.png" in the folder.
    /// Uses the still if it is finished, otherwise draws a picture of full quality. Returns the path. Overwrites no
    /// file. Throws io::Error.
    std::filesystem::path savePicture(Simulation& simulation, const render::OrbitCamera& camera,
                                      const Viewport& viewport, render::View view, const std::filesystem::path& folder,
                                      gl::Commands& commands);

    /// Draws a picture of full quality and any size, without a part covered by the panel, and writes it to the file.
    /// The format is JPEG if the file's name ends so, otherwise PNG. Throws io::Error, and gl::DeviceLimit if the GPU
    /// has too little memory.
    void savePictureAs(Simulation& simulation, const render::OrbitCamera& camera, const PictureOptions& wish,
                       render::View view, const std::filesystem::path& file, gl::Commands& commands);

    /// Draws a picture for a clip, without a part covered by the panel and with the quality of the window. Waits for
    /// the GPU. Returns sRGB bytes, 3 per pixel, top row first.
    /// `size`: pixels.
    std::vector<std::uint8_t> clipFrame(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                        const Wish& wish, gl::Commands& commands);

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

    render::WorldView worldOf(const Simulation& simulation);
    render::Frame frameOf(const Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                          const render::Look& look, gl::Commands& commands);
    /// Returns a box around all particles in the picture, or nothing if their positions are not known.
    std::optional<render::Box> boxOf(const Simulation& simulation, const render::WorldView& world);
    /// Finds and sets the crossings at the particles' current positions, for a picture that cannot wait for a search in
    /// the background.
    void markNow(const Simulation& simulation, render::View view, gl::Commands& commands);
    /// Returns the facts that views need besides the world.
    render::ViewFacts factsOf(const Simulation& simulation, render::View view, gl::Commands& commands);

    gl::Framebuffer shown_;  // scene without text and panel; the window itself has only one sample per pixel
    render::Renderer renderer_;
    render::Still still_;
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
