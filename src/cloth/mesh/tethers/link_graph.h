#pragma once

#include <vector>

#include "cloth/mesh/tethers/mesh_sheet.h"

namespace drape {

/// The links of a mesh that are there as a graph of particles, for its tethers. Made in time linear in them.
class LinkGraph {
public:
    struct Way {
        glm::uint to;  ///< a particle
        float length;  ///< m, at rest
    };
    static constexpr float kNone = -1.0f;

    explicit LinkGraph(const MeshSheet& sheet);

    std::size_t particleCount() const { return starts_.size() - 1; }
    /// In the order of the links.
    std::span<const Way> at(glm::uint particle) const {
        return std::span(ways_).subspan(starts_[particle], starts_[particle + 1] - starts_[particle]);
    }
    /// The rest length of a link between two particles, m; kNone if there is none.
    float between(glm::uint a, glm::uint b) const {
        for (const Way& way : at(a)) {
            if (way.to == b) return way.length;
        }
        return kNone;
    }

    double shortest() const { return shortest_; }  ///< m; 0 if there are no links
    double longest() const { return longest_; }
    template <class Reach>
    void visit(glm::uint particle, Reach reach) const {
        for (const Way& way : at(particle)) reach(way.to, double{way.length}, [] { return true; });
    }

private:
    std::vector<std::size_t> starts_;  ///< of each particle in ways_, and the end
    std::vector<Way> ways_;
    double shortest_ = 0.0;
    double longest_ = 0.0;
};

}  // namespace drape
