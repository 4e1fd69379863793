#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "colliders/surface.h"
#include "render/shared/shared.h"

namespace drape::render {

/// The rows and columns of a surface's patches that are used: all, or every 2nd, 4th or 8th.
enum class SolidDetail { fine, medium, coarse, coarsest };
inline constexpr std::size_t kSolidDetails = 4;

/// A surface for the GPU. Soft light is gathered only at the first `lightCount` vertices, which are those of
/// SolidDetail::coarse. Other vertices interpolate it from the four around them.
struct SolidMesh {
    std::vector<SolidVertex> vertices;
    std::uint32_t lightCount = 0;
    std::array<std::vector<std::uint32_t>, kSolidDetails> triangles;  ///< indexed by SolidDetail
};

[[nodiscard]] SolidMesh makeSolidMesh(const std::vector<SurfacePatch>& patches);

}  // namespace drape::render
