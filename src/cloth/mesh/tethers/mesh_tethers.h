#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/tethers/tether_pins.h"
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

/// The intact links of a mesh as a graph of particles, for tethers. Construction takes time linear in the links.
class LinkGraph {
public:
    struct Way {
        glm::uint to;    ///< particle at the other end
        float length;    ///< rest length, m
        glm::uint link;  ///< index among the mesh's links
    };

    explicit LinkGraph(const MeshSheet& sheet);

    std::size_t particleCount() const { return starts_.size() - 1; }
    /// Returns the number of links, including links that are gone.
    std::size_t linkCount() const { return linkCount_; }
    /// Returns the links at a particle, in the order of the mesh's links.
    std::span<const Way> at(glm::uint particle) const {
        return std::span(ways_).subspan(starts_[particle], starts_[particle + 1] - starts_[particle]);
    }
    /// Returns the first link between two particles, or null.
    const Way* between(glm::uint a, glm::uint b) const {
        for (const Way& way : at(a)) {
            if (way.to == b) return &way;
        }
        return nullptr;
    }

    double shortest() const { return shortest_; }  ///< shortest rest length of a link, m; 0 without links
    double longest() const { return longest_; }
    template <class Reach>
    void visit(glm::uint particle, Reach reach) const {
        for (const Way& way : at(particle)) reach(way.to, double{way.length}, [] { return true; });
    }

private:
    std::vector<std::size_t> starts_;  ///< index in ways_ of each particle's first link, then the size of ways_
    std::vector<Way> ways_;
    std::size_t linkCount_ = 0;
    double shortest_ = 0.0;
    double longest_ = 0.0;
};

/// A graph for paths across a mesh at rest. Its nodes are the particles, then four evenly spaced points on each link. A
/// triangle joins each node to the nodes on its other sides, and a link joins its particles. So a path is never shorter
/// than the geodesic across the cloth, and rarely more than 2 % longer (Lanthier et al. 2001, "Approximating Shortest
/// Paths on Weighted Polyhedral Surfaces"). Triangles that are gone, lack a link or have no area are left out. Gives
/// the same bits on every machine, as it uses only + - * / sqrt.
class SurfaceGraph {
public:
    /// `links`: links of the sheet; must outlive this object.
    SurfaceGraph(const MeshSheet& sheet, const LinkGraph& links);

    // searchPaths() calls these functions. Its particles are the nodes of this graph.
    std::size_t particleCount() const { return links_.particleCount() + kPoints * links_.linkCount(); }
    double shortest() const { return links_.shortest() / (kPoints + 1); }
    double longest() const { return links_.longest(); }
    template <class Reach>
    void visit(glm::uint node, Reach reach) const {
        const auto particles = static_cast<glm::uint>(links_.particleCount());
        const bool isParticle = node < particles;
        if (isParticle) links_.visit(node, reach);
        const glm::uint point = isParticle ? 0 : (node - particles) % kPoints;
        const glm::uint place = isParticle ? node : particles + (node - particles) / kPoints;
        for (std::size_t k = starts_[place]; k < starts_[place + 1]; ++k) {
            const Triangle& triangle = triangles_[uses_[k].triangle];
            const glm::uint part = uses_[k].part;
            const glm::dvec2 from = isParticle ? triangle.corners[part] : triangle.pointOn(part, point);
            const auto go = [&](glm::uint other, glm::dvec2 to) {
                const glm::dvec2 way = to - from;
                reach(other, std::sqrt(way.x * way.x + way.y * way.y), [] { return true; });
            };
            const auto goToSide = [&](glm::uint side) {
                for (glm::uint j = 0; j < kPoints; ++j)
                    go(triangle.sides[side].firstNode + j, triangle.pointOn(side, j));
            };
            if (isParticle) {
                goToSide(part);
            } else {
                go(triangle.particles[part], triangle.corners[part]);
                goToSide((part + 1) % 3);
                goToSide((part + 2) % 3);
            }
        }
    }

private:
    static constexpr glm::uint kPoints = 4;  // number of points on each link

    struct Side {
        glm::uint firstNode;  ///< first point on the link
        glm::uint from, to;   ///< corners at the start and end of the link
    };
    struct Triangle {
        glm::uint particles[3];
        glm::dvec2 corners[3];  ///< the triangle laid flat, m
        Side sides[3];          ///< side k is opposite to corner k

        glm::dvec2 pointOn(glm::uint side, glm::uint point) const {
            const glm::dvec2 from = corners[sides[side].from];
            return from + (corners[sides[side].to] - from) * ((point + 1.0) / (kPoints + 1.0));
        }
    };
    /// A triangle at a particle or link, and the number of its corner or side there.
    struct Use {
        glm::uint triangle;
        glm::uint part;
    };

    void addTriangle(const MeshSheet& sheet, glm::uvec3 particles);

    const LinkGraph& links_;
    std::vector<Triangle> triangles_;
    /// Index in uses_ of the first use of each particle, then of each link. The last entry is the size of uses_.
    std::vector<std::size_t> starts_;
    std::vector<Use> uses_;
};

/// Gives the particles of a mesh their tethers, as tetherGrid() does for grids: one to the nearest pin of each group
/// (groupMeshPins()), shortest first. A tether is as long as the shortest path of a SurfaceGraph, m. That path is
/// slightly longer than the geodesic across the cloth, so the tether never restricts motion that the cloth allows.
/// Without a path a particle gets no tether. Pins have none.
///
/// `tethers`: one entry for each particle of the world.
/// `firstParticle`: first particle of the mesh.
/// `isPinned`: one flag for each particle of the world.
void tetherMesh(std::vector<physics::Tether>& tethers, glm::uint firstParticle, const MeshSheet& sheet,
                const std::vector<bool>& isPinned);

/// Divides the pins of a mesh into groups, like groupPins() for grids. The number of groups is the greatest number of
/// tethers of a particle. Linked pins, such as a boundary loop or an end of a hammock, form one set, since a particle
/// needs only the nearest of them. Sets are assigned to the groups round-robin, in the order of their first pins.
/// Groups may be empty.
///
/// `pins`: particles, ascending.
std::array<std::vector<glm::uint>, kMostTethers> groupMeshPins(const LinkGraph& links, std::span<const glm::uint> pins);

}  // namespace drape
