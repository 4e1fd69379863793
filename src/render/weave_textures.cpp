#include "render/weave_textures.h"

#include "render/shared.h"
#include "render/weave_table.h"
#include "render/yarn_noise.h"

#include <algorithm>
#include <cstddef>

namespace drape::render {

WeaveTextures::WeaveTextures() : yarns_("yarns", kYarns, kYarnTexels, GL_RG8, true, gl::Wrap::repeat) {
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        const WeaveTable& table = weaveTable(static_cast<Weave>(i + 1));
        const auto make = [](const char* name, GLenum format) {
            return gl::Texture(name, kWeaveTableSize, kWeaveTableSize, format, true, gl::Wrap::repeat);
        };
        maps_[i] = {make("weave", GL_RGBA16F), make("squares of slopes", GL_RG16F)};
        maps_[i].surface.write(GL_RGBA, GL_FLOAT, table.surface.data());
        maps_[i].squares.write(GL_RG, GL_FLOAT, table.squares.data());
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
