#include "cloth/mesh/tethers/link_graph.h"

#include <algorithm>

namespace drape {

LinkGraph::LinkGraph(const MeshSheet& sheet)
    : starts_(std::size_t{sheet.particleCount} + 1, 0), linkCount_(sheet.links.size()) {
    for (std::size_t k = 0; k < sheet.links.size(); ++k) {
        if (!sheet.hasLink(k)) continue;
        ++starts_[sheet.links[k].x];
        ++starts_[sheet.links[k].y];
        const double length = sheet.restLengths[k];
        shortest_ = longest_ == 0.0 ? length : std::min(shortest_, length);
        longest_ = std::max(longest_, length);
    }
    // Sorts links by particle, by counting. Each particle's start is first set to the end of the particle's range. The
    // start moves down as links are added, last link first.
    std::size_t end = 0;
    for (std::size_t& start : starts_) start = end += start;
    ways_.resize(end);
    for (std::size_t k = sheet.links.size(); k-- > 0;) {
        if (!sheet.hasLink(k)) continue;
        const glm::uvec2 ends = sheet.links[k];
        ways_[--starts_[ends.x]] = {ends.y, sheet.restLengths[k], static_cast<glm::uint>(k)};
        ways_[--starts_[ends.y]] = {ends.x, sheet.restLengths[k], static_cast<glm::uint>(k)};
    }
}

}  // namespace drape
