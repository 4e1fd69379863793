#include "render/frame/light_directions.h"

#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <numbers>

namespace drape::render {
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
