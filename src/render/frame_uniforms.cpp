#include "render/frame_uniforms.h"

#include "render/lights.h"
#include "render/sky_model.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
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

// What is below the horizon where there is no ground: a floor out of sight.
constexpr glm::vec3 kFloorColour{0.30f, 0.305f, 0.315f};

glm::vec3 directionToSun(const Lighting& light) {
    const float length = glm::length(light.toSun);
    return length > 1e-6f ? light.toSun / length : glm::vec3(0.0f, 1.0f, 0.0f);
}

// Radiance of the ground as the subject sees it: of what is near some lies in shade.
glm::vec3 groundRadiance(const Frame& frame, const glm::vec3& sun, float height, const glm::vec3& sky) {
    const glm::vec3 colour = frame.ground.on ? linearFromSrgb(frame.look.groundColour) : kFloorColour;
    return colour / kPi * (0.7f * std::max(height, 0.0f) * sun + 0.8f * sky);
}

// Colour of what stands in the way of the sky, which is mostly the cloth itself; without one, as dark a grey.
glm::vec3 fillingColour(const Frame& frame) {
    if (frame.world.surfaces.surfaces.empty() || frame.fabrics.empty()) return glm::vec3(0.16f);
    glm::vec3 sum(0.0f);
    for (const FabricLook& fabric : frame.fabrics) {
        sum += 0.5f * (linearFromSrgb(fabric.colour) + linearFromSrgb(fabric.backColour));
    }
    return sum / static_cast<float>(frame.fabrics.size());
}

void fillSky(const Frame& frame, const Effort& effort, const SkyModel& model, float strength, FrameBlock& block) {
    const auto lights = skyLights(effort.skyLightsAbove, effort.skyLightsBelow);
    for (std::size_t i = 0; i < lights.size(); ++i) {
        const glm::vec3 sky = strength * model.radiance(lights[i].direction);
        block.skyClip[i] = parallelClip(lights[i].direction, frame.subject);
        block.skyDirections[i] = glm::vec4(lights[i].direction, lights[i].solidAngle);
        block.skyRadiances[i] = lights[i].direction.y > 0.0f ? glm::vec4(sky, 0.0f) : block.ground;
    }
}

// How much light of the sky, and of the sun, is let into the picture.
float skyExposure(const Lighting& light) { return light.sky * std::exp2(light.exposure); }
float sunExposure(const Lighting& light) { return light.sun * std::exp2(light.exposure); }

}  // namespace

FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels) {
    const glm::vec2 size(glm::max(pixels, 1));
    const Look& look = frame.look;
    const glm::vec3 toSun = directionToSun(look.light);
    const SkyModel model(toSun, look.light.haze);
    const glm::vec3 sun = sunExposure(look.light) * model.sunIrradiance();
    const glm::vec3 sky = skyExposure(look.light) * model.skyIrradiance();

    FrameBlock block{};
    block.viewProjection = frame.camera.projection(size.x / size.y) * frame.camera.view();
    block.inverseViewProjection = glm::inverse(block.viewProjection);
    block.sunClip = parallelClip(toSun, frame.subject);
    block.eye = glm::vec4(frame.camera.eye(), 2.0f * std::tan(0.5f * frame.camera.fieldOfView) / size.y);
    block.toSun = glm::vec4(toSun, 2.0f * frame.subject.radius);
    block.sunColour = glm::vec4(sun, std::tan(0.5f * glm::radians(look.light.sunWidth)));
    block.subject = glm::vec4(frame.subject.centre, frame.subject.radius);
    block.ballColour = glm::vec4(linearFromSrgb(look.ballColour), 0.0f);
    block.groundColour = glm::vec4(linearFromSrgb(look.groundColour), frame.ground.height);
    block.lineColour = glm::vec4(linearFromSrgb(look.lineColour), 0.0f);
    block.rodColour = glm::vec4(linearFromSrgb(look.rodColour), 0.0f);
    block.particleColour = glm::vec4(linearFromSrgb(look.particleColour), 0.0f);
    block.fixedColour = glm::vec4(linearFromSrgb(look.fixedColour), 0.0f);
    block.wallColour = glm::vec4(linearFromSrgb(look.wallColour), 0.0f);
    block.ground = glm::vec4(groundRadiance(frame, sun, toSun.y, sky), 0.0f);
    block.openSky = glm::vec4(sky, 0.0f);
    // It is lit less than what is open, by as much as was measured against path traced pictures of a cloth on a ball.
    block.filling = glm::vec4(fillingColour(frame) / kPi * (0.10f * sky + 0.03f * sun), 0.0f);
    const Effort& effort = look.quality == Quality::draft ? kDraftEffort : kFullEffort;
    block.effort = {effort.searchTaps, effort.shadowTaps, effort.skyLightsAbove + effort.skyLightsBelow,
                    frame.ground.on ? 1 : 0};
    fillSky(frame, effort, model, skyExposure(look.light), block);
    return block;
}

FrameUniforms::FrameUniforms() : buffer_(gl::Buffer::create("frame", sizeof(FrameBlock))) {}

void FrameUniforms::set(const Frame& frame, const FrameBlock& block, gl::Commands& commands) {
    commands.update("frame", buffer_);
    buffer_.write(0, std::span(&block, 1));
    buffer_.bind(GL_UNIFORM_BUFFER, kFrameBinding);
    sky_.set(glm::vec3(block.toSun), frame.look.light.haze, glm::vec3(skyExposure(frame.look.light)));
    sky_.bind();
}

}  // namespace drape::render
