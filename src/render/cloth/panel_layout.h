#pragma once

#include "cloth/core/cloth_places.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace drape::render {

/// Returns which corner of a triangle is at a particle.
inline std::size_t cornerAt(const glm::uvec3& triangle, std::uint32_t particle) {
    return triangle.x == particle ? 0 : triangle.y == particle ? 1 : 2;
}

/// An edge of a triangle at the border of its panel. Seen from the front of the cloth, and going from `from` to `to`,
/// the panel lies on the left.
struct PanelBorder {
    std::uint32_t triangle;
    std::uint32_t from;  ///< node at the start of the edge
    std::uint32_t to;    ///< node at the end of the edge
    bool isHem;  ///< whether the cloth ends here; otherwise the edge is sewn to another edge of this or another panel
    float along = 0.0f;  ///< distance from the start of the hem or seam to `from`, m
};

/// The panels of a cloth, each laid out flat on its own.
struct PanelLayout {
    static constexpr std::uint32_t kNone = ClothMesh::kNone;

    /// Position of each node on the fabric, m (ClothPlace::metres). A particle has a node for each of its positions on
    /// the fabric: several if it lies on a seam, otherwise one.
    std::vector<glm::vec2> places;
    std::vector<std::uint32_t> particles;               ///< particle of each node
    std::vector<std::array<std::uint32_t, 3>> corners;  ///< nodes of each triangle
    /// Triangles beside each triangle. Element k lies across the edge from corner k to the next corner. It is kNone at
    /// the border of a panel.
    std::vector<std::array<std::uint32_t, 3>> across;
    std::vector<PanelBorder> borders;
};

/// Returns the panels of a cloth, laid out flat. The shape must have panels.
[[nodiscard]] PanelLayout layOutPanels(const MeshShape& shape, const ClothPlaces& places);

}  // namespace drape::render
