#pragma once

#include "cloth/fabric_look.h"
#include "gl/texture.h"

#include <array>

namespace drape::render {

/// The tables of all weaves and the noise of threads, as textures. Move-only; needs the context that it was made in.
class WeaveTextures {
public:
    WeaveTextures();
    /// Makes those of a weave readable on their units.
    void bind(Weave weave) const;

private:
    struct Maps {
        gl::Texture surface;
        gl::Texture squares;
    };

    std::array<Maps, 3> maps_;  // of plain weave, twill and satin
    gl::Texture yarns_;
};

}  // namespace drape::render
