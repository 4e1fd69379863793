#pragma once

#include "cloth/model.h"
#include "gl/buffer.h"
#include "render/frame.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Particle numbers of the model's triangles, three each, in their order and winding.
[[nodiscard]] std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Triangles over a grid whose cells are cut into smoothness x smoothness; vertices are numbered row by row over
/// (columns - 1) * smoothness + 1 columns. `flipped` turns the winding round.
[[nodiscard]] std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness, bool flipped);

/// Triangles over a grid that use only every stride-th column and row, and the last ones.
[[nodiscard]] std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride);

/// The element buffers of a cloth. Made once a model; lives as long as the cloth is drawn.
class ClothIndices {
public:
    ClothIndices() = default;  ///< No triangles.
    explicit ClothIndices(const Model& model);

    /// What the renderer wants, given the solver's buffers of particles.
    [[nodiscard]] ClothBuffers view(const gl::Buffer& positions, const gl::Buffer& normals) const;

private:
    gl::Buffer triangles_;
    gl::Buffer fine_;
    gl::Buffer coarse_;
    ClothBuffers view_;  // all but the particles
};

}  // namespace drape::render
