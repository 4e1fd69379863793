#include "render/renderer.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "render/fabric/albedo_table.h"

namespace drape::render {
namespace {

constexpr float kStopsBehindLinks = 2.5f;  // reduction of the exposure behind lines of links, stops

const gl::ShaderLibrary& requirePulling(const gl::ShaderLibrary& library) {
    const gl::DeviceInfo info = gl::deviceInfo();
    if (info.maxVertexStorageBlocks < 4) {
        throw gl::DeviceLimit(
            "this device's vertex shaders cannot read storage buffers, from which the cloth is drawn");
    }
    if (info.maxStorageBindings <= kLastStorageBinding) {
        throw gl::DeviceLimit("this device has bindings for " + std::to_string(info.maxStorageBindings) +
                              " storage buffers, and the picture takes " + std::to_string(kLastStorageBinding + 1));
    }
    return library;
}

// Sets all GL state that the passes rely on, whatever was drawn before.
void setState() {
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    glFrontFace(GL_CCW);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    // The shaders write sRGB values themselves, because a window's framebuffer may or may not convert linear ones.
    glDisable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_MULTISAMPLE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void bindTarget(const Target& target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(0, 0, target.width, target.height);
    const GLfloat far = 1.0f;
    glClearBufferfv(GL_DEPTH, 0, &far);
}

gl::Texture makeAlbedoTexture() {
    gl::Texture texture("albedos", kAlbedoTableSize, kAlbedoTableSize, GL_RGBA16F, false, gl::Wrap::clamp);
    texture.write(GL_RGB, GL_FLOAT, albedoTable().data());
    return texture;
}

// Returns whether meshes are drawn with more triangles than the solver's. Views of data show values at particles, so
// they keep the solver's triangles.
bool refinesMeshes(const Frame& frame) {
    return effortOf(frame.look.quality).refinesMeshes && frame.look.smooth && frame.look.view == View::shaded;
}

// Returns whether triangles are outlined in the finished picture, because the picture of objects may be smaller.
bool drawsLinesLast(const Frame& frame) {
    return showsTriangles(frame.look.view) && effortOf(frame.look.quality).smoothsEdges;
}

void forgetRefinements(SurfacesView& surfaces) {
    surfaces.refinements.clear();
    for (Surface& surface : surfaces.surfaces) {
        if (surface.isMesh) surface.smooth = {};
    }
}

}  // namespace

Renderer::Renderer(const gl::ShaderLibrary& library)
    : albedo_(makeAlbedoTexture()),
      clothLight_(requirePulling(library)),
      bounceLight_(library),
      tornSurface_(library),
      drawnPositions_(library),
      finePoints_(library),
      cloth_(library),
      solids_(library),
      rings_(library),
      rods_(library),
      particles_(library),
      walls_(library),
      ground_(library),
      backdrop_(library),
      views_(library),
      foreground_(library),
      edges_(library) {}

void Renderer::draw(const Frame& asked, const Target& target, gl::Commands& commands) {
    Frame frame = asked;
    WorldView& world = frame.world;
    // Thin lines need a dark background. Where there is no surface behind them, the background is the sky, so it is
    // darkened.
    if (showsLinks(frame.look.view)) frame.look.light.exposure -= kStopsBehindLinks;
    const bool isData = showsData(frame.look.view);
    // Smoothing would blur the thin lines of a view and change colours that have a meaning.
    const bool smooths = effortOf(frame.look.quality).smoothsEdges && !isData;
    const Target rough = smooths ? edges_.pictureFor(target, frame.look.scale) : target;
    frame.look.smooth = frame.look.smooth && showsFacets(frame, rough.height);
    const FrameBlock block = makeFrameBlock(frame, {rough.width, rough.height});
    uniforms_.set(block, commands);
    fabrics_.set(frame.fabrics, commands);
    solids_.set(frame);
    rings_.set(frame);
    albedo_.bind(kAlbedoUnit);
    setState();
    // Views of data show particles at their true positions.
    if (!isData) drawnPositions_.replace(world, commands);
    if (!refinesMeshes(frame)) forgetRefinements(world.surfaces);
    if (!world.surfaces.refinements.empty()) finePoints_.place(world, commands);
    if (world.surfaces.torn) tornSurface_.update(world, commands);
    rods_.gather(world, commands);
    const Casters casters{cloth_, solids_, rods_, particles_};
    lightMaps_.draw(frame, block, casters, commands);
    lightMaps_.bind();
    gatherLight(frame, block, casters, commands);
    if (isData) views_.prepare(frame, commands);
    drawScene(frame, rough, commands);
    LightMaps::unbind();
    BounceLight::unbind();
    glDisable(GL_SCISSOR_TEST);
    if (smooths) commands.draw("smooth edges", {}, [&] { edges_.draw(target, edgesIn(frame, block.viewProjection)); });
    if (drawsLinesLast(frame)) drawLinesOver(frame, casters, block.viewProjection, target, commands);
    if (isData) views_.drawLegend(frame, target, commands);
    glDisable(GL_DEPTH_TEST);
}

void Renderer::gatherLight(const Frame& frame, const FrameBlock& block, const Casters& casters,
                           gl::Commands& commands) {
    bounceLight_.reset();
    const auto mapGround = [&] { commands.draw("ground as seen", {}, [&] { ground_.drawMap(frame, lightMaps_); }); };
    if (showsData(frame.look.view)) {
        bounceLight_.drawGround(frame, LightUse::seen, commands);
        solids_.gatherLight(frame, commands);
        mapGround();
        return;
    }
    const bool bounces = effortOf(frame.look.quality).bounces;
    if (bounces) {
        bounceLight_.drawGround(frame, LightUse::reflected, commands);
        clothLight_.gather(frame.world, LightUse::reflected, ClothDetail::exact, true, commands);
        solids_.gatherReflected(commands);
        bounceLight_.drawSurfaces(frame, block, casters, fabrics_, clothLight_, commands);
    }
    bounceLight_.drawGround(frame, LightUse::seen, commands);
    clothLight_.gather(frame.world, LightUse::seen, detailOf(frame.world.surfaces, frame.look), bounces, commands);
    if (!frame.world.surfaces.refinements.empty()) finePoints_.spread(frame.world, clothLight_.buffer(), commands);
    solids_.gatherLight(frame, commands);
    particles_.gatherLight(frame.world, commands);
    if (effortOf(frame.look.quality).perVertex) cloth_.shadeParticles(frame, fabrics_, clothLight_.buffer(), commands);
    mapGround();
}

void Renderer::drawWorld(const Frame& frame, int height, gl::Commands& commands) const {
    const WorldView& world = frame.world;
    const auto withSkyLight = [&](std::vector<gl::Access> accesses) {
        if (!accesses.empty() && ClothLight::isNeeded(world)) accesses.push_back(gl::reads(clothLight_.buffer()));
        return accesses;
    };
    commands.draw("cloth", withSkyLight(ClothPass::accesses(world)), [&] { cloth_.draw(frame, fabrics_, height); });
    if (showsTriangles(frame.look.view) && !drawsLinesLast(frame))
        commands.draw("lines", ClothPass::accesses(world), [&] { cloth_.drawLines(world); });
    commands.draw("rods", withSkyLight(rods_.accesses(world)), [&] {
        fabrics_.bindColours();
        rods_.draw(world);
    });
    commands.draw("rings on rails", rings_.accesses(world), [&] { rings_.draw(frame); });
    commands.draw("particles", particles_.accesses(world), [&] { particles_.draw(world); });
}

// Draws the lines of triangles over the finished picture. The depth of all objects is drawn again, since that of the
// picture may have fewer pixels than the target.
void Renderer::drawLinesOver(const Frame& frame, const Casters& casters, const glm::mat4& clip, const Target& target,
                             gl::Commands& commands) const {
    const WorldView& world = frame.world;
    commands.draw("lines", accessesOf(world, casters), [&] {
        bindTarget(target);
        glEnable(GL_DEPTH_TEST);
        if (target.left > 0) {
            glEnable(GL_SCISSOR_TEST);
            glScissor(target.left, 0, target.width - target.left, target.height);
        }
        ground_.drawDepth(frame);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        casters.cloth.drawDepth(world, ClothDetail::exact, clip);
        casters.solids.drawDepth(SolidDetail::fine, clip);
        casters.rods.drawDepth(world, clip);
        casters.particles.drawDepth(world, clip);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        casters.cloth.drawLines(world);
        glDisable(GL_SCISSOR_TEST);
    });
}

void Renderer::drawScene(const Frame& frame, const Target& target, gl::Commands& commands) {
    const int samples = effortOf(frame.look.quality).samples;
    const bool isData = showsData(frame.look.view);
    const bool composes = samples > 1;
    const Target objects = composes ? foreground_.objectsFor(target, samples) : target;
    bindTarget(objects);
    if (target.left > 0) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(target.left, 0, target.width - target.left, target.height);
    }
    // Objects are drawn before the ground, whose depth has to hide objects below it.
    if (composes && !isData) commands.draw("depth of the ground", {}, [&] { ground_.drawDepth(frame); });
    drawObjects(frame, target.height, commands);
    // A view's lines are blended over the ground, so the ground must already be in the picture of objects.
    const bool isAlone = composes && frame.look.transparent;
    if (!isAlone && (isData || !composes)) drawBackground(frame, commands);
    if (isData) views_.drawOver(frame, objects, commands);
    if (!composes) return;
    commands.draw("cover", {}, [&] { foreground_.beginBackground(); });
    if (!isData && !isAlone) drawBackground(frame, commands);
    commands.draw("compose", {}, [&] { foreground_.draw(target, isAlone); });
}

void Renderer::drawObjects(const Frame& frame, int height, gl::Commands& commands) const {
    if (showsData(frame.look.view)) {
        views_.draw(frame, cloth_, rods_, particles_, commands);
    } else {
        drawWorld(frame, height, commands);
    }
    commands.draw("solids", solids_.accesses(), [&] { solids_.draw(frame, height); });
    commands.draw("walls", {}, [&] { walls_.draw(frame); });
}

void Renderer::drawBackground(const Frame& frame, gl::Commands& commands) const {
    commands.draw("ground", {}, [&] { ground_.draw(frame); });
    commands.draw("backdrop", {}, [&] { backdrop_.draw(); });
}

namespace {

/// Returns the i-th number of van der Corput's sequence in a base, 0 to 1.
float spread(int i, int base) {
    float result = 0.0f;
    float digit = 1.0f;
    for (int rest = i; rest > 0; rest /= base) {
        digit /= static_cast<float>(base);
        result += digit * static_cast<float>(rest % base);
    }
    return result;
}

/// Returns the i-th of kPictures points on a disc of radius 1. They lie on a spiral, which spreads them more evenly
/// than pairs of numbers from sequences (Vogel 1979). The order jumps along the spiral, so that the first points are
/// spread, too.
glm::vec2 onLens(int i) {
    constexpr float kGoldenAngle = 2.39996323f;
    constexpr int kJump = 39;  // odd, and about 0.62 times kPictures
    const auto place = static_cast<float>(kJump * i % Still::kPictures);
    const float radius = std::sqrt((place + 0.5f) / static_cast<float>(Still::kPictures));
    return radius * glm::vec2(std::cos(kGoldenAngle * place), std::sin(kGoldenAngle * place));
}

}  // namespace

Jitter jitterOf(int i) {
    const int k = i + 1;
    Jitter jitter;
    jitter.pixel = glm::vec2(spread(k, 2), spread(k, 3)) - 0.5f;
    const float radius = std::sqrt(spread(k, 5));
    const float angle = 2.0f * std::numbers::pi_v<float> * spread(k, 7);
    jitter.sun = radius * glm::vec2(std::cos(angle), std::sin(angle));
    jitter.skyTurn = 2.0f * std::numbers::pi_v<float> * spread(k, 11);
    jitter.lens = onLens(i);
    jitter.on = true;
    return jitter;
}

void Still::begin(int width, int height) {
    if (picture_.width() != width || picture_.height() != height) picture_ = gl::Framebuffer("still", width, height, 1);
    sum_.clear(width, height);
}

void Still::add(const Frame& frame, Renderer& renderer, gl::Commands& commands) {
    Frame moved = frame;
    moved.look.quality = Quality::still;
    moved.look.jitter = jitterOf(pictures());
    renderer.draw(moved, {picture_.id(), picture_.width(), picture_.height()}, commands);
    commands.draw("add to the still", {}, [&] { sum_.add(picture_); });
}

void Still::draw(const Target& target, gl::Commands& commands) const {
    commands.draw("still", {}, [&] { sum_.drawMean(target); });
}

}  // namespace drape::render
