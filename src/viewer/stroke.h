#pragma once

#include <span>
#include <vector>

#include "viewer/scenery.h"

namespace drape::viewer {

/// The links that a stroke of the pointer cuts, as indices into the scenery's links, ascending: structural links and
/// those of free systems that are drawn across the path or, with a radius above 0, whose middle comes within it, as far
/// as they can be seen there. The path is a line from place to place, so that a fast stroke skips nothing; path and
/// radius are in window coordinates.
std::vector<glm::uint> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                  float radius);

}  // namespace drape::viewer
