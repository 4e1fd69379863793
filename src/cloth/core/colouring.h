#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "physics/types.h"

namespace drape {

/// A run of consecutive elements.
struct Range {
    glm::uint first = 0;
    glm::uint count = 0;

    constexpr bool has(glm::uint element) const { return element - first < count; }
    constexpr glm::uint end() const { return first + count; }
    constexpr bool operator==(const Range&) const = default;
};

/// Links grouped so that within a colour no particle occurs twice: a colour can be relaxed in parallel, in any order,
/// with the same result. This makes the solvers race free, and equal.
struct ColouredLinks {
    std::vector<physics::Link> links;  ///< sorted by colour; within a colour in the order in which they were given
    std::vector<Range> colours;
};

/// Colours any set of links between particleCount particles, greedily, in time linear in the links for a bounded number
/// of links at a particle. Each family (a run of links) has colours of its own: a family whose links form chains, like
/// the links along one direction of a grid, takes two. Throws std::invalid_argument if a link names a particle that
/// does not exist or joins one to itself.
ColouredLinks colourLinks(std::span<const std::vector<physics::Link>> families, glm::uint particleCount);

/// Groups links so that relaxing the groups one after another gives the same as relaxing the links in the order given:
/// each link comes after all earlier ones that share a particle with it. Groups are as few as that allows; a chain in
/// order takes as many as it has links. Throws as colourLinks() does.
ColouredLinks sequenceLinks(const std::vector<physics::Link>& links, glm::uint particleCount);

/// The first broken promise of ColouredLinks against the links it was made from, in words; nothing if all hold: the
/// colours are consecutive and cover all links, none touches a particle twice, and every given link occurs exactly
/// once.
std::optional<std::string> findColouringFault(const ColouredLinks& coloured,
                                              std::span<const std::vector<physics::Link>> families,
                                              glm::uint particleCount);

}  // namespace drape
