#include "render/fabric/weave_textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <numbers>
#include <vector>

#include "base/on_demand.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr int kSize = kWeaveTableSize;
constexpr float kHalfHeight = 0.52f;  // half of a thread's height, in distances between threads
constexpr float kFullness = 0.75f;    // roundness of a thread's profile, 0 (flat) to 1; below 1, because the steepest
                                      // parts are hidden between threads
constexpr float kDarkening = 2.5f;    // exponent of openness; above 1, because gaps receive less sunlight, too
constexpr float kNothing = -1.0f;     // height that represents the absence of a thread

/// How warp and weft cross. Lengths are in distances between threads.
struct Binding {
    int repeat;        // number of crossings along a warp thread; the weft is on top at one of them
    int further;       // shift of this crossing from one warp thread to the next, in crossings
    float warpRadius;  // half the width of a warp thread
    float weftRadius;  // half the width of a weft thread
    float swing;       // amplitude with which a thread's middle moves up and down
    float lift;        // height of the warp above the weft
};

Binding bindingOf(Weave weave) {
    switch (weave) {
        case Weave::twill:
            return {3, 1, 0.56f, 0.45f, 0.19f, 0.15f};
        case Weave::satin:
            return {5, 2, 0.56f, 0.44f, 0.17f, 0.08f};
        default:
            return {2, 1, 0.50f, 0.50f, 0.20f, 0.0f};
    }
}

bool weftIsOnTop(const Binding& binding, int column, int row) {
    const int place = (binding.further * column + row) % binding.repeat;
    return (place + binding.repeat) % binding.repeat == 0;
}

/// Returns the height of a thread's middle, -1 to 1, and its derivative along the thread.
/// `along`: position along the thread, in distances between threads.
/// `sign`: function that returns 1 where the thread lies over the i-th thread that it crosses, otherwise -1.
template <class Sign>
glm::vec2 middleOf(float along, const Sign& sign) {
    const float place = along - 0.5f;
    const float first = std::floor(place);
    const float t = place - first;
    const auto i = static_cast<int>(first);
    const float from = sign(i);
    const float change = sign(i + 1) - from;
    return {from + change * t * t * (3.0f - 2.0f * t), change * 6.0f * t * (1.0f - t)};
}

struct Point {
    float height = kNothing;
    glm::vec2 slope{0.0f};
    bool weft = false;
};

/// Returns the point of the topmost of several parallel threads at a position.
/// `across`, `along`: position across and along the threads, in distances between threads.
/// `radius`: half the width of a thread, in distances between threads.
/// `swing`: amplitude with which a thread's middle moves up and down, in distances between threads.
/// `sign`: function of (i, j) that returns 1 where thread i lies over the thread j that it crosses, otherwise -1.
template <class Sign>
Point highest(float across, float along, float radius, float swing, const Sign& sign) {
    Point top;
    const auto nearest = static_cast<int>(std::floor(across));
    for (int i = nearest - 1; i <= nearest + 1; ++i) {
        const float aside = (across - static_cast<float>(i) - 0.5f) / radius;
        if (std::abs(aside) >= 1.0f) continue;
        const glm::vec2 middle = swing * middleOf(along, [&](int j) { return sign(i, j); });
        const float round = std::sqrt(1.0f - kFullness * aside * aside);
        const float height = middle.x + kHalfHeight * round;
        if (height <= top.height) continue;
        top = {height, {-kHalfHeight * kFullness / radius * aside / round, middle.y}, false};
    }
    return top;
}

Point pointAt(const Binding& binding, float x, float y) {
    const auto signOfWarp = [&](int column, int row) { return weftIsOnTop(binding, column, row) ? -1.0f : 1.0f; };
    Point warp = highest(x, y, binding.warpRadius, binding.swing, signOfWarp);
    Point weft =
        highest(y, x, binding.weftRadius, binding.swing, [&](int row, int column) { return -signOfWarp(column, row); });
    warp.height += binding.lift;
    if (warp.height >= weft.height) return warp;
    return {weft.height, {weft.slope.y, weft.slope.x}, true};
}

constexpr int kDirections = 8;
constexpr int kSteps = 10;

float distanceOf(int step) { return 0.1f * static_cast<float>(step + 1); }

using Horizon = std::array<std::array<glm::ivec2, kSteps>, kDirections>;

/// Returns the offsets of the samples that determine a point's horizon in each direction, in texels.
/// `texel`: size of a texel, in distances between threads.
Horizon horizonOf(float texel) {
    Horizon horizon{};
    for (int k = 0; k < kDirections; ++k) {
        const float angle = 2.0f * std::numbers::pi_v<float> * (static_cast<float>(k) + 0.5f) / kDirections;
        for (int step = 0; step < kSteps; ++step) {
            const glm::vec2 away = distanceOf(step) * glm::vec2(std::cos(angle), std::sin(angle)) / texel;
            horizon[static_cast<std::size_t>(k)][static_cast<std::size_t>(step)] = {std::lround(away.x),
                                                                                    std::lround(away.y)};
        }
    }
    return horizon;
}

/// Returns the fraction of a uniform sky's light that arrives at a point, 0 to 1. It follows from the horizons in eight
/// directions (Max 1988, "Horizon mapping").
float openness(const std::vector<Point>& points, int column, int row, const Horizon& horizon) {
    const auto at = [&](int i, int j) {
        return points[static_cast<std::size_t>((j & (kSize - 1)) * kSize + (i & (kSize - 1)))].height;
    };
    const float here = at(column, row);
    float hidden = 0.0f;
    for (const auto& direction : horizon) {
        float steepest = 0.0f;
        for (int step = 0; step < kSteps; ++step) {
            const glm::ivec2 away = direction[static_cast<std::size_t>(step)];
            steepest = std::max(steepest, (at(column + away.x, row + away.y) - here) / distanceOf(step));
        }
        hidden += steepest * steepest / (1.0f + steepest * steepest);
    }
    return 1.0f - hidden / kDirections;
}

}  // namespace

WeaveTable makeWeaveTable(Weave weave) {
    WeaveTable table;
    if (weave == Weave::none) return table;
    const Binding binding = bindingOf(weave);
    table.repeat = binding.repeat;
    const float texel = static_cast<float>(binding.repeat) / kSize;
    std::vector<Point> points;
    points.reserve(std::size_t{kSize} * kSize);
    for (int row = 0; row < kSize; ++row) {
        for (int column = 0; column < kSize; ++column)
            points.push_back(pointAt(binding, (static_cast<float>(column) + 0.5f) * texel,
                                     (static_cast<float>(row) + 0.5f) * texel));
    }
    const Horizon horizon = horizonOf(texel);
    float sum = 0.0f;
    float ofWeft = 0.0f;
    for (int row = 0; row < kSize; ++row) {
        for (int column = 0; column < kSize; ++column) {
            const Point& point = points[static_cast<std::size_t>(row * kSize + column)];
            const float light = std::pow(openness(points, column, row, horizon), kDarkening);
            sum += light;
            ofWeft += point.weft ? light : 0.0f;
            table.surface.emplace_back(point.slope, point.weft ? 0.0f : light, point.weft ? light : 0.0f);
            table.squares.push_back(point.slope * point.slope);
            table.meanSquares += table.squares.back();
        }
    }
    constexpr float kCount = kSize * kSize;
    for (glm::vec4& texelOf : table.surface) texelOf *= glm::vec4(1.0f, 1.0f, kCount / sum, kCount / sum);
    table.meanSquares /= kCount;
    table.weftShare = ofWeft / sum;
    return table;
}

const WeaveTable& weaveTable(Weave weave) {
    static std::array<OnDemand<WeaveTable>, 4> tables;
    return tables.at(static_cast<std::size_t>(weave)).get([&] { return makeWeaveTable(weave); });
}

namespace {

std::uint8_t byteOf(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

/// Encodes a slope as a byte; 0 becomes 128.
std::uint8_t slopeByte(float slope) { return byteOf((slope / kLargestSlope * 127.0f + 128.0f) / 255.0f); }

std::vector<glm::u8vec4> surfaceBytes(const WeaveTable& table) {
    std::vector<glm::u8vec4> bytes;
    for (const glm::vec4& texel : table.surface) {
        bytes.emplace_back(slopeByte(texel.x), slopeByte(texel.y), byteOf(texel.z / kLargestLight),
                           byteOf(texel.w / kLargestLight));
    }
    return bytes;
}

std::vector<glm::u8vec2> squareBytes(const WeaveTable& table) {
    const float kLargest = kLargestSlope * kLargestSlope;
    std::vector<glm::u8vec2> bytes;
    for (const glm::vec2& texel : table.squares)
        bytes.emplace_back(byteOf(texel.x / kLargest), byteOf(texel.y / kLargest));
    return bytes;
}

}  // namespace

WeaveTextures::WeaveTextures() : yarns_("yarns", kYarns, kYarnTexels, GL_RG8, true, gl::Wrap::repeat) {
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        const WeaveTable& table = weaveTable(static_cast<Weave>(i + 1));
        const auto make = [](const char* name, GLenum format) {
            return gl::Texture(name, kWeaveTableSize, kWeaveTableSize, format, true, gl::Wrap::repeat);
        };
        maps_[i] = {make("weave", GL_RGBA8), make("squares of slopes", GL_RG8)};
        maps_[i].surface.write(GL_RGBA, GL_UNSIGNED_BYTE, surfaceBytes(table).data());
        maps_[i].squares.write(GL_RG, GL_UNSIGNED_BYTE, squareBytes(table).data());
    }
    static const std::vector<glm::u8vec2> kNoise = makeYarnNoise();
    yarns_.write(GL_RG, GL_UNSIGNED_BYTE, kNoise.data());
}

void WeaveTextures::bind(Weave weave) const {
    const std::size_t index = static_cast<std::size_t>(std::max(static_cast<int>(weave), 1)) - 1;
    maps_[index].surface.bind(kWeaveUnit);
    maps_[index].squares.bind(kSquaresUnit);
    yarns_.bind(kYarnUnit);
}

namespace {

/// Returns a pseudo-random number, -1 to 1, by hashing (O'Neill 2014, "PCG", RXS-M-XS).
float randomAt(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
    std::uint32_t state = (x * 0x9E3779B9u) ^ (y * 0x85EBCA6Bu) ^ (seed * 0xC2B2AE35u);
    state = state * 747796405u + 2891336453u;
    state = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    state = (state >> 22u) ^ state;
    return static_cast<float>(state >> 8u) * (2.0f / 16777216.0f) - 1.0f;
}

float smooth(float t) { return t * t * (3.0f - 2.0f * t); }

/// Noise with one random value for each cell of kWidth threads by kLength texels, smoothly interpolated in between. It
/// wraps around at the edges.
template <int kWidth, int kLength>
class ValueNoise {
public:
    explicit ValueNoise(std::uint32_t seed) {
        for (std::uint32_t j = 0; j < kAlong; ++j) {
            for (std::uint32_t i = 0; i < kAcross; ++i) values_.push_back(randomAt(i, j, seed));
        }
    }

    float at(int yarn, int texel) const {
        const auto i = static_cast<std::uint32_t>(yarn / kWidth);
        const auto j = static_cast<std::uint32_t>(texel / kLength);
        const float s = smooth((static_cast<float>(yarn % kWidth) + 0.5f) / static_cast<float>(kWidth));
        const float t = smooth((static_cast<float>(texel % kLength) + 0.5f) / static_cast<float>(kLength));
        if (kWidth == 1) return glm::mix(value(i, j), value(i, j + 1), t);
        return glm::mix(glm::mix(value(i, j), value(i + 1, j), s), glm::mix(value(i, j + 1), value(i + 1, j + 1), s),
                        t);
    }

private:
    static constexpr std::uint32_t kAcross = kYarns / kWidth;
    static constexpr std::uint32_t kAlong = kYarnTexels / kLength;

    float value(std::uint32_t i, std::uint32_t j) const { return values_[j % kAlong * kAcross + i % kAcross]; }

    std::vector<float> values_;
};

/// Returns how much a slub thickens a thread at a texel, 0 to 1. The thread consists of cells of 16 texels,
/// and about a sixth of the cells have a slub.
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
    const ValueNoise<1, 16> own(1);
    const ValueNoise<1, 4> spots(2);
    const ValueNoise<2, 32> pairs(3);
    const ValueNoise<4, 32> bobbins(4);
    const ValueNoise<8, 32> cones(5);
    const ValueNoise<16, 32> batches(6);
    const ValueNoise<32, 32> dyes(7);
    const ValueNoise<2, 4> shifts(20);
    const ValueNoise<8, 8> bows(21);
    std::vector<glm::u8vec2> noise;
    noise.reserve(std::size_t{kYarns} * kYarnTexels);
    for (int texel = 0; texel < kYarnTexels; ++texel) {
        for (int yarn = 0; yarn < kYarns; ++yarn) {
            float bright =
                0.55f * own.at(yarn, texel) + 0.35f * spots.at(yarn, texel) + 0.9f * (slubAt(yarn, texel) - 0.07f);
            bright += 0.34f * pairs.at(yarn, texel);
            bright += 0.34f * bobbins.at(yarn, texel);
            bright += 0.34f * cones.at(yarn, texel);
            bright += 0.34f * batches.at(yarn, texel);
            bright += 0.34f * dyes.at(yarn, texel);
            const float aside = 0.7f * shifts.at(yarn, texel) + 0.4f * bows.at(yarn, texel);
            const glm::vec2 both = 127.5f + 127.5f * glm::clamp(glm::vec2(0.5f * bright, 0.9f * aside), -1.0f, 1.0f);
            noise.emplace_back(both + 0.5f);
        }
    }
    return noise;
}

}  // namespace drape::render
