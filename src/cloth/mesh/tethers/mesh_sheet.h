#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>

#include "physics/types.h"

namespace drape {

/// A cloth that is a mesh, at rest, as its tethers see it. Particles are counted from 0 within the cloth.
struct MeshSheet {
    glm::uint particleCount = 0;
    /// m, of each particle in the plane of its flat piece; empty where the cloth is not made of these. They may lie
    /// on top of each other.
    std::span<const glm::vec2> plane;
    /// The ends of each link: the edges of all triangles, and both diagonals of quads.
    std::span<const glm::uvec2> links;
    std::span<const float> restLengths;  ///< m, of each link
    std::span<const glm::uvec3> triangles;
    std::span<const std::uint8_t> linkGone;      ///< by link: not 0 where it is cut or torn; empty: none is
    std::span<const std::uint8_t> triangleGone;  ///< by triangle; empty: none is

    bool hasLink(std::size_t link) const { return linkGone.empty() || linkGone[link] == 0; }
    bool hasTriangle(std::size_t triangle) const { return triangleGone.empty() || triangleGone[triangle] == 0; }
};

}  // namespace drape
