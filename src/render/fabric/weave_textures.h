#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "gl/objects/texture.h"

namespace drape::render {

/// Number of texels along each side of a weave's table. A table holds one repeat of the weave.
inline constexpr int kWeaveTableSize = 128;

/// One repeat of a weave, seen from the front: round threads that pass over and under each other. The unit of length is
/// the distance between threads. For pixels larger than the details, smaller mip levels hold mean values of light, of
/// slopes and of their squares (Olano and Baker 2010, "LEAN mapping").
struct WeaveTable {
    int repeat = 1;  ///< number of warp threads, and of weft threads, in a repeat
    /// Texels row by row, rows along x. xy: slope of the surface. z: light reflected by the warp, relative to the mean
    /// light over the fabric. w: light reflected by the weft, relative to the same mean. Each texel shows one thread,
    /// so either z or w is 0.
    std::vector<glm::vec4> surface;
    std::vector<glm::vec2> squares;  ///< squares of the slopes along x and y, for each texel
    glm::vec2 meanSquares{0.0f};     ///< means of `squares`
    float weftShare = 0.0f;          ///< fraction of the reflected light that comes from the weft
};

/// Computes the table of a weave. It is empty for Weave::none.
WeaveTable makeWeaveTable(Weave weave);

/// Returns the table of a weave. Computes it at the first call.
const WeaveTable& weaveTable(Weave weave);

/// The tables of all weaves and the noise of threads, as textures. Move-only; needs the context in which it was
/// created.
class WeaveTextures {
public:
    WeaveTextures();
    /// Binds the textures of a weave to their units.
    void bind(Weave weave) const;

private:
    struct Maps {
        gl::Texture surface;
        gl::Texture squares;
    };

    std::array<Maps, 3> maps_;  // tables of plain weave, twill and satin
    gl::Texture yarns_;
};

/// Number of threads in the thread noise, side by side.
inline constexpr int kYarns = 2048;
/// Number of texels along each thread in the thread noise. A texel is as long as kYarnTexel distances between threads.
inline constexpr int kYarnTexels = 128;

/// Returns the thread noise, which makes threads differ from each other and along their length. Texels are stored row
/// by row, with one thread in each column; 127.5 is the mean. The noise repeats only as a whole.
///
/// Channel x is brightness. Each thread has its own noise, and some threads have thick places (slubs). Threads from the
/// same bobbin or dye bath lie side by side and have a part of their brightness in common, so that unevenness is
/// visible from any distance. Channel y is the thread's sideways offset.
std::vector<glm::u8vec2> makeYarnNoise();

}  // namespace drape::render
