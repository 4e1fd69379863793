#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// Finds the structural links of each particle: the threads of a cloth, and all links of systems. Built in time linear
/// in the number of particles and links.
class LinkIndex {
public:
    explicit LinkIndex(const Model& model);

    /// Returns the links of a particle as indices into Model::links, ascending.
    std::span<const glm::uint> linksOf(glm::uint particle) const;

private:
    /// The links of particle i are links_[starts_[i]] up to, but excluding, links_[starts_[i + 1]].
    std::vector<glm::uint> starts_;
    std::vector<glm::uint> links_;
};

}  // namespace drape
