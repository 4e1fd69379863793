#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/framebuffer.h"
#include "render/renderer.h"
#include "render/view_data.h"
#include "render/world_geometry.h"
#include "viewer/pacing.h"
#include "viewer/simulation.h"

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

    /// Draws over the whole window. textHeight: pixels of a line of a legend.
    void show(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
              const RunControls& run, float textHeight, gl::Commands& commands);

    /// Writes a picture of that many pixels to a new file "drape-NAME-N.png" in the folder, and answers its path. No
    /// file is overwritten. Throws io::Error.
    std::filesystem::path savePicture(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                      render::View view, const std::filesystem::path& folder, gl::Commands& commands);

    /// A picture for a clip: without the panel, and as good as the one in the window. sRGB bytes, 3 a pixel, top row
    /// first. Waits for the GPU.
    std::vector<std::uint8_t> clipFrame(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                        const RunControls& run, gl::Commands& commands);

    /// What is wrong with a print; see render::Renderer::takeComplaint().
    std::optional<std::string> takeComplaint() { return renderer_.takeComplaint(); }

private:
    render::WorldView worldOf(const Simulation& simulation);
    void draw(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
              const render::Look& look, GLuint framebuffer, gl::Commands& commands);
    /// What is known beside the world, for views.
    render::ViewFacts factsOf(const Simulation& simulation, render::View view, gl::Commands& commands);

    render::Quality shownQuality_ = render::Quality::full;  // of what is in shown_
    gl::Framebuffer shown_;  // the window has one sample for a pixel: text and panel need no more
    render::Renderer renderer_;
    render::WorldGeometry geometry_;
    render::ComparedState compared_;
    std::uint64_t generation_ = 0;  // of the simulation that the geometry is of
};

}  // namespace drape::viewer
