#pragma once

#include "cloth/description/fabric_look.h"
#include "gl/objects/texture.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// Texels along each side of a table, which holds one repeat of a weave.
inline constexpr int kWeaveTableSize = 128;

/// One repeat of a weave seen from the front, in units of the distance from thread to thread: round threads that pass
/// over and under each other. Its smaller mip levels, for pixels larger than the details, hold sums of light, mean
/// slopes and mean squares of slopes (Olano and Baker 2010, "LEAN mapping").
struct WeaveTable {
    int repeat = 1;  ///< threads each way
    /// Row by row, rows along x: xy: slope of the surface; z: light reflected by the warp, relative to the mean over
    /// the fabric; w: the same of the weft. Only one of them is seen, so the other is 0.
    std::vector<glm::vec4> surface;
    std::vector<glm::vec2> squares;  ///< of the slope
    glm::vec2 meanSquares{0.0f};
    float weftShare = 0.0f;  ///< of all light
};

/// Empty for Weave::none.
[[nodiscard]] WeaveTable makeWeaveTable(Weave weave);

/// The same, made once.
[[nodiscard]] const WeaveTable& weaveTable(Weave weave);

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

/// Threads side by side, and texels along each, of which one is as long as kYarnTexel threads are wide.
inline constexpr int kYarns = 2048;
inline constexpr int kYarnTexels = 128;

/// How threads differ from one to the next and along their length, row by row, a thread in each column. 127.5 is the
/// mean. x: brightness: each thread has its own, some have thick places (slubs), and neighbours that came off one
/// bobbin or one dye bath have something in common, so that there is something left to see at every distance. y: how
/// far it lies aside. The noise has no period other than the whole.
[[nodiscard]] std::vector<glm::u8vec2> makeYarnNoise();

}  // namespace drape::render
