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

/// Returns the uniforms of a frame for a picture of this many pixels.
[[nodiscard]] FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels);

/// The uniform buffer that holds the FrameBlock for shaders.
class FrameUniforms {
public:
    FrameUniforms();
    /// Writes the block into the buffer and binds the buffer.
    void set(const FrameBlock& block, gl::Commands& commands);

private:
    gl::Buffer buffer_;
};

/// Returns the uniforms of a fabric. `tile`: the tile of this look.
[[nodiscard]] FabricBlock makeFabricBlock(const FabricLook& look, const FabricTile& tile);

/// The uniform buffer that holds the fabrics for shaders.
class FabricUniforms {
public:
    /// Writes the fabrics of a frame and, after them, a plain one for surfaces without a fabric. Loads their prints;
    /// see PrintTextures.
    void set(std::span<const FabricLook> fabrics, gl::Commands& commands);
    /// Binds a fabric with its print and its tile. An index out of range or below 0 selects the plain fabric.
    void bind(int fabric) const;
    /// Binds the weave of a fabric.
    void bindWeave(int fabric) const;
    /// Binds the colours of all fabrics, for threads.
    void bindColours() const { colours_.bind(GL_SHADER_STORAGE_BUFFER, kFabricColoursBinding); }
    /// Returns the error of a print; see PrintTextures::takeComplaint().
    [[nodiscard]] std::optional<std::string> takeComplaint() { return prints_.takeComplaint(); }

private:
    struct Tile {
        FabricTile tile;  // stored without its texels
        gl::Texture texture;
    };

    [[nodiscard]] std::size_t indexOf(int fabric) const;
    void loadTiles();

    std::map<TileKey, Tile> tiles_;  // the tiles of looks_
    PrintTextures prints_;
    OnDemand<WeaveTextures> weaves_;  // made on demand, since fast pictures do without them
    std::vector<FabricLook> looks_;   // the frame's looks, then the plain one
    gl::Buffer buffer_;
    gl::Buffer colours_;      // front colours, linear
    std::size_t stride_ = 0;  // bytes from one FabricBlock to the next
};

}  // namespace drape::render
