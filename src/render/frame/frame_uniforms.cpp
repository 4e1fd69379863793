#include "render/frame/frame_uniforms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "render/fabric/weave_textures.h"
#include "render/frame/light_rig.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

// Returns the radiance of the ground as seen from the subject. A part of the ground nearby lies in shadow, which the
// factors account for.
glm::vec3 groundRadiance(const glm::vec3& albedo, const LightRig& rig, const glm::vec3& sky) {
    return albedo / std::numbers::pi_v<float> * (0.7f * std::max(rig.toSun.y, 0.0f) * rig.sunIrradiance + 0.8f * sky);
}

/// Returns the sky's irradiance on level ground, integrated with the midpoint rule.
glm::vec3 skyIrradiance(const SkyGradient& sky) {
    constexpr int kRings = 12;
    constexpr int kSectors = 24;
    glm::vec3 sum(0.0f);
    for (int ring = 0; ring < kRings; ++ring) {
        // Rings are equally spaced in the squared sine of the angle to the zenith. Each then has the same weight,
        // because solid angle times cosine is proportional to the change of the squared sine.
        const float width = std::sqrt((static_cast<float>(ring) + 0.5f) / kRings);
        const float height = std::sqrt(1.0f - width * width);
        for (int sector = 0; sector < kSectors; ++sector) {
            const float around = 2.0f * std::numbers::pi_v<float> * (static_cast<float>(sector) + 0.5f) / kSectors;
            sum += sky.radiance({width * std::cos(around), height, width * std::sin(around)});
        }
    }
    return sum * (std::numbers::pi_v<float> / (kRings * kSectors));
}

// Returns the mean reflectance of the sky's occluders, which mostly are the cloth itself, and the fraction of light
// that they transmit (w). Without a cloth, the reflectance is a grey that is about as dark.
glm::vec4 meanOccluder(const Frame& frame) {
    if (frame.world.surfaces.surfaces.empty() || frame.fabrics.empty()) return {glm::vec3(0.16f), 0.0f};
    glm::vec4 sum(0.0f);
    for (const FabricLook& fabric : frame.fabrics) {
        const glm::vec3 colour = 0.5f * (linearFromSrgb(fabric.colour) + linearFromSrgb(fabric.backColour));
        sum += glm::vec4(colour, fabric.translucency);
    }
    return sum / static_cast<float>(frame.fabrics.size());
}

// Fills in the coefficients of openIrradiance() in shaders/render/light/sky.glsl.
void fillOpenShape(const LightRig& rig, FrameBlock& block) {
    constexpr int kEach = 128;  // directions in each hemisphere
    for (glm::vec4& coefficient : block.openShape) coefficient = glm::vec4(0.0f);
    for (const SkyLight& light : skyLights(kEach, kEach)) {
        const glm::vec3 d = light.direction;
        const glm::vec3 radiance = d.y > 0.0f ? rig.sky.radiance(d) : glm::vec3(block.ground);
        // Each number is the square of a harmonic's factor times the share of it that reaches a surface.
        const std::array<float, 9> weights{1.0f / 4.0f,
                                           1.0f / 2.0f * d.x,
                                           1.0f / 2.0f * d.y,
                                           1.0f / 2.0f * d.z,
                                           15.0f / 16.0f * d.x * d.y,
                                           15.0f / 16.0f * d.y * d.z,
                                           15.0f / 16.0f * d.z * d.x,
                                           5.0f / 64.0f * (3.0f * d.y * d.y - 1.0f),
                                           15.0f / 64.0f * (d.x * d.x - d.z * d.z)};
        for (std::size_t i = 0; i < weights.size(); ++i)
            block.openShape[i] += glm::vec4(light.solidAngle * weights[i] * radiance, 0.0f);
    }
}

// Appends the sample directions of sky and ground, then the rim light. Scales the radiance of the sky's directions so
// that, however few they are, they light open ground as the whole sky does.
void fillSky(const Frame& frame, const Effort& effort, const LightRig& rig, FrameBlock& block) {
    auto lights = skyLights(effort.skyLightsAbove, effort.skyLightsBelow);
    const float cosine = std::cos(frame.look.jitter.skyTurn);
    const float sine = std::sin(frame.look.jitter.skyTurn);
    glm::vec3 sum(0.0f);
    for (SkyLight& light : lights) {
        const glm::vec3 d = light.direction;
        light.direction = {cosine * d.x - sine * d.z, d.y, sine * d.x + cosine * d.z};
        sum += light.solidAngle * std::max(light.direction.y, 0.0f) * rig.sky.radiance(light.direction);
    }
    const glm::vec3 scale = skyIrradiance(rig.sky) / glm::max(sum, glm::vec3(1e-6f));
    const auto add = [&](const SkyLight& light, const glm::vec4& radiance) {
        const int i = block.effort.z++;
        block.skyClip[i] = parallelClip(light.direction, frame.subject);
        block.skyDirections[i] = glm::vec4(light.direction, light.solidAngle);
        block.skyRadiances[i] = radiance;
    };
    for (const SkyLight& light : lights) {
        const bool isAbove = light.direction.y > 0.0f;
        add(light, isAbove ? glm::vec4(scale * rig.sky.radiance(light.direction), 0.0f) : block.ground);
    }
    if (rig.rimIrradiance == glm::vec3(0.0f)) return;
    const float solidAngle = std::numbers::pi_v<float> * rig.rimTangent * rig.rimTangent;
    add({rig.toRim, solidAngle}, glm::vec4(rig.rimIrradiance / solidAngle, 0.0f));
}

/// Radius of the disc that represents the sun in one picture of a still, in radii of the sun's disc. A small disc makes
/// sharp shadows, whose mean over all pictures is soft.
constexpr float kPartOfSun = 0.25f;

/// Returns the unit vector to the sun for one picture of a still.
/// `onDisc`: point on the sun's disc, in radii of the disc from its middle.
/// `tangent`: tangent of half the sun's angular width.
glm::vec3 movedSun(const glm::vec3& toSun, const glm::vec2& onDisc, float tangent) {
    const glm::vec3 any = std::abs(toSun.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 across = glm::normalize(glm::cross(any, toSun));
    const glm::vec2 aside = tangent * std::sqrt(1.0f - kPartOfSun * kPartOfSun) * onDisc;
    return glm::normalize(toSun + aside.x * across + aside.y * glm::cross(toSun, across));
}

// Returns the offset of a view's eye for one picture of a still, in the view's frame, m.
glm::vec2 eyeOnLens(const Look& look) {
    return look.jitter.on ? 0.5f * look.aperture * look.jitter.lens : glm::vec2(0.0f);
}

// Returns the view of an eye that is moved over the lens. It is sheared so that points of the plane in focus stay where
// they are in the picture, and all others move: their mean over many pictures is blurred (Haeberli and Akeley 1990,
// "The accumulation buffer").
// `eye`: offset of the eye in the frame of the view, m.
glm::mat4 viewThroughLens(const Frame& frame, const glm::vec2& eye) {
    const float focus = frame.look.focus > 0.0f ? frame.look.focus : frame.camera.distance;
    glm::mat4 sheared(1.0f);
    sheared[2] = glm::vec4(-eye / focus, 1.0f, 0.0f);
    sheared[3] = glm::vec4(-eye, 0.0f, 1.0f);
    return sheared * frame.camera.view();
}

}  // namespace

FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels) {
    const glm::vec2 size(glm::max(pixels, 1));
    const Look& look = frame.look;
    const LightRig rig = rigOf(look.light, frame.stage);
    const glm::vec3 albedo = look.groundColour ? linearFromSrgb(*look.groundColour) : rig.groundAlbedo;
    const glm::vec3 sky = skyIrradiance(rig.sky);

    FrameBlock block{};
    const Jitter& jitter = look.jitter;
    const glm::vec2 onLens = eyeOnLens(look);
    const glm::mat4 moved = glm::translate(glm::mat4(1.0f), glm::vec3(2.0f * jitter.pixel / size, 0.0f));
    block.viewProjection = moved * frame.camera.projection(size.x / size.y) * viewThroughLens(frame, onLens);
    block.inverseViewProjection = glm::inverse(block.viewProjection);
    const glm::vec3 toPart = jitter.on ? movedSun(rig.toSun, jitter.sun, rig.sunTangent) : rig.toSun;
    block.sunClip = parallelClip(toPart, frame.subject);
    const glm::mat3 toWorld = glm::transpose(glm::mat3(frame.camera.view()));
    block.eye = glm::vec4(frame.camera.eye() + toWorld * glm::vec3(onLens, 0.0f),
                          2.0f * std::tan(0.5f * frame.camera.fieldOfView) / size.y);
    block.toSun = glm::vec4(toPart, 2.0f * frame.subject.radius);
    block.sunColour = glm::vec4(rig.sunIrradiance, jitter.on ? kPartOfSun * rig.sunTangent : rig.sunTangent);
    const glm::vec3 middle = frame.stage.foot + glm::vec3(0.0f, 0.55f * frame.stage.size, 0.0f);
    block.lamp = glm::vec4(middle + rig.lampDistance * toPart, rig.lampDistance * rig.lampDistance);
    const float texel = 2.0f * frame.subject.radius / static_cast<float>(effortOf(look.quality).sunMapSize);
    // The offset is larger in fast pictures, whose coarse triangles lie more than a texel away from the true surface.
    block.shadow = effortOf(look.quality).perVertex ? glm::vec4(3.0f * texel, 3.0f * texel, 0.0f, 0.0f)
                                                    : glm::vec4(2.0f * texel, texel, 0.0f, 0.0f);
    block.rim = glm::vec4(rig.toRim, rig.rimTangent);
    block.rimColour = glm::vec4(rig.rimIrradiance, 0.0f);
    block.stage = glm::vec4(frame.stage.foot, frame.stage.size);
    block.subject = glm::vec4(frame.subject.centre, frame.subject.radius);
    block.groundColour = glm::vec4(albedo, frame.ground.on ? frame.ground.height : frame.stage.foot.y);
    block.lineColour = glm::vec4(linearFromSrgb(look.lineColour), 0.0f);
    block.rodColour = glm::vec4(linearFromSrgb(look.rodColour), 0.0f);
    block.particleColour = glm::vec4(linearFromSrgb(look.particleColour), 0.0f);
    block.fixedColour = glm::vec4(linearFromSrgb(look.fixedColour), 0.0f);
    block.wallColour = glm::vec4(linearFromSrgb(look.wallColour), 0.0f);
    const glm::vec3 rim = std::max(rig.toRim.y, 0.0f) * rig.rimIrradiance;
    block.ground = glm::vec4(groundRadiance(albedo, rig, sky + rim), 0.0f);
    block.skyLow = glm::vec4(rig.sky.low, rig.sky.from);
    block.skyHigh = glm::vec4(rig.sky.high, rig.sky.to);
    block.skyAxis = glm::vec4(rig.sky.axis, rig.isStudio ? 1.0f : 0.0f);
    block.openSky = glm::vec4(sky, 0.0f);
    block.occluders = meanOccluder(frame);
    fillOpenShape(rig, block);
    const Effort effort = effortOf(look.quality);
    block.effort = {effort.searchTaps, effort.shadowTaps, 0, frame.ground.on ? 1 : 0};
    fillSky(frame, effort, rig, block);
    return block;
}

FrameUniforms::FrameUniforms() : buffer_(gl::Buffer::create("frame", sizeof(FrameBlock))) {}

void FrameUniforms::set(const FrameBlock& block, gl::Commands& commands) {
    commands.update("frame", buffer_);
    buffer_.write(0, std::span(&block, 1));
    buffer_.bind(GL_UNIFORM_BUFFER, kFrameBinding);
}

namespace {

/// Returns the sensitivity of a mixture of two colours to its composition: the relative change of the mixed colour per
/// relative change of `share`.
/// `share`: fraction of `other` in the mixture, 0 to 1.
glm::vec3 growth(const glm::vec3& most, const glm::vec3& other, float share) {
    return share * (other - most) / glm::max(glm::mix(most, other, share), 1e-3f);
}

/// Returns the reflectance of threads at normal incidence.
/// `colour`: linear colour of the threads.
glm::vec3 threadGloss(const FabricLook& look, const glm::vec3& colour) {
    const float largest = std::max({colour.r, colour.g, colour.b, 1e-4f});
    return 0.08f * look.shine * glm::mix(glm::vec3(1.0f), glm::sqrt(colour / largest), look.tint);
}

}  // namespace

FabricBlock makeFabricBlock(const FabricLook& look, const FabricTile& tile) {
    FabricBlock block{};
    block.front = glm::vec4(linearFromSrgb(look.colour), look.translucency);
    block.back = glm::vec4(linearFromSrgb(look.backColour), look.thickness);
    block.sheen = glm::vec4(look.sheen * linearFromSrgb(look.sheenColour), look.sheenRoughness);
    block.warpGloss = glm::vec4(threadGloss(look, glm::vec3(block.front)), 0.0f);
    block.weftGloss = glm::vec4(threadGloss(look, glm::vec3(block.back)), 0.0f);
    block.weave = glm::vec4(static_cast<float>(look.weave), 0.01f / look.threads, look.weaveDepth, look.hem);
    block.print = glm::vec4(look.print.empty() ? 0.0f : 1.0f, look.printSize, 0.0f);
    const WeaveTable& weave = weaveTable(look.weave);
    // In one repeat, a warp thread goes under one weft thread and over all others.
    const float longestFloat = static_cast<float>(std::max(weave.repeat - 1, 1));
    const float hasThreads = look.weave == Weave::none ? 0.0f : 1.0f;
    block.shine = glm::vec4(hasThreads, look.roughness, look.anisotropy, 1.0f - 1.0f / longestFloat);
    const float depth = look.weaveDepth * kSlopeOfWeave;
    block.relief = {depth * depth * weave.meanSquares, weave.weftShare, static_cast<float>(weave.repeat)};
    const float all = std::max(tile.squares[0], 1e-9f);
    block.uneven = {tile.squares[0], tile.squares[1] / all, tile.squares[2] / all, tile.squares[3] / all};
    static_assert(kTwill == static_cast<int>(Weave::twill));
    if (look.weave == Weave::twill) {
        const glm::vec3 front(block.front), back(block.back);
        block.streakFront = glm::vec4(growth(front, back, weave.weftShare), 0.0f);
        block.streakBack = glm::vec4(growth(back, front, weave.weftShare), 0.0f);
    } else {
        block.streakFront = block.streakBack = glm::vec4(glm::vec3(0.4f * look.translucency), 0.0f);
    }
    return block;
}

void FabricUniforms::set(std::span<const FabricLook> fabrics, gl::Commands& commands) {
    GLint alignment = 1;
    glGetIntegerv(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, &alignment);
    const auto step = static_cast<std::size_t>(std::max(alignment, 1));
    stride_ = (sizeof(FabricBlock) + step - 1) / step * step;
    looks_.assign(fabrics.begin(), fabrics.end());
    FabricLook& plain = looks_.emplace_back();
    plain.weave = Weave::none;
    plain.slub = 0.0f;
    prints_.load(looks_);
    loadTiles();
    std::vector<std::byte> bytes(stride_ * looks_.size());
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        const FabricBlock block = makeFabricBlock(looks_[i], tiles_.at(TileKey(looks_[i])).tile);
        std::memcpy(bytes.data() + i * stride_, &block, sizeof(block));
    }
    if (buffer_.bytes() < bytes.size()) buffer_ = gl::Buffer::create("fabrics", bytes.size());
    commands.update("fabrics", buffer_);
    buffer_.write(0, std::span<const std::byte>(bytes));

    std::vector<glm::vec4> colours;
    for (const FabricLook& look : looks_) colours.emplace_back(linearFromSrgb(look.colour), 1.0f);
    const std::span<const glm::vec4> fronts(colours);
    if (colours_.bytes() != fronts.size_bytes())  // the size must match, because shaders use the buffer's length
        colours_ = gl::Buffer::create("colours of fabrics", fronts.size_bytes());
    commands.update("colours of fabrics", colours_);
    colours_.write(0, fronts);
}

std::size_t FabricUniforms::indexOf(int fabric) const {
    const std::size_t plain = looks_.size() - 1;
    return fabric >= 0 ? std::min(static_cast<std::size_t>(fabric), plain) : plain;
}

void FabricUniforms::bind(int fabric) const {
    const std::size_t index = indexOf(fabric);
    buffer_.bindRange(GL_UNIFORM_BUFFER, kFabricBinding, index * stride_, sizeof(FabricBlock));
    prints_.bind(looks_[index]);
    tiles_.at(TileKey(looks_[index])).texture.bind(kTileUnit);
}

void FabricUniforms::loadTiles() {
    std::map<TileKey, Tile> used;
    for (const FabricLook& look : looks_) {
        const TileKey key(look);
        if (used.contains(key)) continue;
        if (auto known = tiles_.extract(key); !known.empty()) {
            used.insert(std::move(known));
            continue;
        }
        Tile& tile = used[key];
        tile.tile = makeFabricTile(key);
        tile.texture =
            gl::Texture("unevenness", FabricTile::kSize, FabricTile::kSize, GL_RGBA8, true, gl::Wrap::repeat);
        tile.texture.write(GL_RGBA, GL_UNSIGNED_BYTE, tileBytes(tile.tile).data());
        tile.tile.texels.clear();
        tile.tile.texels.shrink_to_fit();
    }
    tiles_ = std::move(used);
}

void FabricUniforms::bindWeave(int fabric) const {
    weaves_.get([] { return WeaveTextures(); }).bind(looks_[indexOf(fabric)].weave);
}

}  // namespace drape::render
