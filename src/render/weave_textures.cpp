#include "render/weave_textures.h"

#include "render/shared.h"
#include "render/weave_table.h"
#include "render/yarn_noise.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {
namespace {

std::uint8_t byteOf(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

/// A slope of 0 is 128.
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

}  // namespace drape::render
