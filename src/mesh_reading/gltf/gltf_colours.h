#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// The base colour of a glTF material.
struct GltfBaseColour {
    glm::vec3 factor{1.0f};   ///< linear light, 0 to 1
    bool hasPicture = false;  ///< whether a picture is multiplied by the factor
    std::string picture;      ///< content of the picture's file; empty if it cannot be read
};

/// Reads the base colours of a glTF's materials. Returns nothing if all are white.
/// `withPictures`: whether to read the pictures.
std::vector<GltfBaseColour> readBaseColours(std::string_view file, const std::filesystem::path& folder,
                                            bool withPictures);

/// The tiles of one picture that holds the base colours of several materials, in rows.
struct ColourTiles {
    std::size_t columns = 1;
    std::size_t rows = 1;
    /// Width of the edge of a tile that repeats the colours beside it, as a share of the tile.
    float edge = 0.0f;

    explicit ColourTiles(std::size_t materials);
    /// Returns a place in the picture of all materials, 0 to 1, y down.
    /// `place`: place in the picture of one material, 0 to 1, y down.
    glm::vec2 placeOf(std::size_t material, const glm::vec2& place) const;
};

}  // namespace drape
