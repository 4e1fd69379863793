#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "colliders/surface.h"
#include "render/shared/shared.h"

namespace drape::render {

/// The detail with which a collider or pole is drawn. It uses all rows and columns of the surface's patches, or every
/// 2nd, 4th or 8th.
enum class SolidDetail { fine, medium, coarse, coarsest };
inline constexpr std::size_t kSolidDetails = 4;

/// The surface of a collider or pole for the GPU. Soft light is computed only at the first `lightCount` vertices, which
/// are the vertices of SolidDetail::coarse. Other vertices interpolate it between the four around them.
struct SolidMesh {
    std::vector<SolidVertex> vertices;
    std::uint32_t lightCount = 0;
    /// Vertex indices of triangles for each SolidDetail.
    std::array<std::vector<std::uint32_t>, kSolidDetails> triangles;
};

/// Returns the mesh of a surface.
[[nodiscard]] SolidMesh makeSolidMesh(const std::vector<SurfacePatch>& patches);

}  // namespace drape::render
