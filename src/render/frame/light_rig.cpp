#include "render/frame/light_rig.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>

namespace drape::render {
namespace {

// The numbers below describe lights as seen from the middle of a subject of 1.1 m. Azimuths are degrees to the right of
// the direction to the camera, elevations degrees above the horizon. Sizes and distances are in metres at that scale.

constexpr struct {
    float azimuth = -47.7f, elevation = 36.0f;
    float distance = 3.67f;
    float width = 33.0f;                              // angular width, degrees; the lamp is 2.4 m across
    glm::vec3 irradiance{1.5f, 1.4325f, 1.335f};      // irradiance of the main lamp, divided by pi
    float rimFromKey = 200.0f, rimElevation = 31.0f;  // azimuth of the rim light, from the main lamp, and its elevation
    float rimWidth = 16.0f;                           // angular width of the rim light, degrees; it is 0.8 m by 2.2 m
    glm::vec3 rimIrradiance{0.27f, 0.262f, 0.251f};   // irradiance of the rim light, divided by pi
    glm::vec3 dim{0.069f, 0.065f, 0.060f};  // half the radiance of the walls, because the paper hides half of them
    glm::vec3 bright{0.180f, 0.201f, 0.231f};
    float brightFromKey = 112.7f, brightElevation = 28.5f;
    glm::vec3 paper{0.60f, 0.575f, 0.54f};
} kStudio;

constexpr struct {
    float azimuth = -52.0f, elevation = 46.0f;
    float width = 3.5f;  // angular width, degrees; wider than the real sun, as if seen through thin haze
    glm::vec3 irradiance{1.32f, 1.168f, 0.9636f};  // irradiance of the sun, divided by pi
    glm::vec3 horizon{0.36f, 0.415f, 0.485f};
    glm::vec3 zenith{0.095f, 0.180f, 0.350f};
    float zenithFrom = 0.5f;  // sine of the elevation above which the sky has the colour of the zenith
    glm::vec3 stone{0.57f, 0.52f, 0.445f};
} kDay;

/// Returns a unit vector.
/// `heading`: angle about the vertical, radians; 0 along z, increasing towards x.
glm::vec3 directionAt(float heading, float elevationDegrees) {
    const float elevation = glm::radians(elevationDegrees);
    return {std::cos(elevation) * std::sin(heading), std::sin(elevation), std::cos(elevation) * std::cos(heading)};
}

/// Returns the tangent of half of an angular width in degrees.
float halfTangent(float width) { return std::tan(0.5f * glm::radians(width)); }

LightRig studioRig(const Lighting& light, const Stage& stage, float heading) {
    LightRig rig;
    rig.sunTangent = halfTangent(widthOfSun(light));
    rig.sunIrradiance = light.sun * glm::pi<float>() * kStudio.irradiance;
    rig.lampDistance = kStudio.distance * stage.size;
    rig.toRim = directionAt(heading + glm::radians(kStudio.rimFromKey), kStudio.rimElevation);
    rig.rimTangent = halfTangent(kStudio.rimWidth);
    rig.rimIrradiance = light.rim * glm::pi<float>() * kStudio.rimIrradiance;
    rig.sky = {kStudio.dim, kStudio.bright};
    rig.sky.axis = directionAt(heading + glm::radians(kStudio.brightFromKey), kStudio.brightElevation);
    rig.groundAlbedo = kStudio.paper;
    return rig;
}

LightRig dayRig(const Lighting& light, float height) {
    LightRig rig;
    rig.isStudio = false;
    rig.sunTangent = halfTangent(widthOfSun(light));
    // The lower the sun, the longer the path of its light through the air, which absorbs mostly blue light.
    const float wayThroughAir = std::sin(glm::radians(kDay.elevation)) / std::max(height, 0.05f);
    const float cloudy = std::clamp((light.haze - 2.0f) / 8.0f, 0.0f, 1.0f);
    const glm::vec3 tint = kDay.irradiance / kDay.irradiance.r;
    rig.sunIrradiance = light.sun * glm::pi<float>() * kDay.irradiance.r * (1.0f - 0.6f * cloudy) *
                        glm::pow(tint, glm::vec3(wayThroughAir));
    rig.sky = {kDay.horizon, glm::mix(kDay.zenith, kDay.horizon, cloudy), 0.0f, kDay.zenithFrom};
    rig.sky.smooth = false;
    rig.groundAlbedo = kDay.stone;
    return rig;
}

}  // namespace

Stage stageOf(const Lighting& light, const SceneCamera& opening, std::optional<float> groundHeight) {
    constexpr float kShareOfPicture = 0.6f;
    constexpr float kSubjectHeight = 1.1f;  // height of the subject on a stage of size 1, m
    const float seen = 2.0f * opening.distance * std::tan(0.5f * glm::radians(opening.fieldOfView));
    Stage stage;
    stage.size = light.size > 0.0f ? light.size : std::max(kShareOfPicture * seen / kSubjectHeight, 1e-3f);
    // Without a ground, the studio's paper lies 0.8 times the scale of the stage below the camera's target.
    stage.foot = {opening.target.x, groundHeight.value_or(opening.target.y - 0.8f * stage.size), opening.target.z};
    stage.yaw = glm::radians(opening.yaw);
    return stage;
}

Stage stageOf(const Scene& scene) {
    const Collider& ground = scene.settings.ground();
    return stageOf(scene.light, scene.camera, ground.on ? std::optional(ground.place.y) : std::nullopt);
}

float widthOfSun(const Lighting& light) {
    if (light.sunWidth > 0.0f) return light.sunWidth;
    return light.preset == LightPreset::studio ? kStudio.width : kDay.width;
}

Lighting placed(Lighting light, const Stage& stage) {
    light.toSun = directionToSun(light, stage);
    light.size = stage.size;
    return light;
}

glm::vec3 SkyGradient::radiance(const glm::vec3& direction) const {
    float t = std::clamp((glm::dot(direction, axis) - from) / (to - from), 0.0f, 1.0f);
    if (smooth) t = t * t * (3.0f - 2.0f * t);
    return glm::mix(low, high, t);
}

glm::vec3 directionToSun(const Lighting& light, const Stage& stage) {
    const float length = glm::length(light.toSun);
    constexpr float kLowest = 0.03f;  // a light below the horizon would shine through the ground
    if (length > 1e-6f) {
        const glm::vec3 own = light.toSun / length;
        return glm::normalize(glm::vec3(own.x, std::max(own.y, kLowest), own.z));
    }
    const bool isStudio = light.preset == LightPreset::studio;
    const float azimuth = isStudio ? kStudio.azimuth : kDay.azimuth;
    return directionAt(stage.yaw + glm::radians(azimuth), isStudio ? kStudio.elevation : kDay.elevation);
}

LightRig rigOf(const Lighting& light, const Stage& stage) {
    const glm::vec3 toSun = directionToSun(light, stage);
    const float heading = std::atan2(toSun.x, toSun.z);
    LightRig rig = light.preset == LightPreset::studio ? studioRig(light, stage, heading) : dayRig(light, toSun.y);
    rig.toSun = toSun;
    rig.sky.low *= light.sky;
    rig.sky.high *= light.sky;
    const float exposure = std::exp2(light.exposure);
    for (glm::vec3* part : {&rig.sunIrradiance, &rig.rimIrradiance, &rig.sky.low, &rig.sky.high}) *part *= exposure;
    return rig;
}

namespace {

// Returns one of `count` directions on a Fibonacci spiral over a hemisphere. Bands of equal height have equal area, and
// the golden angle spreads the directions evenly around the vertical.
// `half`: 1 for the upper hemisphere, -1 for the lower one.
SkyLight spread(int index, int count, float half) {
    constexpr float kGoldenAngle = 2.39996323f;
    const float height = (static_cast<float>(index) + 0.5f) / static_cast<float>(count);
    const float width = std::sqrt(1.0f - height * height);
    const float around = kGoldenAngle * static_cast<float>(index) + 0.4f;
    return {{width * std::cos(around), half * height, width * std::sin(around)},
            2.0f * std::numbers::pi_v<float> / static_cast<float>(count)};
}

float linearFromSrgb(float value) {
    return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

std::vector<SkyLight> skyLights(int above, int below) {
    std::vector<SkyLight> lights;
    for (int i = 0; i < above; ++i) lights.push_back(spread(i, above, 1.0f));
    for (int i = 0; i < below; ++i) lights.push_back(spread(i, below, -1.0f));
    return lights;
}

glm::mat4 parallelClip(const glm::vec3& toLight, const Sphere& sphere) {
    const float reach = 1.03f * sphere.radius;
    const glm::vec3 up = std::abs(toLight.y) > 0.9f ? glm::vec3(1.0f, 0.0f, 0.0f) : glm::vec3(0.0f, 1.0f, 0.0f);
    const glm::mat4 view = glm::lookAt(sphere.centre + reach * toLight, sphere.centre, up);
    return glm::ortho(-reach, reach, -reach, reach, 0.0f, 2.0f * reach) * view;
}

glm::vec3 linearFromSrgb(const glm::vec3& colour) {
    return {linearFromSrgb(colour.r), linearFromSrgb(colour.g), linearFromSrgb(colour.b)};
}

}  // namespace drape::render
