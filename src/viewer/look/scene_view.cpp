#include "viewer/look/scene_view.h"
#include "mesh_reading/shared/mesh_bytes.h"

#include <algorithm>

#include "io/files/picture_file.h"
#include "render/frame/scene_frame.h"
#include "viewer/files/file_request.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

// Distance that a particle may move without a new picture, in pixels.
constexpr float kUnseen = 0.1f;
// Number of pictures until a view of data is finished, since its measurements and colour range arrive some pictures
// late.
constexpr int kSettling = 8;

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

SceneView::SceneView(const gl::ShaderLibrary& library) : renderer_(library), still_(library) {}

void SceneView::prepare(Simulation& simulation, const render::OrbitCamera& camera, const Viewport& viewport,
                        const Wish& wish, gl::Commands& commands) {
    isPrepared_ = false;
    const bool isData = render::showsData(wish.view);
    const bool isExact = wish.isPaused || isData;
    const float pixel =
        2.0f * std::tan(0.5f * camera.fieldOfView) * camera.distance / static_cast<float>(viewport.size.y);
    const bool moved = isExact ? simulation.prepareDrawing() : simulation.prepareDrawing(kUnseen * pixel, wish.share);
    render::Look look;
    look.quality = wish.quality;
    look.scale = wish.scale;
    look.view = wish.view;
    look.legendText = wish.textHeight;
    look.legendAbove = wish.legendAbove;
    look.exactScale = false;
    render::Frame frame = frameOf(simulation, camera, viewport, look, commands);
    isPrepared_ = true;
    frame.world.shifted = wish.shifted;
    auto printTimes = render::printTimes(frame.fabrics);
    const bool isSame =
        !moved && viewport.size == viewport_.size && showTheSame(frame, frame_) && printTimes == printTimes_;
    printTimes_ = std::move(printTimes);
    unchanged_ = isSame && !wish.isBusy ? unchanged_ + 1 : 0;
    isBusy_ = wish.isBusy;
    viewport_ = viewport;
    if (isSame && frame_.look.quality == render::Quality::still) return;
    frame_ = std::move(frame);
    if (isMoving()) return;
    if (isData) {  // lines of data are sharp already
        frame_.look.quality = render::Quality::full;
        frame_.look.scale = 1.0f;
        return;
    }
    if (unchanged_ == kPause && wish.quality == render::Quality::fast) {
        frame_.look.quality = render::Quality::draft;
        frame_.look.scale = 1.0f;
        return;
    }
    frame_.look.quality = render::Quality::still;
    still_.begin(viewport.size.x, viewport.size.y);
}

void SceneView::draw(gl::Commands& commands) {
    if (!isPrepared_) return;
    if (frame_.look.quality == render::Quality::still) {
        if (!still_.isDone() && (!isBusy_ || still_.pictures() == 0)) still_.add(frame_, renderer_, commands);
        still_.draw({0, viewport_.size.x, viewport_.size.y}, commands);
        return;
    }
    if (isFinished()) return shown_.present(0, viewport_.size.x, viewport_.size.y);
    if (shown_.width() != viewport_.size.x || shown_.height() != viewport_.size.y)
        shown_ = gl::Framebuffer("shown", viewport_.size.x, viewport_.size.y, 1);
    renderer_.draw(frame_, {shown_.id(), viewport_.size.x, viewport_.size.y, viewport_.covered}, commands);
    shown_.present(0, viewport_.size.x, viewport_.size.y);
}

bool SceneView::isFinished() const {
    if (render::showsData(frame_.look.view)) return unchanged_ > kPause + kSettling;
    return stillPictures() == render::Still::kPictures;
}

float SceneView::scale() const {
    const bool isSmoothed = render::effortOf(quality()).smoothsEdges && !render::showsData(frame_.look.view);
    return isSmoothed ? frame_.look.scale : 1.0f;
}

render::WorldView SceneView::worldOf(const Simulation& simulation) {
    if (generation_ != simulation.generation()) {
        geometry_ = render::WorldGeometry(simulation.model(), simulation.display().links());
        generation_ = simulation.generation();
    }
    render::SolverBuffers buffers = render::buffersOf(simulation.display());
    buffers.positions = simulation.shownPositions();
    buffers.normals = simulation.shownNormals();
    return geometry_.view(buffers, simulation.torn(), render::cutSharesOf(simulation.events()));
}

void SceneView::mark(const FoundCrossings& found, gl::Commands& commands) {
    crossings_.write(found.crossings, found.gaps, found.triangles, found.particles, commands);
    markedEpoch_ = found.epoch;
}

void SceneView::markNow(const Simulation& simulation, render::View view, gl::Commands& commands) {
    if (render::needsSearch(view)) mark(crossingsNow(simulation), commands);
}

render::ViewFacts SceneView::factsOf(const Simulation& simulation, render::View view, gl::Commands& commands) {
    render::ViewFacts facts;
    facts.substepLength = simulation.clock().lastSubstepLength;
    if (render::needsSearch(view) && showsMarks(simulation)) crossings_.describe(facts);
    if (!render::needs(view, render::Needs::comparison) || !simulation.lockstep()) return facts;
    const CpuSolver& other = simulation.comparedWith();
    compared_.write(other.read(Array::positions), other.read(Array::displacements), commands);
    const Comparison& comparison = simulation.comparison();
    compared_.describe(facts, simulation.comparedFloats(), comparison.differingFloats, comparison.largestDifference);
    return facts;
}

render::Frame SceneView::frameOf(const Simulation& simulation, const render::OrbitCamera& camera,
                                 const Viewport& viewport, const render::Look& look, gl::Commands& commands) {
    const render::WorldView world = worldOf(simulation);
    const Settings& settings = simulation.applied();
    render::Frame frame =
        render::sceneFrame(simulation.scene(), settings, simulation.model(), world, simulation.shownColliders());
    frame.camera = drawnCamera(camera, viewport);
    frame.look.quality = look.quality;
    frame.look.scale = look.scale;
    frame.look.view = look.view;
    frame.look.legendText = look.legendText;
    frame.look.legendAbove = look.legendAbove;
    frame.look.exactScale = look.exactScale;
    frame.look.transparent = look.transparent;
    frame.look.legend = look.legend;
    frame.now = boxOf(simulation, world);
    const float tearRatio = frame.facts.tearRatio;
    frame.facts = factsOf(simulation, look.view, commands);
    frame.facts.tearRatio = tearRatio;
    return frame;
}

std::optional<render::Box> SceneView::boxOf(const Simulation& simulation, const render::WorldView& world) {
    // On a GPU, reading the positions would have to wait. Rods and balls extend beyond their particles.
    if (needsGpu(simulation.backend()) || world.rods.wholeCount > 0 || world.balls.count > 0) return std::nullopt;
    render::Box box;
    box.include(simulation.positions());
    // A picture between two steps shows the cloth between its last two positions.
    render::Box both = box;
    both.include(lastBox_);
    lastBox_ = box;
    return both;
}

std::vector<std::uint8_t> SceneView::clipFrame(Simulation& simulation, const render::OrbitCamera& camera,
                                               glm::ivec2 size, const Wish& wish, gl::Commands& commands) {
    const gl::Framebuffer picture("clip", size.x, size.y, 1);
    render::Look look;
    look.quality = wish.quality;
    look.view = wish.view;
    look.exactScale = false;
    simulation.prepareDrawing();
    markNow(simulation, look.view, commands);
    renderer_.draw(frameOf(simulation, camera, {size, 0}, look, commands), {picture.id(), size.x, size.y}, commands);
    return picture.readPixels();
}

std::filesystem::path SceneView::savePicture(Simulation& simulation, const render::OrbitCamera& camera,
                                             const Viewport& viewport, render::View view,
                                             const std::filesystem::path& folder, gl::Commands& commands) {
    const glm::ivec2 size = viewport.size;
    const gl::Framebuffer picture("picture", size.x, size.y, 1);
    const render::Target target{picture.id(), size.x, size.y};
    if (stillPictures() == render::Still::kPictures && size == viewport_.size) {
        still_.draw(target, commands);
    } else {
        render::Look look;
        look.view = view;
        simulation.prepareDrawing();
        markNow(simulation, view, commands);
        renderer_.draw(frameOf(simulation, camera, viewport, look, commands), target, commands);
    }
    std::filesystem::path path = freshPath(folder, simulation.scene().name, ".png");
    io::writePng(path, size.x, size.y, picture.readPixels());
    return path;
}

void SceneView::savePictureAs(Simulation& simulation, const render::OrbitCamera& camera, const PictureOptions& wish,
                              render::View view, const std::filesystem::path& file, gl::Commands& commands) {
    const gl::Framebuffer picture("picture", wish.size.x, wish.size.y, 1);
    render::Look look;
    look.view = view;
    look.transparent = wish.transparent;
    look.legend = !wish.transparent;
    simulation.prepareDrawing();
    markNow(simulation, view, commands);
    renderer_.draw(frameOf(simulation, camera, {wish.size, 0}, look, commands),
                   {picture.id(), wish.size.x, wish.size.y}, commands);
    if (wish.transparent)
        io::writePngWithAlpha(file, wish.size.x, wish.size.y, picture.readPixelsWithAlpha());
    else if (hasEnding(file, {".jpg", ".jpeg"}))
        io::writeJpeg(file, wish.size.x, wish.size.y, picture.readPixels());
    else
        io::writePng(file, wish.size.x, wish.size.y, picture.readPixels());
}

}  // namespace drape::viewer
