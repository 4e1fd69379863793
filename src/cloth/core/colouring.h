#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "physics/types.h"

namespace drape {

/// A range of consecutive elements.
struct Range {
    glm::uint first = 0;
    glm::uint count = 0;

    constexpr bool has(glm::uint element) const { return element - first < count; }
    constexpr glm::uint end() const { return first + count; }
    constexpr bool operator==(const Range&) const = default;
};

/// Links grouped by colour. No particle occurs twice within a colour, so its links can be relaxed in parallel, in any
/// order, with the same result. So parallel solvers have no data races, and all solvers give the same result.
struct ColouredLinks {
    std::vector<physics::Link> links;  ///< links sorted by colour; within a colour, in the given order
    std::vector<Range> colours;
};

/// Colours any set of links between particleCount particles greedily. Takes time linear in the links if the number of
/// links at each particle is bounded. Each of the families gets its own colours. A family of chains, like the links
/// along one direction of a grid, gets two colours. Throws std::invalid_argument if a link names a particle that does
/// not exist or joins a particle to itself.
ColouredLinks colourLinks(std::span<const std::vector<physics::Link>> families, glm::uint particleCount);

/// Groups links so that relaxing one group after another gives the same result as relaxing the links in the given
/// order. Each link comes after all earlier links that share a particle with it. Makes as few groups as possible. In a
/// chain whose links are given in order, each link becomes a group. Throws like colourLinks().
ColouredLinks sequenceLinks(const std::vector<physics::Link>& links, glm::uint particleCount);

/// Checks ColouredLinks against the links from which it was made. Returns the first violation in words, or nothing if
/// all invariants hold: the colours are consecutive and cover all links, no colour touches a particle twice, and every
/// given link occurs exactly once.
std::optional<std::string> findColouringFault(const ColouredLinks& coloured,
                                              std::span<const std::vector<physics::Link>> families,
                                              glm::uint particleCount);

}  // namespace drape
