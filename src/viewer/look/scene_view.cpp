#include "viewer/look/scene_view.h"

#include <algorithm>
#include <utility>

#include "gl/objects/framebuffer.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "render/frame/scene_frame.h"

namespace drape::viewer {

FileStill::FileStill(const gl::ShaderLibrary& library, render::Frame frame, glm::ivec2 size, render::Renderer& renderer,
                     gl::Commands& commands)
    : still_(library), frame_(std::move(frame)), size_(size) {
    still_.begin(size.x, size.y);
    add(renderer, commands);
}

void FileStill::watch(const render::Frame& now, bool moved) {
    render::Frame same = now;
    same.camera = frame_.camera;
    same.look.view = frame_.look.view;
    same.facts = frame_.facts;
    hasChanged_ = hasChanged_ || moved || !render::showTheSame(same, frame_);
}

void FileStill::add(render::Renderer& renderer, gl::Commands& commands) {
    if (!isOver()) still_.add(frame_, renderer, commands);
}

std::vector<std::uint8_t> FileStill::pixels(gl::Commands& commands) const {
    const gl::Framebuffer picture("still for a file", size_.x, size_.y, 1);
    still_.draw({picture.id(), size_.x, size_.y}, commands);
    return picture.readPixels();
}

namespace {

// Distance that a particle may move without a new picture, in pixels.
constexpr float kUnseen = 0.1f;
// Number of pictures until a view of data is finished, since its measurements and colour range arrive some pictures
// late.
constexpr int kSettling = 8;
// Number of pictures from which on the mean of a still is better than a full picture, compared with the finished still.
constexpr int kBetterThanFull = 12;

}  // namespace

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

SceneView::SceneView(const gl::ShaderLibrary& library) : library_(&library), renderer_(library), still_(library) {}

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
    render::Frame frame = frameOf(simulation, drawnCamera(camera, viewport), look, commands);
    isPrepared_ = true;
    frame.world.shifted = wish.shifted;
    if (fileStill_) fileStill_->watch(frame, moved);
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

void SceneView::draw(gl::Commands& commands, GLuint framebuffer) {
    if (!isPrepared_) return;
    if (fileStill_) fileStill_->add(renderer_, commands);
    if (frame_.look.quality == render::Quality::still) {
        const bool waits = isBusy_ || fileStill_;
        if (!still_.isDone() && (!waits || still_.pictures() == 0)) still_.add(frame_, renderer_, commands);
        still_.draw({framebuffer, viewport_.size.x, viewport_.size.y}, commands);
        return;
    }
    if (isFinished()) return shown_.present(framebuffer, viewport_.size.x, viewport_.size.y);
    if (shown_.width() != viewport_.size.x || shown_.height() != viewport_.size.y)
        shown_ = gl::Framebuffer("shown", viewport_.size.x, viewport_.size.y, 1);
    renderer_.draw(frame_, {shown_.id(), viewport_.size.x, viewport_.size.y, viewport_.covered.x}, commands);
    shown_.present(framebuffer, viewport_.size.x, viewport_.size.y);
}

bool SceneView::isFinished() const {
    if (render::showsData(frame_.look.view)) return unchanged_ > kPause + kSettling;
    return stillPictures() == render::Still::kPictures;
}

float SceneView::scale() const {
    const bool isSmoothed = render::effortOf(quality()).smoothsEdges && !render::showsData(frame_.look.view);
    return isSmoothed ? frame_.look.scale : 1.0f;
}

render::WorldView SceneView::worldOf(const Simulation& simulation, gl::Commands& commands) {
    if (generation_ != simulation.generation()) {
        geometry_ = render::WorldGeometry(simulation.model(), simulation.display().links());
        generation_ = simulation.generation();
    }
    if (haveDeformingBodies(simulation.model()))
        geometry_.showBodies(drawnBodies(simulation.model(), simulation.clock(), simulation.positions()), commands);
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
                                 const render::Look& look, gl::Commands& commands) {
    const render::WorldView world = worldOf(simulation, commands);
    const Settings& settings = simulation.appliedSettings();
    render::Frame frame =
        render::sceneFrame(simulation.scene(), settings, simulation.model(), world, simulation.shownColliders());
    frame.camera = camera;
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

render::Frame SceneView::frameOf(Simulation& simulation, const Shot& shot, gl::Commands& commands) {
    simulation.prepareDrawing();
    markNow(simulation, shot.look.view, commands);
    render::Frame frame = frameOf(simulation, shot.camera, shot.look, commands);
    frame.world.shifted = shot.shifted;
    return frame;
}

TakenPicture SceneView::take(Simulation& simulation, const Shot& shot, gl::Commands& commands) {
    const glm::ivec2 size = shot.size;
    const gl::Framebuffer picture("picture", size.x, size.y, 1);
    renderer_.draw(frameOf(simulation, shot, commands), {picture.id(), size.x, size.y}, commands);
    const bool transparent = shot.look.transparent;
    return {size, transparent ? picture.readPixelsWithAlpha() : picture.readPixels(), shot.look.quality, transparent};
}

TakenPicture SceneView::windowPicture(Simulation& simulation, const Shot& shot, gl::Commands& commands) {
    const glm::ivec2 size = viewport_.visibleSize();
    const bool isCurrent = size == shot.size && frame_.look.view == shot.look.view;
    if (stillPictures() < kBetterThanFull || !isCurrent) return take(simulation, shot, commands);
    const gl::Framebuffer whole("whole window", viewport_.size.x, viewport_.size.y, 1);
    still_.draw({whole.id(), viewport_.size.x, viewport_.size.y}, commands);
    const gl::Framebuffer picture("picture", size.x, size.y, 1);
    glBlitNamedFramebuffer(whole.id(), picture.id(), viewport_.covered.x, viewport_.covered.y, viewport_.size.x,
                           viewport_.size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    return {size, picture.readPixels(), render::Quality::still, false, stillPictures()};
}

void SceneView::beginFileStill(Simulation& simulation, const Shot& shot, gl::Commands& commands) {
    fileStill_.reset();
    fileStill_.emplace(*library_, frameOf(simulation, shot, commands), shot.size, renderer_, commands);
}

TakenPicture SceneView::endFileStill(gl::Commands& commands) {
    TakenPicture taken{fileStill_->size(), fileStill_->pixels(commands), render::Quality::still, false,
                       fileStill_->pictures()};
    fileStill_.reset();
    return taken;
}

}  // namespace drape::viewer
