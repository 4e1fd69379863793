#pragma once

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Particle numbers of the model's triangles, three each, in their order and winding.
[[nodiscard]] std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Triangles over a grid whose cells are cut into smoothness x smoothness; vertices are numbered row by row over
/// (columns - 1) * smoothness + 1 columns. They turn the way that a cloth's own triangles do.
[[nodiscard]] std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness);

/// Triangles over a grid, whose particles begin at firstParticle, that use only every stride-th column and row, and the
/// last ones.
[[nodiscard]] std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride,
                                                           std::uint32_t firstParticle = 0);

/// The triangles that tearing and cutting have left, as an element list made on the GPU once a frame.
class TornSurface {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit TornSurface(const gl::ShaderLibrary& library);

    /// The element list to be drawn as SurfacesView::exactIndices.
    [[nodiscard]] GLuint indices(const WorldView& world, gl::Commands& commands);

private:
    gl::Program program_;
    gl::Buffer indices_;
};

}  // namespace drape::render
