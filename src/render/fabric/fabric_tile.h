#pragma once

#include "cloth/description/fabric_look.h"

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// The unevenness of a fabric that is left when its threads are too small to be seen: thick and thin places of yarns,
/// streaks and spots of dye, ribs. A square that repeats, seen from the front, x along the columns.
struct FabricTile {
    static constexpr int kSize = 512;       ///< texels along each side
    static constexpr float kWidth = 1.25f;  ///< m, which all features divide
    static constexpr int kLevels = 6;       ///< of mip levels whose slopes are counted

    /// Row by row: xy: slope of the surface, -1 to 1; z: brightness, of mean 1; w: of mean 1, too: in a twill the share
    /// of the threads that lie mostly below, in other weaves the light that comes through.
    std::vector<glm::vec4> texels;
    /// Mean square of the slope, both directions together, that is left in each mip level.
    std::array<float, kLevels> squares{};
};

/// The parts of a look that its tile depends on.
struct TileKey {
    Weave weave = Weave::none;
    float slub = 0.0f;
    float heather = 0.0f;
    float ribs = 0.0f;

    explicit TileKey(const FabricLook& look)
        : weave(look.weave), slub(look.slub), heather(look.heather), ribs(look.ribs) {}
    auto operator<=>(const TileKey&) const = default;
};

[[nodiscard]] FabricTile makeFabricTile(const TileKey& key);

/// As the shaders read them: see kTileSlope and kTileBrightness in shaders/render/shared.glsl.
[[nodiscard]] std::vector<glm::u8vec4> tileBytes(const FabricTile& tile);

}  // namespace drape::render
