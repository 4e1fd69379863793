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

/// The part of a picture that nothing covers, in pixels.
struct Viewport {
    glm::ivec2 size{1, 1};  ///< of the whole picture
    int covered = 0;        ///< at its left edge, by the panel

    float freeAspect() const {
        return static_cast<float>(std::max(1, size.x - covered)) / static_cast<float>(std::max(1, size.y));
    }
};

/// The camera as it draws: its target is in the middle of the free part, and where that is narrower than the scenes'
/// cameras are set for, the field of view grows.
render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport);

/// A sphere around all particles.
render::Sphere boundsOf(std::span<const glm::vec4> positions);

/// Draws a simulation.
class SceneView {
public:
    explicit SceneView(const gl::ShaderLibrary& library);

    /// How a picture of the window is to be.
    struct Wish {
        render::View view = render::View::shaded;
        render::Quality quality = render::Quality::full;  ///< while something moves: not still
        float scale = 1.0f;                               ///< see render::Look
        float textHeight = 16.0f;                         ///< pixels of a line of a legend
        float legendAbove = 0.0f;                         ///< see render::Look
        bool isBusy = false;                              ///< somebody moves the mouse: a picture must not take long
        bool isPaused = false;             ///< particles are shown exactly where they are, and not only nearly
        float share = 1.0f;                ///< else: of the way to the last step, see Simulation::prepareDrawing()
        render::ShiftedBody shifted = {};  ///< that a hand drags
    };

    /// Takes from the simulation all that draw() needs, so that it may step meanwhile. Where nothing has changed, the
    /// picture on show gets better: a draft, then a still, one picture of it each time.
    void prepare(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport, const Wish& wish,
                 gl::Commands& commands);
    /// Draws that over the whole window.
    void draw(gl::Commands& commands);
    /// Of the picture on show.
    render::Quality quality() const { return frame_.look.quality; }
    /// Of the window's pixels along an axis, that are in it.
    float scale() const;
    /// That are in it; 0: it is no still.
    int stillPictures() const { return quality() == render::Quality::still ? still_.pictures() : 0; }
    /// Whether draw() only shows the same picture again.
    bool isFinished() const;
    /// Whether the picture on show is one of many, and not getting better.
    bool isMoving() const { return unchanged_ < kPause; }

    /// Writes the picture on show, including its covered part, to a new file "drape-NAME-N.png" in the folder: the
    /// still if it is finished, else a full picture. Returns its path. No file is overwritten. Throws io::Error.
    std::filesystem::path savePicture(Simulation& simulation, const render::OrbitCamera& camera,
                                      const Viewport& viewport, render::View view, const std::filesystem::path& folder,
                                      gl::Commands& commands);

    /// Writes a full picture of that size to the file, without the part that the panel covers: PNG, or JPEG where its
    /// name ends so. Throws io::Error, and gl::DeviceLimit where there is no room for it.
    void savePictureAs(Simulation& simulation, const render::OrbitCamera& camera, const PictureOptions& wish,
                       render::View view, const std::filesystem::path& file, gl::Commands& commands);

    /// A picture for a clip: without the panel, and as good as the one in the window. sRGB bytes, 3 a pixel, top row
    /// first. Waits for the GPU.
    std::vector<std::uint8_t> clipFrame(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                        const Wish& wish, gl::Commands& commands);

    /// Sets the crossings that a view shows from now on, while the simulation is of the same generation.
    void mark(const FoundCrossings& found, gl::Commands& commands);
    /// It shows none until mark() is called.
    void forgetCrossings() { markedGeneration_.reset(); }
    /// Whether it has some of this simulation.
    bool showsMarks(const Simulation& simulation) const { return markedGeneration_ == simulation.generation(); }

    /// The error of a print, if any; see render::Renderer::takeComplaint().
    std::optional<std::string> takeComplaint() { return renderer_.takeComplaint(); }

private:
    // Pictures that show the same before it gets better: a hand that orbits may stop for a moment.
    static constexpr int kPause = 8;

    render::WorldView worldOf(const Simulation& simulation);
    render::Frame frameOf(const Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                          const render::Look& look, gl::Commands& commands);
    /// Holds all particles that the picture shows; nothing where that is not known.
    std::optional<render::Box> boxOf(const Simulation& simulation, const render::WorldView& world);
    /// Brings the crossings that a view shows to where the particles are now: for a picture that cannot wait.
    void markNow(const Simulation& simulation, render::View view, gl::Commands& commands);
    /// Facts for views that the world does not contain.
    render::ViewFacts factsOf(const Simulation& simulation, render::View view, gl::Commands& commands);

    gl::Framebuffer shown_;  // the window has one sample for a pixel: text and panel need no more
    render::Renderer renderer_;
    render::Still still_;
    render::Frame frame_;  // drawn by draw()
    Viewport viewport_;
    render::Box lastBox_;  // of the particles in the last picture
    bool isBusy_ = false;
    std::vector<std::filesystem::file_time_type> printTimes_;
    int unchanged_ = 0;  // pictures that show the same
    render::WorldGeometry geometry_;
    render::ComparedState compared_;
    render::CrossingMarks crossings_;
    std::optional<std::uint64_t> markedGeneration_;  // of the simulation that they are of
    std::uint64_t generation_ = 0;                   // of the simulation that the geometry is of
};

}  // namespace drape::viewer
