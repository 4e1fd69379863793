#pragma once

#include <vector>

#include "cloth/description.h"
#include "physics/dialect.h"

namespace drape {

/// Kinds of link; the value is physics::Link::kind.
enum class LinkKind : glm::uint { structural = 0, shear = 1, bend = 2, diagonalBend = 3 };
inline constexpr glm::uint kLinkKinds = 4;

/// A grid taken apart into what the solvers work on. Particle (column, row) has index row * columns + column.
struct Grid {
    std::vector<glm::vec3> positions;                  ///< m
    std::vector<physics::Triangle> triangles;          ///< two for each cell
    std::vector<std::vector<physics::Link>> families;  ///< links of one kind and direction: chains of neighbours
};

/// The particles, triangles and links of a description. Links: structural to the next particle along each side, shear
/// along both diagonals of a cell, bend to the next but one along each side, and diagonal bend to (2, 2) and (-2, 2)
/// where asked for. Rest lengths and areas are those of the flat grid, before pins are offset.
Grid makeGrid(const GridDescription& description);

/// Indices of the particles that a pattern holds, in ascending order, each once.
std::vector<glm::uint> pinnedParticles(const GridDescription& description);

}  // namespace drape
