#pragma once

#include <cmath>
#include <vector>

#include "cloth/mesh/tethers/link_graph.h"

namespace drape {

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

}  // namespace drape
