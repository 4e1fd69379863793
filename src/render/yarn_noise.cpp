#include "render/yarn_noise.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>

namespace drape::render {
namespace {

/// -1 to 1, by hashing (O'Neill 2014, "PCG", RXS-M-XS).
float randomAt(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
    std::uint32_t state = (x * 0x9E3779B9u) ^ (y * 0x85EBCA6Bu) ^ (seed * 0xC2B2AE35u);
    state = state * 747796405u + 2891336453u;
    state = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    state = (state >> 22u) ^ state;
    return static_cast<float>(state >> 8u) * (2.0f / 16777216.0f) - 1.0f;
}

float smooth(float t) { return t * t * (3.0f - 2.0f * t); }

/// Cells of `width` threads by `length` texels, one value each, smooth in between; goes round at the edges.
float valueAt(int yarn, int texel, int width, int length, std::uint32_t seed) {
    const auto across = static_cast<std::uint32_t>(kYarns / width);
    const auto along = static_cast<std::uint32_t>(kYarnTexels / length);
    const auto i = static_cast<std::uint32_t>(yarn / width);
    const auto j = static_cast<std::uint32_t>(texel / length);
    const float s = smooth((static_cast<float>(yarn % width) + 0.5f) / static_cast<float>(width));
    const float t = smooth((static_cast<float>(texel % length) + 0.5f) / static_cast<float>(length));
    const auto value = [&](std::uint32_t a, std::uint32_t b) { return randomAt(a % across, b % along, seed); };
    if (width == 1) return std::lerp(value(i, j), value(i, j + 1), t);
    return std::lerp(std::lerp(value(i, j), value(i + 1, j), s), std::lerp(value(i, j + 1), value(i + 1, j + 1), s), t);
}

/// A thick place somewhere in one of six cells, 0 to 1.
float slubAt(int yarn, int texel) {
    constexpr int kLength = 16;
    const auto cell = static_cast<std::uint32_t>(texel / kLength);
    const auto i = static_cast<std::uint32_t>(yarn);
    if (randomAt(i, cell, 40) < 0.67f) return 0.0f;
    const float middle = 0.5f + 0.15f * randomAt(i, cell, 41);
    const float half = 0.2f + 0.12f * randomAt(i, cell, 42);
    const float aside = ((static_cast<float>(texel % kLength) + 0.5f) / kLength - middle) / half;
    return std::max(1.0f - aside * aside, 0.0f);
}

}  // namespace

std::vector<glm::u8vec2> makeYarnNoise() {
    std::vector<glm::u8vec2> noise;
    noise.reserve(std::size_t{kYarns} * kYarnTexels);
    for (int texel = 0; texel < kYarnTexels; ++texel) {
        for (int yarn = 0; yarn < kYarns; ++yarn) {
            float bright = 0.55f * valueAt(yarn, texel, 1, 16, 1) + 0.35f * valueAt(yarn, texel, 1, 4, 2) +
                           0.9f * (slubAt(yarn, texel) - 0.07f);
            float aside = 0.7f * valueAt(yarn, texel, 2, 4, 20) + 0.4f * valueAt(yarn, texel, 8, 8, 21);
            std::uint32_t seed = 3;
            for (int width = 2; width <= 32; width *= 2) bright += 0.34f * valueAt(yarn, texel, width, 32, seed++);
            const glm::vec2 both = 127.5f + 127.5f * glm::clamp(glm::vec2(0.5f * bright, 0.9f * aside), -1.0f, 1.0f);
            noise.emplace_back(both + 0.5f);
        }
    }
    return noise;
}

}  // namespace drape::render
