#include "render/albedo_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <numbers>

namespace drape::render {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// Smith's masking and shadowing together, over 4 nl nv (Heitz 2014).
float ggxVisibility(float squared, float nl, float nv) {
    const float towardsLight = nv * std::sqrt(nl * nl * (1.0f - squared) + squared);
    const float towardsEye = nl * std::sqrt(nv * nv * (1.0f - squared) + squared);
    return 0.5f / (towardsLight + towardsEye);
}

/// By importance sampling of the half vector: each sample is worth V 4 nl vh / nh.
glm::vec2 ggx(const glm::vec3& eye, float roughness) {
    constexpr int kRings = 16;
    constexpr int kSectors = 12;
    const float alpha = roughness * roughness;
    const float squared = alpha * alpha;
    glm::vec2 sum(0.0f);
    for (int ring = 0; ring < kRings; ++ring) {
        const float u = (static_cast<float>(ring) + 0.5f) / kRings;
        const float nh = std::sqrt((1.0f - u) / (1.0f + (squared - 1.0f) * u));
        const float width = std::sqrt(std::max(1.0f - nh * nh, 0.0f));
        for (int sector = 0; sector < kSectors; ++sector) {
            const float around = kPi * (static_cast<float>(sector) + 0.5f) / kSectors;  // the other half is the same
            const glm::vec3 half(width * std::cos(around), width * std::sin(around), nh);
            const float vh = glm::dot(eye, half);
            const float nl = 2.0f * vh * nh - eye.z;
            if (nl <= 0.0f || vh <= 0.0f) continue;
            const float worth = ggxVisibility(squared, nl, eye.z) * 4.0f * nl * vh / nh;
            const float fresnel = std::pow(1.0f - vh, 5.0f);
            sum += worth * glm::vec2(1.0f - fresnel, fresnel);
        }
    }
    return sum / static_cast<float>(kRings * kSectors);
}

/// Over directions of light spread evenly over the upper half.
float charlie(const glm::vec3& eye, float roughness) {
    constexpr int kRings = 24;
    constexpr int kSectors = 16;
    const float inverse = 1.0f / roughness;
    float sum = 0.0f;
    for (int ring = 0; ring < kRings; ++ring) {
        const float nl = (static_cast<float>(ring) + 0.5f) / kRings;
        const float width = std::sqrt(1.0f - nl * nl);
        for (int sector = 0; sector < kSectors; ++sector) {
            const float around = kPi * (static_cast<float>(sector) + 0.5f) / kSectors;  // the other half is the same
            const glm::vec3 light(width * std::cos(around), width * std::sin(around), nl);
            const float nh = glm::normalize(light + eye).z;
            const float sine = std::sqrt(std::max(1.0f - nh * nh, 0.0f));
            const float distribution = (2.0f + inverse) * std::pow(sine, inverse) / (2.0f * kPi);
            sum += distribution / (4.0f * (nl + eye.z - nl * eye.z)) * nl;
        }
    }
    return sum * 2.0f * kPi / static_cast<float>(kRings * kSectors);
}

}  // namespace

glm::vec3 directionalAlbedo(float cosine, float roughness) {
    const float nv = std::clamp(cosine, 0.01f, 1.0f);
    const glm::vec3 eye(std::sqrt(1.0f - nv * nv), 0.0f, nv);
    const glm::vec2 mirror = ggx(eye, std::clamp(roughness, 0.05f, 1.0f));
    return {mirror, charlie(eye, std::clamp(roughness, 0.05f, 1.0f))};
}

std::vector<glm::vec3> albedoTable() {
    std::vector<glm::vec3> table;
    for (int row = 0; row < kAlbedoTableSize; ++row) {
        for (int column = 0; column < kAlbedoTableSize; ++column) {
            const auto middle = [](int i) { return (static_cast<float>(i) + 0.5f) / kAlbedoTableSize; };
            table.push_back(directionalAlbedo(middle(column), middle(row)));
        }
    }
    return table;
}

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
