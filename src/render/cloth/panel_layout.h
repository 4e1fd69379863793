#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "cloth/core/cloth_places.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "render/shared/shared.h"

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
PanelLayout layOutPanels(const MeshShape& shape, const ClothPlaces& places);

/// Returns the distance of each particle from the nearest boundary of the cloth at rest, m. A cloth with panels is
/// measured on its panels, from the nearest edge that is not sewn. Particles that are too far away for any hem get at
/// least kFarFromEdge.
std::vector<float> findEdgeDistances(const MeshShape& shape);
inline constexpr float kFarFromEdge = 0.25f;  ///< distance from the edge beyond which no hem reaches, m

/// Distance up to which a triangle records seams, m. It covers the rows of stitches on both sides of a seam.
inline constexpr float kSeamReach = 0.014f;
/// Distance up to which a triangle records hems, m. It covers all hems except very wide ones.
inline constexpr float kHemReach = 0.04f;

/// Returns the parts of seams and hems that are nearest to any point of each triangle, as linked lists. The list of
/// triangle t starts with element t, whose kind is kNoBorder if the list is empty. SeamPart::next is the index of the
/// next element.
std::vector<SeamPart> findSeamParts(const PanelLayout& layout);

}  // namespace drape::render
