#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// An edge and a triangle with which it shares no particle.
struct EdgeAndFace {
    glm::uint a = 0;  ///< the edge's particles, a < b
    glm::uint b = 0;
    glm::uint triangle = 0;
};

/// An edge that passes through a triangle.
struct Crossing : EdgeAndFace {
    glm::dvec3 place{0.0};  ///< m
};

/// Where cloth passes through itself or other cloth.
struct Crossings {
    std::vector<Crossing> all;  ///< ascending by a, b and triangle
    std::uint64_t touching =
        0;  ///< pairs of edge and triangle that touch, or that rounding does not tell from touching
    std::vector<std::uint8_t>
        crossed;  ///< of each triangle: 1 if it is passed through, or one of its edges passes through another
};

/// Counts the crossings of a surface with itself, in double and apart from all solvers: edges of triangles against
/// triangles. Triangles that are gone (two corners are one) and those with corners that are not finite are left out.
/// Particles from firstOfBodies on are of bodies, which may pass through each other and are only looked at where they
/// meet cloth. positions: xyz m.
[[nodiscard]] Crossings findCrossings(std::span<const glm::vec4> positions,
                                      std::span<const physics::Triangle> triangles,
                                      glm::uint firstOfBodies = std::numeric_limits<glm::uint>::max());

/// Of each particle: 1 if a triangle around it crosses another.
[[nodiscard]] std::vector<glm::uint> crossedParticles(const Crossings& crossings,
                                                      std::span<const physics::Triangle> triangles,
                                                      std::size_t particles);

}  // namespace drape
