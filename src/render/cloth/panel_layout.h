#pragma once

#include "render/cloth/cloth_places.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace drape::render {

/// Returns which corner of a triangle is at a particle.
inline std::size_t cornerAt(const glm::uvec3& triangle, std::uint32_t particle) {
    return triangle.x == particle ? 0 : triangle.y == particle ? 1 : 2;
}

/// An edge of a triangle at the border of its panel. Seen from the front, the panel lies on its left.
struct PanelBorder {
    std::uint32_t triangle;
    std::uint32_t from;  ///< node
    std::uint32_t to;
    bool isHem;  ///< whether the cloth ends here; otherwise the edge is sewn to another edge of this or another panel
    float along = 0.0f;  ///< distance of `from` along the hem or seam, from the panel corner at its start, m
};

/// The panels of a cloth laid out flat, each by itself.
struct PanelLayout {
    static constexpr std::uint32_t kNone = ClothMesh::kNone;

    /// ClothPlace::metres of each node, m. A particle has a node for each of its places: several at a seam.
    std::vector<glm::vec2> places;
    std::vector<std::uint32_t> particles;               ///< particle of each node
    std::vector<std::array<std::uint32_t, 3>> corners;  ///< nodes of each triangle
    /// For each triangle, its neighbours across the edges from each corner to the next; kNone at the border of a panel.
    std::vector<std::array<std::uint32_t, 3>> across;
    std::vector<PanelBorder> borders;
};

/// Lays the panels of a shape out flat. The shape must have panels.
[[nodiscard]] PanelLayout layOutPanels(const MeshShape& shape, const ClothPlaces& places);

}  // namespace drape::render
