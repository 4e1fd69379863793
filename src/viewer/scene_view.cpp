#include "viewer/scene_view.h"

#include <algorithm>

#include "io/picture_file.h"
#include "render/scene_frame.h"
#include "viewer/files.h"

namespace drape::viewer {
namespace {

render::Quality qualityOf(const RunControls& run) {
    return run.fullQuality ? render::Quality::full : render::Quality::draft;
}

// More than one doubles what a CPU has to do.
int samplesOf(const RunControls& run) { return run.fullQuality ? 4 : 1; }

}  // namespace

render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport) {
    render::OrbitCamera drawn = camera.widenedFor(viewport.freeAspect());
    drawn.aside = static_cast<float>(viewport.covered) / static_cast<float>(std::max(1, viewport.size.x));
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
                     const RunControls& run, float textHeight, gl::Commands& commands) {
    const render::Quality quality = qualityOf(run);
    if (shown_.width() != viewport.size.x || shown_.height() != viewport.size.y || quality != shownQuality_) {
        shown_ = gl::Framebuffer("shown", viewport.size.x, viewport.size.y, samplesOf(run));
        shownQuality_ = quality;
    }
    render::Look look;
    look.quality = quality;
    look.view = run.view;
    look.legendText = textHeight;
    look.exactScale = false;
    draw(simulation, camera, viewport, look, shown_.id(), commands);
    shown_.present(0, viewport.size.x, viewport.size.y);
}

render::WorldView SceneView::worldOf(const Simulation& simulation) {
    if (generation_ != simulation.generation()) {
        geometry_ = render::WorldGeometry(simulation.model(), simulation.drawn().links());
        generation_ = simulation.generation();
    }
    return geometry_.view(render::buffersOf(simulation.drawn()), simulation.torn());
}

render::ViewFacts SceneView::factsOf(const Simulation& simulation, render::View view, gl::Commands& commands) {
    render::ViewFacts facts;
    facts.substepLength = simulation.clock().lastSubstepLength;
    if (view != render::View::difference || !simulation.lockstep()) return facts;
    const CpuSolver& other = simulation.comparedWith();
    compared_.write(other.read(Quantity::positions), other.read(Quantity::displacements), commands);
    const Comparison& comparison = simulation.comparison();
    compared_.describe(facts, simulation.comparedFloats(), comparison.differingFloats, comparison.largestDifference);
    return facts;
}

void SceneView::draw(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                     const render::Look& look, GLuint framebuffer, gl::Commands& commands) {
    simulation.prepareDrawing();
    const render::WorldView world = worldOf(simulation);
    const Settings& settings = simulation.applied();
    const glm::vec3 ball = ballCentre(settings.ball, simulation.clock().ballPhase);
    render::Frame frame = render::sceneFrame(simulation.scene(), settings, simulation.model(), world, ball);
    frame.camera = drawnCamera(camera, viewport);
    frame.look.quality = look.quality;
    frame.look.view = look.view;
    frame.look.legendText = look.legendText;
    frame.look.exactScale = look.exactScale;
    const float tearRatio = frame.facts.tearRatio;
    frame.facts = factsOf(simulation, look.view, commands);
    frame.facts.tearRatio = tearRatio;
    renderer_.draw(frame, {framebuffer, viewport.size.x, viewport.size.y}, commands);
}

std::vector<std::uint8_t> SceneView::clipFrame(Simulation& simulation, const render::OrbitCamera& camera,
                                               glm::ivec2 size, const RunControls& run, gl::Commands& commands) {
    const gl::Framebuffer picture("clip", size.x, size.y, samplesOf(run));
    render::Look look;
    look.quality = qualityOf(run);
    look.view = run.view;
    look.exactScale = false;
    draw(simulation, camera, {size, 0}, look, picture.id(), commands);
    return picture.readPixels();
}

std::filesystem::path SceneView::savePicture(Simulation& simulation, const render::OrbitCamera& camera, glm::ivec2 size,
                                             render::View view, const std::filesystem::path& folder,
                                             gl::Commands& commands) {
    constexpr int kSamples = 8;
    const gl::Framebuffer picture("picture", size.x, size.y, kSamples);
    render::Look look;
    look.view = view;
    draw(simulation, camera, {size, 0}, look, picture.id(), commands);
    std::filesystem::path path = freshPath(folder, simulation.scene().name, ".png");
    io::writePng(path, size.x, size.y, picture.readPixels());
    return path;
}

}  // namespace drape::viewer
