#include "viewer/scene_view.h"

#include <algorithm>
#include <cmath>

#include "io/png.h"
#include "render/scene_frame.h"

namespace drape::viewer {
namespace {

constexpr float kMadeForAspect = 1.6f;  // width over height of the picture that scenes' cameras are set for

std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& name) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = folder / ("drape-" + name + "-" + std::to_string(number) + ".png");
        if (!std::filesystem::exists(path)) return path;
    }
}

}  // namespace

render::OrbitCamera widenedCamera(const render::OrbitCamera& camera, const Viewport& viewport) {
    render::OrbitCamera widened = camera;
    const float narrower = std::max(1.0f, kMadeForAspect / viewport.freeAspect());
    widened.fieldOfView = 2.0f * std::atan(std::tan(0.5f * camera.fieldOfView) * narrower);
    return widened;
}

render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport) {
    render::OrbitCamera drawn = widenedCamera(camera, viewport);
    drawn.panPixels({0.5f * static_cast<float>(viewport.covered), 0.0f}, viewport.size.y);
    return drawn;
}

render::Sphere boundsOf(std::span<const glm::vec4> positions) {
    if (positions.empty()) return {};
    glm::vec3 low(positions.front());
    glm::vec3 high = low;
    for (const glm::vec4& position : positions) {
        low = glm::min(low, glm::vec3(position));
        high = glm::max(high, glm::vec3(position));
    }
    render::Sphere sphere{0.5f * (low + high), 0.001f};
    for (const glm::vec4& position : positions) {
        sphere.radius = std::max(sphere.radius, glm::distance(glm::vec3(position), sphere.centre));
    }
    return sphere;
}

SceneView::SceneView(const gl::ShaderLibrary& library) : renderer_(library) {}

void SceneView::show(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                     const RunControls& run, gl::Commands& commands) {
    const render::Quality quality = run.fullQuality ? render::Quality::full : render::Quality::draft;
    if (shown_.width() != viewport.size.x || shown_.height() != viewport.size.y || quality != shownQuality_) {
        const int samples = run.fullQuality ? 4 : 1;  // more than one doubles what a CPU has to do
        shown_ = gl::Framebuffer("shown", viewport.size.x, viewport.size.y, samples);
        shownQuality_ = quality;
    }
    draw(simulation, camera, viewport, run.wireframe, quality, shown_.id(), commands);
    shown_.present(0, viewport.size.x, viewport.size.y);
}

render::WorldView SceneView::worldOf(const Simulation& simulation) {
    if (generation_ != simulation.generation()) {
        geometry_ = render::WorldGeometry(simulation.model(), simulation.drawn().links());
        generation_ = simulation.generation();
    }
    return geometry_.view(render::buffersOf(simulation.drawn()), simulation.torn());
}

void SceneView::draw(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                     bool wireframe, render::Quality quality, GLuint framebuffer, gl::Commands& commands) {
    simulation.prepareDrawing();
    const render::WorldView world = worldOf(simulation);
    const Settings& settings = simulation.applied();
    const glm::vec3 ball = ballCentre(settings.ball, simulation.clock().ballPhase);
    render::Frame frame = render::sceneFrame(simulation.scene(), settings, simulation.model(), world, ball);
    frame.camera = drawnCamera(camera, viewport);
    frame.look.wireframe = wireframe;
    frame.look.quality = quality;
    renderer_.draw(frame, {framebuffer, viewport.size.x, viewport.size.y}, commands);
}

std::filesystem::path SceneView::savePicture(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                             bool wireframe, const std::filesystem::path& folder,
                                             gl::Commands& commands) {
    constexpr int kSamples = 8;
    const gl::Framebuffer picture("picture", size.x, size.y, kSamples);
    draw(simulation, camera, {size, 0}, wireframe, render::Quality::full, picture.id(), commands);
    std::filesystem::path path = freshPath(folder, simulation.scene().name);
    io::writePng(path, size.x, size.y, picture.readPixels());
    return path;
}

}  // namespace drape::viewer
