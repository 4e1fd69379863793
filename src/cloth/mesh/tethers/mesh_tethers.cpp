#include "cloth/mesh/tethers/mesh_tethers.h"

#include "cloth/mesh/tethers/surface_graph.h"
#include "cloth/tethers/path_search.h"
#include "cloth/tethers/tether_slots.h"

namespace drape {

std::array<std::vector<glm::uint>, kMostTethers> groupMeshPins(const LinkGraph& links,
                                                               std::span<const glm::uint> pins) {
    std::vector<bool> isFree(links.particleCount());
    for (const glm::uint pin : pins) isFree[pin] = true;
    std::array<std::vector<glm::uint>, kMostTethers> groups;
    std::size_t clusters = 0;
    for (const glm::uint pin : pins) {
        if (!isFree[pin]) continue;
        std::vector<glm::uint>& group = groups[clusters++ % kMostTethers];
        const std::size_t first = group.size();
        const auto take = [&](glm::uint next) {
            if (!isFree[next]) return;
            isFree[next] = false;
            group.push_back(next);
        };
        take(pin);
        for (std::size_t k = first; k < group.size(); ++k) {
            for (const LinkGraph::Way& way : links.at(group[k])) take(way.to);
        }
    }
    return groups;
}

void tetherMesh(std::vector<physics::Tether>& tethers, glm::uint firstParticle, const MeshSheet& sheet,
                const std::vector<bool>& isPinned) {
    std::vector<glm::uint> pins;
    std::vector<glm::uint> others;
    for (glm::uint i = 0; i < sheet.particleCount; ++i) {
        tethers[firstParticle + i] = noTether(firstParticle + i);
        (isPinned[firstParticle + i] ? pins : others).push_back(i);
    }
    if (pins.empty()) return;
    const LinkGraph links(sheet);
    const SurfaceGraph surface(sheet, links);
    for (const std::vector<glm::uint>& group : groupMeshPins(links, pins)) {
        if (group.empty()) continue;
        const PinDistances nearest = searchPaths(surface, group, others);
        for (const glm::uint i : others) {
            if (nearest.lengths[i] == PinDistances::kUnreachable) continue;
            const glm::uint particle = firstParticle + i;
            insertTether(tethers[particle], particle, firstParticle + nearest.pins[i],
                         static_cast<float>(nearest.lengths[i]));
        }
    }
}

}  // namespace drape
