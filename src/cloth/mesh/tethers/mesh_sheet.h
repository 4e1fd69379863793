#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>

#include "physics/types.h"

namespace drape {

/// A mesh cloth at rest, with the data that tethers need. Particles are counted from 0 within the cloth.
struct MeshSheet {
    glm::uint particleCount = 0;
    /// The ends of each link: the edges of all triangles, and both diagonals of quads.
    std::span<const glm::uvec2> links;
    std::span<const float> restLengths;  ///< rest length of each link, m
    std::span<const glm::uvec3> triangles;
    /// Flag of each link: not 0 if the link is cut or torn; empty if no link is.
    std::span<const std::uint8_t> linkGone;
    /// Flag of each triangle: not 0 if the triangle is gone; empty if no triangle is.
    std::span<const std::uint8_t> triangleGone;

    bool hasLink(std::size_t link) const { return linkGone.empty() || linkGone[link] == 0; }
    bool hasTriangle(std::size_t triangle) const { return triangleGone.empty() || triangleGone[triangle] == 0; }
};

}  // namespace drape
