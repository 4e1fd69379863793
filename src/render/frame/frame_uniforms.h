#pragma once

#include "base/on_demand.h"
#include "cloth/description/fabric_look.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/texture.h"
#include "render/fabric/fabric_tile.h"
#include "render/fabric/print_textures.h"
#include "render/fabric/weave_textures.h"
#include "render/frame/frame.h"
#include "render/shared/shared.h"

#include <glm/ext/vector_int4.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace drape::render {

/// All numbers of a frame in a picture of that many pixels.
[[nodiscard]] FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels);

/// The buffer that the shaders read them from.
class FrameUniforms {
public:
    FrameUniforms();
    /// Writes and binds it.
    void set(const FrameBlock& block, gl::Commands& commands);

private:
    gl::Buffer buffer_;
};

/// tile: of that look.
[[nodiscard]] FabricBlock makeFabricBlock(const FabricLook& look, const FabricTile& tile);

/// The buffer that the shaders read fabrics from.
class FabricUniforms {
public:
    /// Writes the fabrics of a frame, and after them a plain one for surfaces that have none. Prints are read; see
    /// PrintTextures.
    void set(std::span<const FabricLook> fabrics, gl::Commands& commands);
    /// Binds one of them, its print and its tile; an index that is out of range, or below 0, means the plain one.
    void bind(int fabric) const;
    /// Binds its weave.
    void bindWeave(int fabric) const;
    /// Binds the colours of all, for threads.
    void bindColours() const { colours_.bind(GL_SHADER_STORAGE_BUFFER, kFabricColoursBinding); }
    /// The error of a print; see PrintTextures::takeComplaint().
    [[nodiscard]] std::optional<std::string> takeComplaint() { return prints_.takeComplaint(); }

private:
    struct Tile {
        FabricTile tile;  // without its texels
        gl::Texture texture;
    };

    [[nodiscard]] std::size_t indexOf(int fabric) const;
    void loadTiles();

    std::map<TileKey, Tile> tiles_;  // of the looks below
    PrintTextures prints_;
    OnDemand<WeaveTextures> weaves_;  // fast pictures do without
    std::vector<FabricLook> looks_;   // of the frame, and the plain one
    gl::Buffer buffer_;
    gl::Buffer colours_;      // of the fronts, linear
    std::size_t stride_ = 0;  // bytes from one to the next
};

}  // namespace drape::render
