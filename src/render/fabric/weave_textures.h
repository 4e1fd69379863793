#pragma once

#include "cloth/description/fabric_look.h"
#include "gl/objects/texture.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// Texels along each side of a table. A table holds one repeat of a weave.
inline constexpr int kWeaveTableSize = 128;

/// One repeat of a weave seen from the front: round threads that pass over and under each other. The unit of length is
/// the distance between threads. Smaller mip levels, for pixels larger than the details, hold sums of light, mean
/// slopes and mean squares of slopes (Olano and Baker 2010, "LEAN mapping").
struct WeaveTable {
    int repeat = 1;  ///< number of threads each way
    /// Texels row by row, rows along x. xy: slope of the surface. z: light reflected by the warp, relative to the mean
    /// over the fabric. w: light reflected by the weft. Each texel shows one thread, so either z or w is 0.
    std::vector<glm::vec4> surface;
    std::vector<glm::vec2> squares;  ///< square of the slope of each texel, for x and y
    glm::vec2 meanSquares{0.0f};
    float weftShare = 0.0f;  ///< share of the reflected light that comes from the weft
};

/// Returns an empty table for Weave::none.
[[nodiscard]] WeaveTable makeWeaveTable(Weave weave);

/// Returns the table of a weave, which is made once.
[[nodiscard]] const WeaveTable& weaveTable(Weave weave);

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

    std::array<Maps, 3> maps_;  // for plain weave, twill and satin
    gl::Texture yarns_;
};

/// Number of threads side by side, and of texels along each. A texel is as long as kYarnTexel threads are wide.
inline constexpr int kYarns = 2048;
inline constexpr int kYarnTexels = 128;

/// Returns how threads differ from each other and along their length: row by row, a thread in each column; 127.5 is the
/// mean. x: brightness. Each thread has its own, and some have thick places (slubs). Neighbours from one bobbin or one
/// dye bath have some of it in common, so that unevenness shows at every distance. y: sideways offset. The noise has no
/// period smaller than the whole.
[[nodiscard]] std::vector<glm::u8vec2> makeYarnNoise();

}  // namespace drape::render
