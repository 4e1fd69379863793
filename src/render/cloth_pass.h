#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame.h"
#include "render/gl_objects.h"

#include <vector>

namespace drape::render {

/// Which triangles of a cloth are drawn.
enum class ClothDetail {
    coarse,  ///< few, for soft shade
    exact,   ///< the solver's own
    smooth,  ///< rounded off between particles
};

/// The detail that a look asks for, as far as the cloth has it.
[[nodiscard]] ClothDetail detailOf(const ClothBuffers& cloth, const Look& look);

/// Draws the cloth from the solver's buffers. Coarse or smooth triangles that a cloth does not have become exact ones.
class ClothPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ClothPass(const gl::ShaderLibrary& library);

    /// What its draws read; to be declared to gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> accesses(const ClothBuffers& cloth, ClothDetail detail);

    /// Shaded, and as lines if the look asks for it. Sky light must be bound. Blending is left off.
    void draw(const ClothBuffers& cloth, const Look& look) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const ClothBuffers& cloth, ClothDetail detail, const glm::mat4& clip) const;

private:
    void drawTriangles(const gl::Program& program, const ClothBuffers& cloth, ClothDetail detail) const;
    void drawLines(const ClothBuffers& cloth) const;

    gl::Program shaded_;
    gl::Program lines_;
    gl::Program depth_;
    VertexArray vertices_;
};

}  // namespace drape::render
