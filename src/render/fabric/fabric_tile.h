#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "cloth/description/fabric_look.h"

namespace drape::render {

/// The unevenness of a fabric that remains visible when its threads are too small to be seen: thick and thin places of
/// yarns, streaks and spots of dye, and ribs. The tile is a square that repeats. It is seen from the front, with x
/// along the columns of the cloth.
struct FabricTile {
    static constexpr int kSize = 512;        ///< number of texels along each side
    static constexpr float kWidth = 0.625f;  ///< length of a side, m; a multiple of the period of every pattern
    static constexpr int kLevels = 6;        ///< number of mip levels in `squares`

    /// Texels row by row. xy: slope of the surface, -1 to 1. z: brightness, relative to its mean. w, relative to its
    /// mean: in a twill, the fraction of the weft; in other weaves, the transmitted light.
    std::vector<glm::vec4> texels;
    /// Mean square of the slope that remains in each mip level: the sum for x and y.
    std::array<float, kLevels> squares{};
};

/// The properties of a look that determine its tile.
struct TileKey {
    Weave weave = Weave::none;
    float slub = 0.0f;
    float heather = 0.0f;
    float ribs = 0.0f;

    explicit TileKey(const FabricLook& look)
        : weave(look.weave), slub(look.slub), heather(look.heather), ribs(look.ribs) {}
    auto operator<=>(const TileKey&) const = default;
};

FabricTile makeFabricTile(const TileKey& key);

/// Returns the texels as bytes for shaders; see kTileSlope and kTileBrightness in shaders/render/shared.glsl.
std::vector<glm::u8vec4> tileBytes(const FabricTile& tile);

}  // namespace drape::render
