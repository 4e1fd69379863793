#include "render/fabric/fabric_tile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr int kTileSize = FabricTile::kSize;
constexpr float kTileTexel = FabricTile::kWidth / kTileSize;
constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;

using Values = std::vector<float>;

std::size_t tileIndex(int column, int row) {
    return static_cast<std::size_t>((row & (kTileSize - 1)) * kTileSize + (column & (kTileSize - 1)));
}

/// Returns a pseudo-random number, -1 to 1 (O'Neill 2014, "PCG", RXS-M-XS).
float randomOf(std::uint32_t i, std::uint32_t j, std::uint32_t seed) {
    std::uint32_t state = (i * 0x9E3779B9u) ^ (j * 0x85EBCA6Bu) ^ (seed * 0xC2B2AE35u);
    state = state * 747796405u + 2891336453u;
    state = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    state = (state >> 22u) ^ state;
    return static_cast<float>(state >> 8u) * (2.0f / 16777216.0f) - 1.0f;
}

/// Adds noise with random values at the corners of cells, smoothly interpolated in between. It wraps around at the
/// edges.
/// `weight`: largest absolute value of the noise.
/// `cell`: size of a cell, texels. If a cell is one texel wide along an axis, there is no
/// interpolation along that axis.
void addNoise(Values& sum, float weight, glm::ivec2 cell, std::uint32_t seed) {
    const glm::ivec2 cells = kTileSize / cell;
    Values row(static_cast<std::size_t>(cells.x) + 1);
    const auto eased = [](float t) { return t * t * (3.0f - 2.0f * t); };
    const auto corner = [&](int i, int j) {
        return weight *
               randomOf(static_cast<std::uint32_t>(i % cells.x), static_cast<std::uint32_t>(j % cells.y), seed);
    };
    for (int y = 0; y < kTileSize; ++y) {
        const int j = y / cell.y;
        const float t = eased(static_cast<float>(y % cell.y) / static_cast<float>(cell.y));
        for (int i = 0; i <= cells.x; ++i)
            row[static_cast<std::size_t>(i)] = std::lerp(corner(i, j), corner(i, j + 1), t);
        for (int x = 0; x < kTileSize; ++x) {
            const auto i = static_cast<std::size_t>(x / cell.x);
            const float s = eased(static_cast<float>(x % cell.x) / static_cast<float>(cell.x));
            sum[tileIndex(x, y)] += row[i] + (row[i + 1] - row[i]) * s;
        }
    }
}

/// Returns heights of a pattern, not yet scaled: thick and thin places of yarns. Most of them are 1 to 3 mm wide and 40
/// to 160 mm long, so that they fade where a pixel is wider: the eye judges the size of a cloth by its slubs. Where
/// fibres hide the yarns, and without a weave, the pattern contains spots. `hairy`: whether fibres hide the yarns.
Values slubs(Weave weave, bool hairy) {
    Values sum(std::size_t{kTileSize} * kTileSize, 0.0f);
    if (weave == Weave::none || hairy) {
        addNoise(sum, 1.0f, {8, 8}, 1);
        addNoise(sum, 0.6f, {4, 4}, 2);
        if (!hairy) return sum;
    }
    if (weave == Weave::twill) {  // coarse yarns: 1 to 5 mm wide
        const float weight = hairy ? 0.4f : 1.0f;
        addNoise(sum, weight, {2, 128}, 3);
        addNoise(sum, 0.5f * weight, {1, 64}, 4);
        addNoise(sum, weight, {128, 2}, 5);
        addNoise(sum, 0.5f * weight, {64, 1}, 6);
        return sum;
    }
    // A satin shows almost only its warp. Slubs of the weft would cut its gleam into checks.
    const bool satin = weave == Weave::satin;
    const int length = satin ? 256 : 64;
    addNoise(sum, 0.4f, {4, 2 * length}, 3);
    addNoise(sum, 0.8f, {2, length}, 4);
    addNoise(sum, 1.0f, {1, length / 2}, 5);
    if (satin) return sum;
    addNoise(sum, 0.4f, {2 * length, 4}, 6);
    addNoise(sum, 0.8f, {length, 2}, 15);
    addNoise(sum, 1.0f, {length / 2, 1}, 14);
    return sum;
}

/// Returns the height of the diagonal ribs of a coarse twill at a point, -1 to 1.
/// `place`: position in the tile, m.
/// `wobble`: deviation of the ribs from straight lines, -1 to 1.
/// `spacing`: distance between ribs, m.
float diagonalRib(glm::vec2 place, float wobble, float spacing) {
    const float periods = std::round(FabricTile::kWidth / (std::numbers::sqrt2_v<float> * spacing));
    return std::sin(kTurn * (periods * (place.x + place.y) / FabricTile::kWidth + 0.2f * wobble));
}

/// Returns the fraction of a texel that is covered by a grid of thick double threads.
/// `place`: position of the texel in the tile, m.
/// `spacing`: distance between the double threads, m.
float gridOver(glm::vec2 place, float spacing) {
    const float period = FabricTile::kWidth / std::round(FabricTile::kWidth / spacing);
    const float half = 0.5f * std::min(0.17f * period, 0.005f);
    const auto line = [&](float at) {
        const float aside = std::abs(at - period * std::round(at / period));
        return std::clamp((half - aside) / kTileTexel + 0.5f, 0.0f, 1.0f);
    };
    return std::max(line(place.x), line(place.y));
}

void divideByMean(FabricTile& tile, int channel) {
    double sum = 0.0;
    for (const glm::vec4& texel : tile.texels) sum += texel[channel];
    const auto scale = static_cast<float>(static_cast<double>(tile.texels.size()) / sum);
    for (glm::vec4& texel : tile.texels) texel[channel] *= scale;
}

glm::vec2 slopeAt(const Values& height, int x, int y) {
    const glm::vec2 change(height[tileIndex(x + 1, y)] - height[tileIndex(x - 1, y)],
                           height[tileIndex(x, y + 1)] - height[tileIndex(x, y - 1)]);
    return change / (2.0f * kTileTexel);
}

/// Scales heights until the root mean square of their slopes is `wanted`.
void scaleToSlope(Values& height, float wanted) {
    double sum = 0.0;
    for (int y = 0; y < kTileSize; ++y) {
        for (int x = 0; x < kTileSize; ++x) {
            const glm::vec2 slope = slopeAt(height, x, y);
            sum += glm::dot(slope, slope);
        }
    }
    const double mean = std::sqrt(sum / static_cast<double>(height.size()));
    for (float& value : height) value *= static_cast<float>(wanted / std::max(mean, 1e-9));
}

void countSlopes(FabricTile& tile) {
    std::vector<glm::vec2> level;
    for (const glm::vec4& texel : tile.texels) level.emplace_back(texel);
    int size = kTileSize;
    for (float& squares : tile.squares) {
        double sum = 0.0;
        for (const glm::vec2& slope : level) sum += glm::dot(slope, slope);
        squares = static_cast<float>(sum / static_cast<double>(level.size()));
        std::vector<glm::vec2> smaller;
        for (int y = 0; y < size; y += 2) {
            for (int x = 0; x < size; x += 2) {
                const glm::vec2* at = &level[static_cast<std::size_t>(y * size + x)];
                smaller.push_back(0.25f * (at[0] + at[1] + at[size] + at[size + 1]));
            }
        }
        level = std::move(smaller);
        size /= 2;
    }
}

}  // namespace

FabricTile makeFabricTile(const TileKey& key) {
    constexpr float kSlopeOfSlub = 0.1f;
    constexpr float kRibHeight = 0.0002f;  // height of the ribs, m
    FabricTile tile;
    const std::size_t count = std::size_t{kTileSize} * kTileSize;
    tile.texels.assign(count, glm::vec4(0.0f, 0.0f, 1.0f, 1.0f));
    Values height = slubs(key.weave, key.heather > 0.0f);
    const Values slub = height;  // unscaled heights, about -2 to 2
    scaleToSlope(height, kSlopeOfSlub * key.slub);

    Values spots(count, 0.0f);  // spots of fibres in several colours
    if (key.heather > 0.0f) {
        addNoise(spots, 0.3f, {4, 4}, 7);
        addNoise(spots, 0.6f, {2, 2}, 8);
        addNoise(spots, 0.9f, {1, 1}, 9);
    }
    Values streaks(count, 0.0f);
    if (key.weave == Weave::twill) {
        addNoise(streaks, 0.7f, {1, 64}, 10);
        addNoise(streaks, 0.6f, {2, 128}, 11);
    }
    Values wobble(count, 0.0f);
    if (key.ribs > 0.0f && key.weave == Weave::twill) addNoise(wobble, 1.0f, {16, 16}, 13);

    const float ofSlub = 0.05f * std::min(key.slub, 1.5f);
    for (int y = 0; y < kTileSize; ++y) {
        for (int x = 0; x < kTileSize; ++x) {
            const std::size_t i = tileIndex(x, y);
            glm::vec4& texel = tile.texels[i];
            texel.z = 1.0f + ofSlub * slub[i];
            const float pale = std::clamp(0.5f + 1.3f * spots[i], 0.0f, 1.0f);
            texel.z *= 1.0f + key.heather * 1.3f * pale;
            if (key.weave == Weave::twill) texel.w = std::clamp(1.0f + 0.45f * streaks[i], 0.1f, 1.9f);
            if (key.ribs <= 0.0f) continue;
            const glm::vec2 place = kTileTexel * (glm::vec2(x, y) + 0.5f);
            if (key.weave == Weave::twill) {
                const float rib = diagonalRib(place, wobble[i], key.ribs);
                height[i] += kRibHeight * rib;
                texel.z *= 1.0f + 0.06f * rib;
            } else {
                const float cover = gridOver(place, key.ribs);
                height[i] += kRibHeight * cover;
                texel.z *= 1.0f - 0.12f * cover;
                texel.w *= 1.0f - 0.35f * cover;
            }
        }
    }
    for (int y = 0; y < kTileSize; ++y) {
        for (int x = 0; x < kTileSize; ++x) {
            const glm::vec2 slope = glm::clamp(slopeAt(height, x, y), -kTileSlope, kTileSlope);
            glm::vec4& texel = tile.texels[tileIndex(x, y)];
            texel.x = slope.x;
            texel.y = slope.y;
        }
    }
    countSlopes(tile);
    divideByMean(tile, 2);
    divideByMean(tile, 3);
    return tile;
}

std::vector<glm::u8vec4> tileBytes(const FabricTile& tile) {
    std::vector<glm::u8vec4> bytes;
    bytes.reserve(tile.texels.size());
    for (const glm::vec4& texel : tile.texels) {
        const glm::vec4 scaled(texel.x * 127.0f / kTileSlope, texel.y * 127.0f / kTileSlope,
                               (texel.z - 1.0f) * 127.0f / kTileBrightness,
                               (texel.w - 1.0f) * 127.0f / kTileBrightness);
        bytes.emplace_back(glm::clamp(glm::round(scaled), -128.0f, 127.0f) + 128.0f);
    }
    return bytes;
}

}  // namespace drape::render
