#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/solids/solid_pass.h"

#include <vector>

namespace drape::render {

/// Draws the rings by which cloth hangs from rails. Their wire is too thin for a shadow.
class RingPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit RingPass(const gl::ShaderLibrary& library);

    /// Sets the rings of a frame. Must be called before the other functions.
    void set(const Frame& frame);
    /// Returns the buffers that draw() reads, for gl::Commands.
    [[nodiscard]] std::vector<gl::Access> accesses(const WorldView& world) const;
    void draw(const Frame& frame) const;

private:
    gl::Program shaded_;
    gl::Program fast_;  // program for fast pictures, where a wire is hardly wider than a pixel
    RingMesh mesh_;
    RingMesh fastMesh_;
    GLsizei count_ = 0;
    gl::Buffer rings_;
    VertexArray vertices_;
};

}  // namespace drape::render
