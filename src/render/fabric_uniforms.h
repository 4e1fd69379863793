#pragma once

#include "cloth/fabric_look.h"
#include "gl/buffer.h"
#include "gl/commands.h"

#include <glm/vec4.hpp>
#include <span>

namespace drape::render {

/// The C++ twin of shaders/render/fabric_block.glsl (std140); what the members mean stands there.
struct FabricBlock {
    glm::vec4 front;
    glm::vec4 back;
    glm::vec4 sheen;
    glm::vec4 shine;
    glm::vec4 weave;
    glm::vec4 print;
};

[[nodiscard]] FabricBlock makeFabricBlock(const FabricLook& look);

/// The buffer that the shaders read fabrics from.
class FabricUniforms {
public:
    /// Writes the fabrics of a frame, and after them a plain one for surfaces that have none.
    void set(std::span<const FabricLook> fabrics, gl::Commands& commands);
    /// Binds one of them; an index that is out of range, or below 0, means the plain one.
    void bind(int fabric) const;

private:
    gl::Buffer buffer_;
    std::size_t stride_ = 0;  // bytes from one to the next
    int count_ = 0;
};

}  // namespace drape::render
