#pragma once

#include <vector>

#include "cloth/mesh/tethers/link_graph.h"

namespace drape {

/// The parts of a mesh that are flat at rest. They consist of intact triangles that have all their links. In the plane
/// of its flat piece, each edge of such a triangle is as long as its link's rest length within 0.1 %. The parts
/// continue across edges that have one triangle on either side. A straight segment inside them is the shortest path
/// across the cloth, because each triangle in the plane is congruent to the triangle in the cloth.
///
/// Side k of triangle t has index 3 t + k. It leads from one corner to the next, with the triangle on its left.
/// Construction takes time linear in the triangles if the triangles at each particle are bounded.
class FlatMesh {
public:
    static constexpr glm::uint kNone = ~0u;

    /// `sheet`: must outlive this object and have a plane.
    FlatMesh(const MeshSheet& sheet, const LinkGraph& links);

    /// Returns the position of a particle in the plane, m.
    glm::dvec2 placeOf(glm::uint particle) const { return glm::dvec2(plane_[particle]); }
    std::size_t particleCount() const { return plane_.size(); }
    std::size_t sideCount() const { return sides_.size(); }
    /// Returns whether any flat triangle has this corner.
    bool has(glm::uint particle) const { return starts_[particle] != starts_[particle + 1]; }
    /// Returns the sides that begin at a particle, ascending.
    std::span<const glm::uint> sidesFrom(glm::uint particle) const {
        return std::span(sidesFrom_).subspan(starts_[particle], starts_[particle + 1] - starts_[particle]);
    }
    glm::uint originOf(glm::uint side) const { return sides_[side].origin; }
    static glm::uint next(glm::uint side) { return side % 3 == 2 ? side - 2 : side + 1; }
    /// Returns the side of the adjacent triangle along the same edge, or kNone if no triangle is adjacent.
    glm::uint beyond(glm::uint side) const { return sides_[side].beyond; }
    /// Returns the distance up to which positions may differ by rounding alone, m. It includes the rounding of a file
    /// with six decimals.
    double tolerance() const { return tolerance_; }

private:
    struct Side {
        glm::uint origin;
        glm::uint beyond;
    };

    void addTriangle(glm::uvec3 corners, const LinkGraph& links);
    void joinSides();
    /// Returns the only side from one particle to another, or kNone if none or several exist.
    glm::uint sideBetween(glm::uint from, glm::uint to) const;

    std::span<const glm::vec2> plane_;
    std::vector<Side> sides_;
    std::vector<glm::uint> starts_;  ///< index in sidesFrom_ of each particle's first side, then the size of sidesFrom_
    std::vector<glm::uint> sidesFrom_;
    double tolerance_ = 0.0;
};

}  // namespace drape
