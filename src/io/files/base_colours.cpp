#include "io/files/base_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <new>
#include <vector>

#include "io/files/error.h"
#include "mesh_reading/gltf/gltf_colours.h"
#include "mesh_reading/shared/mesh_bytes.h"

namespace drape::io {
namespace {

constexpr int kFewestPixels = 16;  // least width of a tile
constexpr int kMostPixels = 2048;  // greatest width of a tile beside others
constexpr int kMostInAll = 8192;   // greatest width of all tiles

double lightOf(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }
double encodedLight(double value) {
    return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055;
}

/// Returns the encoded colour of each byte of a picture, for one channel.
/// `factor`: linear light
std::array<std::uint8_t, 256> timesFactor(float factor) {
    std::array<std::uint8_t, 256> products{};
    for (std::size_t value = 0; value < products.size(); ++value) {
        const double product = lightOf(static_cast<double>(value) / 255.0) * double{factor};
        products[value] = static_cast<std::uint8_t>(std::lround(255.0 * encodedLight(product)));
    }
    return products;
}

/// Decodes a material's picture. Returns one white pixel if it has none that can be decoded.
RgbaPicture decodedOr(const GltfBaseColour& colour, std::string_view name) {
    if (!colour.picture.empty()) {
        try {
            return decodePicture(colour.picture, name);
        } catch (const Error&) {  // a format such as WebP or KTX2
        }
    }
    RgbaPicture white;
    white.width = white.height = 1;
    white.rgba = {static_cast<std::uint8_t*>(std::malloc(4)), std::free};
    if (!white.rgba) throw std::bad_alloc();
    std::fill_n(white.rgba.get(), 4, std::uint8_t{255});
    return white;
}

/// Returns a channel of a picture between its pixels.
/// `at`: place, 0 to 1; clamped
double sampleOf(const RgbaPicture& picture, const glm::vec2& at, std::size_t channel) {
    const double x = std::clamp(double{at.x} * picture.width - 0.5, 0.0, picture.width - 1.0);
    const double y = std::clamp(double{at.y} * picture.height - 0.5, 0.0, picture.height - 1.0);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const auto value = [&](int column, int row) {
        const auto pixel =
            static_cast<std::size_t>(std::min(row, picture.height - 1)) * static_cast<std::size_t>(picture.width) +
            static_cast<std::size_t>(std::min(column, picture.width - 1));
        return static_cast<double>(picture.rgba.get()[4 * pixel + channel]);
    };
    const double right = x - left, below = y - top;
    return (1.0 - below) * ((1.0 - right) * value(left, top) + right * value(left + 1, top)) +
           below * ((1.0 - right) * value(left, top + 1) + right * value(left + 1, top + 1));
}

}  // namespace

RgbaPicture drawBaseColours(std::string_view file, const std::filesystem::path& path) {
    const std::vector<GltfBaseColour> colours = readBaseColours(file, meshFolder(path), true);
    if (colours.empty()) throw Error("cannot read \"" + path.string() + "\": it has no base colours");
    std::vector<RgbaPicture> pictures;
    int width = kFewestPixels, height = kFewestPixels;
    for (const GltfBaseColour& colour : colours) {
        const RgbaPicture& picture = pictures.emplace_back(decodedOr(colour, path.string()));
        width = std::max(width, picture.width);
        height = std::max(height, picture.height);
    }
    const ColourTiles tiles(colours.size());
    if (colours.size() > 1) {
        width = std::min({width, kMostPixels, kMostInAll / static_cast<int>(tiles.columns)});
        height = std::min({height, kMostPixels, kMostInAll / static_cast<int>(tiles.rows)});
    }
    RgbaPicture all;
    all.width = width * static_cast<int>(tiles.columns);
    all.height = height * static_cast<int>(tiles.rows);
    const std::size_t bytes =
        std::size_t{4} * static_cast<std::size_t>(all.width) * static_cast<std::size_t>(all.height);
    all.rgba = {static_cast<std::uint8_t*>(std::malloc(bytes)), std::free};
    if (!all.rgba) throw std::bad_alloc();
    std::fill_n(all.rgba.get(), bytes, std::uint8_t{255});
    for (std::size_t k = 0; k < colours.size(); ++k) {
        const std::array factors{timesFactor(colours[k].factor.x), timesFactor(colours[k].factor.y),
                                 timesFactor(colours[k].factor.z)};
        const int left = static_cast<int>(k % tiles.columns) * width;
        const int top = static_cast<int>(k / tiles.columns) * height;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const glm::vec2 inTile((static_cast<float>(x) + 0.5f) / static_cast<float>(width),
                                       (static_cast<float>(y) + 0.5f) / static_cast<float>(height));
                const glm::vec2 at = (inTile - tiles.edge) / (1.0f - 2.0f * tiles.edge);
                const auto pixel = static_cast<std::size_t>(top + y) * static_cast<std::size_t>(all.width) +
                                   static_cast<std::size_t>(left + x);
                for (std::size_t channel = 0; channel < 3; ++channel) {
                    const auto value = static_cast<std::size_t>(std::lround(sampleOf(pictures[k], at, channel)));
                    all.rgba.get()[4 * pixel + channel] = factors[channel][value];
                }
            }
        }
    }
    return all;
}

}  // namespace drape::io
