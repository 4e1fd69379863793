#pragma once

#include <vector>

#include "cloth/mesh/tethers/link_graph.h"

namespace drape {

/// The parts of a mesh that are flat at rest: intact triangles with all their links, whose edge lengths in the plane of
/// their flat piece match the links' rest lengths within 0.1 %, and the edges across which they continue flat, with one
/// triangle on either side. A straight segment through only such triangles and edges is the shortest path across the
/// cloth, as each triangle in the plane is congruent to that in the cloth.
///
/// Side k of triangle t is 3 t + k; it leads from one corner to the next, with the triangle on its left. Made in time
/// linear in the triangles, for a bounded number of them at a particle.
class FlatMesh {
public:
    static constexpr glm::uint kNone = ~0u;

    /// sheet: must outlive it, and has a plane.
    FlatMesh(const MeshSheet& sheet, const LinkGraph& links);

    glm::dvec2 placeOf(glm::uint particle) const { return glm::dvec2(plane_[particle]); }  ///< m
    std::size_t particleCount() const { return plane_.size(); }
    std::size_t sideCount() const { return sides_.size(); }
    /// Whether any flat triangle has this corner.
    bool has(glm::uint particle) const { return starts_[particle] != starts_[particle + 1]; }
    /// The sides that begin at a particle, ascending.
    std::span<const glm::uint> sidesFrom(glm::uint particle) const {
        return std::span(sidesFrom_).subspan(starts_[particle], starts_[particle + 1] - starts_[particle]);
    }
    glm::uint originOf(glm::uint side) const { return sides_[side].origin; }
    static glm::uint next(glm::uint side) { return side % 3 == 2 ? side - 2 : side + 1; }
    /// The same edge as a side of the triangle beyond it; kNone where there is none.
    glm::uint beyond(glm::uint side) const { return sides_[side].beyond; }
    /// m: places no farther apart may be the same except for rounding, including that of a file with six decimals.
    double tolerance() const { return tolerance_; }

private:
    struct Side {
        glm::uint origin;
        glm::uint beyond;
    };

    void addTriangle(glm::uvec3 corners, const LinkGraph& links);
    void joinSides();
    /// The only side from one particle to another; kNone if there is none or more than one.
    glm::uint sideBetween(glm::uint from, glm::uint to) const;

    std::span<const glm::vec2> plane_;
    std::vector<Side> sides_;
    std::vector<glm::uint> starts_;  ///< of each particle in sidesFrom_, and the end
    std::vector<glm::uint> sidesFrom_;
    double tolerance_ = 0.0;
};

}  // namespace drape
