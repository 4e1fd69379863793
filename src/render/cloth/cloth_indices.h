#pragma once

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Returns the particle numbers of the model's triangles, three each, in the model's order and winding.
[[nodiscard]] std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Returns triangles over a grid whose cells are cut into smoothness x smoothness, wound like the cloth's own
/// triangles. Vertices are numbered row by row; a row has (columns - 1) * smoothness + 1 of them.
[[nodiscard]] std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness);

/// Returns triangles over a grid that use only every stride-th column and row, and the last ones.
/// `firstParticle`: number of the grid's first particle.
[[nodiscard]] std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride,
                                                           std::uint32_t firstParticle = 0);

/// The triangles left by tearing and cutting, as an element list made on the GPU once a frame.
class TornSurface {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit TornSurface(const gl::ShaderLibrary& library);

    /// Returns the element list to be drawn as SurfacesView::exactIndices.
    [[nodiscard]] GLuint indices(const WorldView& world, gl::Commands& commands);

private:
    gl::Program program_;
    gl::Buffer indices_;
};

}  // namespace drape::render
