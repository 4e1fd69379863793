#include "render/sky_texture.h"

#include "render/shared.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <vector>

namespace drape::render {
namespace {

constexpr int kWidth = 64;
constexpr int kHeight = 32;

/// The direction of a texel, for a sun whose azimuth is that of `forward`.
glm::vec3 directionOf(int column, int row, const glm::vec3& forward) {
    constexpr float kPi = std::numbers::pi_v<float>;
    const float around = kPi * (static_cast<float>(column) + 0.5f) / kWidth;
    const float v = (static_cast<float>(row) + 0.5f) / kHeight;
    const float height = 0.5f * kPi * v * v;
    const glm::vec3 aside(forward.z, 0.0f, -forward.x);
    return std::cos(height) * (std::cos(around) * forward + std::sin(around) * aside) +
           glm::vec3(0.0f, std::sin(height), 0.0f);
}

}  // namespace

SkyTexture::SkyTexture() : texture_("sky", kWidth, kHeight, GL_RGBA16F, true, gl::Wrap::clamp) {}

void SkyTexture::set(const glm::vec3& toSun, float turbidity, const glm::vec3& strength) {
    if (toSun == toSun_ && turbidity == turbidity_ && strength == strength_) return;
    toSun_ = toSun;
    turbidity_ = turbidity;
    strength_ = strength;
    const SkyModel sky(toSun, turbidity);
    const glm::vec3 level(toSun.x, 0.0f, toSun.z);
    const glm::vec3 forward = glm::length(level) > 1e-4f ? glm::normalize(level) : glm::vec3(1.0f, 0.0f, 0.0f);
    std::vector<glm::vec3> texels;
    for (int row = 0; row < kHeight; ++row) {
        for (int column = 0; column < kWidth; ++column) {
            texels.push_back(strength * sky.radiance(directionOf(column, row, forward)));
        }
    }
    texture_.write(GL_RGB, GL_FLOAT, texels.data());
}

void SkyTexture::bind() const { texture_.bind(kSkyUnit); }

}  // namespace drape::render
