#pragma once

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Returns the particle indices of the model's triangles, three for each triangle, in the model's order and winding.
[[nodiscard]] std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Returns the vertex indices of triangles over a grid that is finer than the grid of particles. They are wound like
/// the cloth's own triangles. Vertices are numbered row by row; a row has (columns - 1) * smoothness + 1 vertices.
/// `grid`: numbers of columns and rows of particles.
/// `smoothness`: number of cells into which each cell is divided, along each side.
[[nodiscard]] std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness);

/// Returns the particle indices of triangles over a coarser grid: every stride-th column and row, and the last ones.
/// `grid`: numbers of columns and rows of particles.
/// `firstParticle`: index of the grid's first particle.
[[nodiscard]] std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride,
                                                           std::uint32_t firstParticle = 0);

/// Lists the triangles that remain after tearing and cutting. The GPU writes the lists once a frame.
class TornSurface {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit TornSurface(const gl::ShaderLibrary& library);

    /// Replaces the lists of exact triangles, and of smooth ones where meshes have them.
    void update(WorldView& world, gl::Commands& commands);

private:
    gl::Program program_;
    gl::Buffer exact_;
    gl::Buffer smooth_;
};

}  // namespace drape::render
