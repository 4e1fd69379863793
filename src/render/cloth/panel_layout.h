#pragma once

#include "render/cloth/cloth_places.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace drape::render {

/// The corner of a triangle at a particle.
inline std::size_t cornerAt(const glm::uvec3& triangle, std::uint32_t particle) {
    return triangle.x == particle ? 0 : triangle.y == particle ? 1 : 2;
}

/// An edge of a triangle at which its panel ends, with the panel on its left as seen from the front.
struct PanelBorder {
    std::uint32_t triangle;
    std::uint32_t from;  ///< nodes
    std::uint32_t to;
    bool isHem;          ///< the cloth ends here; else it is sewn to another edge, of this panel or another
    float along = 0.0f;  ///< m, of `from`, along the hem or seam from the corner of the panel where that begins
};

/// The panels of a cloth as they lie flat, each for itself.
struct PanelLayout {
    static constexpr std::uint32_t kNone = ClothMesh::kNone;

    /// m: ClothPlace::metres of each node. A particle has a node for each place: several at a seam.
    std::vector<glm::vec2> places;
    std::vector<std::uint32_t> particles;               ///< of each node
    std::vector<std::array<std::uint32_t, 3>> corners;  ///< of each triangle: nodes
    /// Of each triangle: those beyond the edges from each corner to the next; kNone where the panel ends.
    std::vector<std::array<std::uint32_t, 3>> across;
    std::vector<PanelBorder> borders;
};

/// shape: one with panels.
[[nodiscard]] PanelLayout layOutPanels(const MeshShape& shape, const ClothPlaces& places);

}  // namespace drape::render
