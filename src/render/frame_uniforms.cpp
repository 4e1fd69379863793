#include "render/frame_uniforms.h"

#include "render/lights.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <numbers>
#include <span>

namespace drape::render {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// What the members of FrameBlock::effort stand for, and how many of the sky's lights are above.
struct Effort {
    int searchTaps;
    int shadowTaps;
    int skyLightsAbove;
    int skyLightsBelow;
};
constexpr Effort kFullEffort{9, 18, kSkyLightsAbove, kSkyLights - kSkyLightsAbove};
constexpr Effort kDraftEffort{4, 8, 11, 5};

// Irradiance of sun and sky together on level ground is about pi, so that a colour comes out as bright as it was
// picked.
constexpr glm::vec3 kSunIrradiance{3.05f, 2.88f, 2.60f};
constexpr glm::vec3 kSkyZenith{0.38f, 0.42f, 0.48f};  // radiance
constexpr glm::vec3 kSkyHorizon{0.39f, 0.405f, 0.425f};
// The backdrop is what a camera sees; the sky that lights the scene is brighter, as a studio's lamps are out of sight.
constexpr glm::vec3 kBackdropZenith{0.20f, 0.23f, 0.27f};
constexpr glm::vec3 kBackdropHorizon{0.43f, 0.45f, 0.47f};
constexpr glm::vec3 kBackdropNadir{0.30f, 0.305f, 0.315f};

glm::vec3 directionToSun(const Look& look) {
    const float length = glm::length(look.toSun);
    return length > 1e-6f ? look.toSun / length : glm::vec3(0.0f, 1.0f, 0.0f);
}

// Radiance of the ground as the subject sees it: half of what is near lies in shade.
glm::vec3 groundRadiance(const Frame& frame, const glm::vec3& sun, const glm::vec3& toSun) {
    if (!frame.ground.on) return 0.8f * frame.look.skyStrength * kBackdropNadir;
    const glm::vec3 light = 0.6f * std::max(toSun.y, 0.0f) * sun + 0.6f * kPi * frame.look.skyStrength * kSkyHorizon;
    return linearFromSrgb(frame.look.groundColour) / kPi * light;
}

// Colour of what stands in the way of the sky, which is mostly the cloth itself; without one, as dark a grey.
glm::vec3 fillingColour(const Frame& frame) {
    if (frame.world.surfaces.surfaces.empty()) return glm::vec3(0.16f);
    return 0.5f * (linearFromSrgb(frame.look.frontColour) + linearFromSrgb(frame.look.backColour));
}

void fillSky(const Frame& frame, const Effort& effort, FrameBlock& block, const glm::vec3& ground) {
    const auto lights = skyLights(effort.skyLightsAbove, effort.skyLightsBelow);
    for (std::size_t i = 0; i < lights.size(); ++i) {
        const float height = std::abs(lights[i].direction.y);
        const glm::vec3 sky = frame.look.skyStrength * glm::mix(kSkyHorizon, kSkyZenith, height);
        block.skyClip[i] = parallelClip(lights[i].direction, frame.subject);
        block.skyDirections[i] = glm::vec4(lights[i].direction, lights[i].solidAngle);
        block.skyRadiances[i] = glm::vec4(lights[i].direction.y > 0.0f ? sky : ground, 0.0f);
    }
}

}  // namespace

FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels) {
    const glm::vec2 size(glm::max(pixels, 1));
    const Look& look = frame.look;
    const glm::vec3 toSun = directionToSun(look);
    const glm::vec3 sun = look.sunStrength * kSunIrradiance;
    const glm::vec3 front = linearFromSrgb(look.frontColour);
    const glm::vec3 back = linearFromSrgb(look.backColour);

    FrameBlock block{};
    block.viewProjection = frame.camera.projection(size.x / size.y) * frame.camera.view();
    block.inverseViewProjection = glm::inverse(block.viewProjection);
    block.sunClip = parallelClip(toSun, frame.subject);
    block.eye = glm::vec4(frame.camera.eye(), 2.0f * std::tan(0.5f * frame.camera.fieldOfView) / size.y);
    block.toSun = glm::vec4(toSun, 2.0f * frame.subject.radius);
    block.sunColour = glm::vec4(sun, 0.0f);
    block.subject = glm::vec4(frame.subject.centre, frame.subject.radius);
    block.frontColour = glm::vec4(front, look.sheen);
    block.backColour = glm::vec4(back, look.translucency);
    block.ballColour = glm::vec4(linearFromSrgb(look.ballColour), look.weave);
    block.groundColour = glm::vec4(linearFromSrgb(look.groundColour), frame.ground.height);
    block.lineColour = glm::vec4(linearFromSrgb(look.lineColour), look.gloss);
    block.rodColour = glm::vec4(linearFromSrgb(look.rodColour), 0.0f);
    block.particleColour = glm::vec4(linearFromSrgb(look.particleColour), 0.0f);
    block.fixedColour = glm::vec4(linearFromSrgb(look.fixedColour), 0.0f);
    block.wallColour = glm::vec4(linearFromSrgb(look.wallColour), 0.0f);
    block.zenith = glm::vec4(kBackdropZenith, 0.0f);
    block.horizon = glm::vec4(kBackdropHorizon, 0.0f);
    block.nadir = glm::vec4(kBackdropNadir, 0.0f);
    // It is lit less than what is open.
    const float fillingLight = 0.20f * look.skyStrength + 0.06f * look.sunStrength;
    block.filling = glm::vec4(fillingLight * fillingColour(frame), 0.0f);
    const Effort& effort = look.quality == Quality::draft ? kDraftEffort : kFullEffort;
    block.effort = {effort.searchTaps, effort.shadowTaps, effort.skyLightsAbove + effort.skyLightsBelow, 0};
    fillSky(frame, effort, block, groundRadiance(frame, sun, toSun));
    return block;
}

FrameUniforms::FrameUniforms() : buffer_(gl::Buffer::create("frame", sizeof(FrameBlock))) {}

void FrameUniforms::set(const FrameBlock& block, gl::Commands& commands) {
    commands.update("frame", buffer_);
    buffer_.write(0, std::span(&block, 1));
    buffer_.bind(GL_UNIFORM_BUFFER, kFrameBinding);
}

}  // namespace drape::render
