#pragma once

#include <cmath>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace drape::test {

/// Returns how different two CIELAB colours look; a difference of 1 is just visible. The plain distance overstates
/// differences between saturated or pale colours; this formula does not. CIEDE2000: Sharma, Wu and Dalal, "The
/// CIEDE2000 color-difference formula: implementation notes, supplementary test data, and mathematical observations",
/// 2005, equations 2 to 22.
inline float ciede2000(const glm::vec3& first, const glm::vec3& second) {
    const auto share = [](float chroma) {
        const float power = std::pow(chroma, 7.0f);
        return std::sqrt(power / (power + std::pow(25.0f, 7.0f)));
    };
    const float g = 0.5f * (1.0f - share(0.5f * (std::hypot(first.y, first.z) + std::hypot(second.y, second.z))));
    const glm::vec2 ab1{(1.0f + g) * first.y, first.z};
    const glm::vec2 ab2{(1.0f + g) * second.y, second.z};
    const float c1 = std::hypot(ab1.x, ab1.y);
    const float c2 = std::hypot(ab2.x, ab2.y);
    const auto hueOf = [](const glm::vec2& ab) {  // hue in degrees, 0 to 360
        const float hue = glm::degrees(std::atan2(ab.y, ab.x));
        return hue < 0.0f ? hue + 360.0f : hue;
    };
    const float h1 = hueOf(ab1);
    const float h2 = hueOf(ab2);
    const bool grey = c1 * c2 == 0.0f;
    float turn = grey ? 0.0f : h2 - h1;
    if (turn > 180.0f) turn -= 360.0f;
    if (turn < -180.0f) turn += 360.0f;
    float hue = grey ? h1 + h2 : 0.5f * (h1 + h2);  // mean hue
    if (!grey && std::fabs(h1 - h2) > 180.0f) hue += h1 + h2 < 360.0f ? 180.0f : -180.0f;
    const float lightness = 0.5f * (first.x + second.x);
    const float chroma = 0.5f * (c1 + c2);
    const auto wave = [&](float times, float shift) { return std::cos(glm::radians(times * hue + shift)); };
    const float t = 1.0f - 0.17f * wave(1.0f, -30.0f) + 0.24f * wave(2.0f, 0.0f) + 0.32f * wave(3.0f, 6.0f) -
                    0.20f * wave(4.0f, -63.0f);
    const float middle = (lightness - 50.0f) * (lightness - 50.0f);
    const float l = (second.x - first.x) / (1.0f + 0.015f * middle / std::sqrt(20.0f + middle));
    const float c = (c2 - c1) / (1.0f + 0.045f * chroma);
    const float h = 2.0f * std::sqrt(c1 * c2) * std::sin(glm::radians(0.5f * turn)) / (1.0f + 0.015f * chroma * t);
    const float blue = (hue - 275.0f) / 25.0f;
    const float rotation = -2.0f * share(chroma) * std::sin(glm::radians(60.0f * std::exp(-blue * blue)));
    return std::sqrt(l * l + c * c + h * h + rotation * c * h);
}

}  // namespace drape::test
