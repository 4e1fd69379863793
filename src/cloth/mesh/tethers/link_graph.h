#pragma once

#include <vector>

#include "cloth/mesh/tethers/mesh_sheet.h"

namespace drape {

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

}  // namespace drape
