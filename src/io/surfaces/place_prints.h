#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>

#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// Places the prints of a grid, whose texture coordinates run from 0 to 1 along its columns and rows.
/// `size`: size of the grid, m.
void placePrintsOnGrid(MeshPart& part, const glm::vec2& size);

/// Places the prints of a cloth that is a mesh where the renderer draws them. If the texture coordinates of the file
/// give those places up to scale and offset, they stay. Otherwise the places themselves become the texture coordinates
/// of the triangles with that print. `triangleOf`: triangle of the shape for each triangle of the part. `looks`: the
/// runs for which MeshPart::looks was made; may be empty.
void placePrintsOnMesh(MeshPart& part, const MeshShape& shape, std::span<const std::uint32_t> triangleOf,
                       std::span<const LookRun> looks);

}  // namespace drape::io
