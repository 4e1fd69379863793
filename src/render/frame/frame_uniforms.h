#pragma once

#include <glm/ext/vector_int4.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

namespace drape::render {

/// Returns the uniforms of a frame.
/// `pixels`: size of the picture.
FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels);

/// The uniform buffer that holds the FrameBlock for shaders.
class FrameUniforms {
public:
    FrameUniforms();
    /// Writes the block into the buffer and binds the buffer.
    void set(const FrameBlock& block, gl::Commands& commands);

private:
    gl::Buffer buffer_;
};

/// Returns the uniforms of a fabric.
/// `tile`: unevenness of the fabric.
FabricBlock makeFabricBlock(const FabricLook& look, const FabricTile& tile);

/// The uniform buffer that holds the fabrics for shaders.
class FabricUniforms {
public:
    /// Writes the fabrics of a frame into the buffer and, after them, a plain fabric for surfaces without one. Loads
    /// the prints of the fabrics; see PrintTextures.
    void set(std::span<const FabricLook> fabrics, gl::Commands& commands);
    /// Binds a fabric with its print and its tile.
    /// `fabric`: index in Frame::fabrics; any other value selects the plain fabric.
    void bind(int fabric) const;
    /// Binds the tables of a fabric's weave.
    void bindWeave(int fabric) const;
    /// Binds the colours of all fabrics, for threads.
    void bindColours() const { colours_.bind(GL_SHADER_STORAGE_BUFFER, kFabricColoursBinding); }
    /// Returns the error of an unreadable print; see PrintTextures::takeComplaint().
    std::optional<std::string> takeComplaint() { return prints_.takeComplaint(); }

private:
    struct Tile {
        FabricTile tile;  // tile without its texels, which are in `texture`
        gl::Texture texture;
    };

    std::size_t indexOf(int fabric) const;
    void loadTiles();

    std::map<TileKey, Tile> tiles_;  // tiles of all fabrics in looks_
    PrintTextures prints_;
    OnDemand<WeaveTextures> weaves_;  // created at the first use, because fast pictures do not need them
    std::vector<FabricLook> looks_;   // looks of the frame's fabrics, then of the plain fabric
    gl::Buffer buffer_;
    gl::Buffer colours_;      // colours of the fronts of all fabrics, linear
    std::size_t stride_ = 0;  // distance from one FabricBlock to the next, bytes
};

}  // namespace drape::render
