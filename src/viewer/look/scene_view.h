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

/// A picture, and the part of it that the panel leaves free. In pixels.
struct Viewport {
    glm::ivec2 size{1, 1};  ///< size of the whole picture
    int covered = 0;        ///< width of the panel, which covers the left edge

    float freeAspect() const {
        return static_cast<float>(std::max(1, size.x - covered)) / static_cast<float>(std::max(1, size.y));
    }
};

/// The camera that draws: its target is in the middle of the free part. Where that part is narrower than the cameras of
/// scenes expect, the field of view grows.
render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport);

/// A sphere around all particles.
render::Sphere boundsOf(std::span<const glm::vec4> positions);

/// Draws a simulation.
class SceneView {
public:
    explicit SceneView(const gl::ShaderLibrary& library);

    /// How a picture of the window should look.
    struct Wish {
        render::View view = render::View::shaded;
        render::Quality quality = render::Quality::full;  ///< quality while something moves; never still
        float scale = 1.0f;                               ///< see render::Look
        float textHeight = 16.0f;                         ///< height of a line of a legend, pixels
        float legendAbove = 0.0f;                         ///< see render::Look
        bool isBusy = false;                              ///< somebody moves the mouse, so a picture must not take long
        bool isPaused = false;             ///< particles are shown exactly where they are, not just nearly
        float share = 1.0f;                ///< share of the way to the last step, see Simulation::prepareDrawing()
        render::ShiftedBody shifted = {};  ///< a body that a hand drags
    };

    /// Takes from the simulation all that draw() needs, so the simulation may step meanwhile. Where nothing has
    /// changed, the picture on show gets better: a draft first, then a still, which gains one picture each time.
    void prepare(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport, const Wish& wish,
                 gl::Commands& commands);
    /// Draws the prepared picture over the whole window. Draws nothing if prepare() has thrown.
    void draw(gl::Commands& commands);
    /// Quality of the picture on show.
    render::Quality quality() const { return frame_.look.quality; }
    /// Share of the window's pixels that are in the picture, along an axis.
    float scale() const;
    /// Number of pictures in a still; 0 if the picture is none.
    int stillPictures() const { return quality() == render::Quality::still ? still_.pictures() : 0; }
    /// Returns whether draw() only shows the same picture again.
    bool isFinished() const;
    /// Returns whether the picture on show is one of many, and not getting better.
    bool isMoving() const { return unchanged_ < kPause; }

    /// Writes the picture on show, including its covered part, to a new file "drape-NAME-N.png" in the folder: the
    /// still if it is finished, else a full picture. Returns its path. No file is overwritten. Throws io::Error.
    std::filesystem::path savePicture(Simulation& simulation, const render::OrbitCamera& camera,
                                      const Viewport& viewport, render::View view, const std::filesystem::path& folder,
                                      gl::Commands& commands);

    /// Writes a full picture of the wanted size to the file, as if no panel covered it: JPEG where the name of the file
    /// says so, else PNG. Throws io::Error, and gl::DeviceLimit where the GPU has no room for it.
    void savePictureAs(Simulation& simulation, const render::OrbitCamera& camera, const PictureOptions& wish,
                       render::View view, const std::filesystem::path& file, gl::Commands& commands);

    /// A picture for a clip: without the panel, and as good as the one in the window. sRGB bytes, 3 a pixel, top row
    /// first. Waits for the GPU.
    std::vector<std::uint8_t> clipFrame(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                        const Wish& wish, gl::Commands& commands);

    /// Sets the crossings that a view shows for the rest of the simulation's epoch.
    void mark(const FoundCrossings& found, gl::Commands& commands);
    /// Shows no crossings until mark() is called.
    void forgetCrossings() { markedEpoch_.reset(); }
    /// Returns whether it has crossings of the simulation's present epoch.
    bool showsMarks(const Simulation& simulation) const { return markedEpoch_ == simulation.epoch(); }

    /// The error of a print, if any; see render::Renderer::takeComplaint().
    std::optional<std::string> takeComplaint() { return renderer_.takeComplaint(); }

private:
    // Number of equal pictures before the picture gets better: a hand that orbits may stop for a moment.
    static constexpr int kPause = 8;

    render::WorldView worldOf(const Simulation& simulation);
    render::Frame frameOf(const Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                          const render::Look& look, gl::Commands& commands);
    /// A box around all particles that the picture shows; nothing where it is not known.
    std::optional<render::Box> boxOf(const Simulation& simulation, const render::WorldView& world);
    /// Finds the crossings at the present places of the particles, for a picture that cannot wait.
    void markNow(const Simulation& simulation, render::View view, gl::Commands& commands);
    /// Facts for views, beside the world.
    render::ViewFacts factsOf(const Simulation& simulation, render::View view, gl::Commands& commands);

    gl::Framebuffer shown_;  // the scene; the window has one sample a pixel, enough for text and panel
    render::Renderer renderer_;
    render::Still still_;
    render::Frame frame_;  // drawn by draw()
    bool isPrepared_ = false;
    Viewport viewport_;
    render::Box lastBox_;  // box around the particles in the last picture
    bool isBusy_ = false;
    std::vector<std::filesystem::file_time_type> printTimes_;
    int unchanged_ = 0;  // number of equal pictures so far
    render::WorldGeometry geometry_;
    render::ComparedState compared_;
    render::CrossingMarks crossings_;
    std::optional<std::uint64_t> markedEpoch_;  // epoch of the simulation whose crossings are marked
    std::uint64_t generation_ = 0;              // generation of the simulation whose geometry this is
};

}  // namespace drape::viewer
