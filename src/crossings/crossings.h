#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/fwd.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// An edge and a triangle that share no particle.
struct EdgeAndFace {
    glm::uint a = 0;  ///< particles at the ends of the edge, a < b
    glm::uint b = 0;
    glm::uint triangle = 0;
};

/// An edge that passes through a triangle.
struct Crossing : EdgeAndFace {
    glm::dvec3 place{0.0};  ///< point where the edge passes through the triangle, m
};

/// All crossings of cloth with itself, other cloth and bodies.
struct Crossings {
    std::vector<Crossing> all;  ///< crossings, ascending by a, b and triangle
    /// Number of pairs of an edge and a triangle that touch: within rounding, or closer than a given distance.
    std::uint64_t touching = 0;
    EdgeAndFace firstTouching;  ///< one of the touching pairs; meaningless if `touching` is 0
    /// One entry for each triangle: 1 if an edge passes through it, or if one of its edges passes through another
    /// triangle; otherwise 0.
    std::vector<std::uint8_t> crossed;
};

/// Finds the crossings of a surface with itself by testing edges of triangles against triangles. Computes in double
/// precision, independently of all solvers. Skips triangles that are gone (two equal corners) and triangles with
/// corners that are not finite.
/// `positions`: position of each particle, xyz in m.
/// `firstOfBodies`: particles from this one on belong to bodies. Bodies are tested against cloth only, as they may pass
/// through each other.
/// `touch`: distance below which an edge and a triangle count as touching, m; 0: only within rounding.
/// `joinedTo`: Model::joinedTo. Joined particles count as one, and an edge and a triangle that share a particle are not
/// tested.
Crossings findCrossings(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                        glm::uint firstOfBodies = std::numeric_limits<glm::uint>::max(), float touch = 0.0f,
                        std::span<const glm::uint> joinedTo = {});

/// Returns, for each particle, 1 if one of its triangles crosses another triangle, and 0 otherwise.
std::vector<glm::uint> crossedParticles(const Crossings& crossings, std::span<const physics::Triangle> triangles,
                                        std::size_t particles);

/// Calls use(a, b), where a < b, for every two triangles of different parts that come within `range` (m) of each other:
/// a side within range of a side, or a corner within range of the inside. Does not report a side that passes through
/// the middle of a triangle, or two triangles of bodies.
/// `positions`: position of each particle, xyz in m.
/// `parts`: number of each particle's part.
/// `firstOfBodies`: particles from this one on belong to bodies. Triangles of bodies must come after those of cloth.
void forNearFaces(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                  std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
                  const std::function<void(glm::uint, glm::uint)>& use);

/// Distance from a body, m, beyond which cloth does not count as close-fitting. The legend of gaps ends here.
inline constexpr float kMostGap = 0.05f;

/// Returns the unsigned distance of each cloth particle from the nearest triangle of a body, m. It is infinite if no
/// triangle is within `range`.
/// `positions`: position of each particle, xyz in m. Particles from `firstOfBodies` on belong to bodies.
/// `range`: m, more than 0.
std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range);

/// Returns how many of the first particles are inside a surface: where its winding number is above a half, whatever the
/// direction of its triangles. Holes count as closed by a smooth cap (Jacobson, Kavan and Sorkine-Hornung, *Robust
/// Inside-Outside Segmentation using Generalized Winding Numbers*, 2013). Takes time in proportion to the particles
/// within the surface's box times its triangles.
/// `positions`: position of each particle, xyz in m.
/// `count`: number of particles to test.
std::uint64_t countInside(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                          glm::uint count);

}  // namespace drape
