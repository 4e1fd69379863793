#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// The structural links of each particle: the threads of a cloth, and all links of systems. Made in time linear in
/// particles and links.
class LinkIndex {
public:
    explicit LinkIndex(const Model& model);

    /// As indices into Model::links, ascending.
    std::span<const glm::uint> linksOf(glm::uint particle) const;

private:
    std::vector<glm::uint> starts_;  ///< links of particle i: from starts_[i] up to starts_[i + 1]
    std::vector<glm::uint> links_;
};

}  // namespace drape
