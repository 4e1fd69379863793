#include "cloth/mesh/tethers/mesh_tethers.h"

#include <cmath>
#include <numeric>
#include <optional>

#include "cloth/mesh/tethers/pin_tree.h"
#include "cloth/mesh/tethers/sight_lines.h"
#include "cloth/tethers/path_search.h"
#include "cloth/tethers/tether_slots.h"

namespace drape {
namespace {

/// Measures the tethers of one mesh, pin group by pin group.
class TetherLengths {
public:
    TetherLengths(const MeshSheet& sheet, const LinkGraph& links) : sheet_(sheet), links_(links) {
        if (sheet.plane.empty()) return;
        flat_.emplace(sheet, links);
        sight_.emplace(*flat_);
    }

    /// Returns the distance from each of the given particles to a pin of a group.
    /// `particles`: ascending.
    PinDistances toGroup(std::span<const glm::uint> group, std::vector<glm::uint> particles) {
        PinDistances found;
        found.lengths.assign(sheet_.particleCount, PinDistances::kUnreachable);
        found.pins.assign(sheet_.particleCount, group.front());
        nearestInPlane(group, particles, found.pins);
        particles = takeStraight(particles, found);
        if (particles.empty()) return found;
        const PinDistances paths = searchPaths(links_, group, particles);
        for (const glm::uint i : particles) found.pins[i] = paths.pins[i];
        std::erase_if(particles, [&](glm::uint i) { return paths.lengths[i] == PinDistances::kUnreachable; });
        for (const glm::uint i : takeStraight(particles, found)) found.lengths[i] = paths.lengths[i];
        return found;
    }

private:
    bool isFlat(glm::uint particle) const { return flat_ && flat_->has(particle); }

    /// Finds the nearest pin in the plane for particles with a flat triangle.
    void nearestInPlane(std::span<const glm::uint> group, std::span<const glm::uint> particles,
                        std::vector<glm::uint>& pins) const {
        std::vector<glm::uint> flatPins;
        std::ranges::copy_if(group, std::back_inserter(flatPins), [&](glm::uint pin) { return isFlat(pin); });
        if (flatPins.empty()) return;
        const PinTree tree(sheet_.plane, flatPins);
        for (const glm::uint i : particles) {
            if (isFlat(i)) pins[i] = tree.nearest(flat_->placeOf(i));
        }
    }

    /// Sets the straight distances of particles whose segment to the pin stays inside the flat parts. Returns the other
    /// particles, ascending.
    std::vector<glm::uint> takeStraight(std::span<const glm::uint> particles, PinDistances& found) {
        if (!flat_) return {particles.begin(), particles.end()};
        for (const glm::uint i : byPin(particles, found.pins)) {
            const glm::uint pin = found.pins[i];
            if (!isFlat(i) || !isFlat(pin) || !sight_->sees(i, pin)) continue;
            found.lengths[i] = std::sqrt(squaredLength(flat_->placeOf(i) - flat_->placeOf(pin)));
        }
        std::vector<glm::uint> others;
        std::ranges::copy_if(particles, std::back_inserter(others),
                             [&](glm::uint i) { return found.lengths[i] == PinDistances::kUnreachable; });
        return others;
    }

    /// Sorts particles by pin, because SightLines caches results for one pin only.
    std::vector<glm::uint> byPin(std::span<const glm::uint> particles, std::span<const glm::uint> pins) const {
        std::vector<glm::uint> starts(std::size_t{sheet_.particleCount} + 1, 0);
        for (const glm::uint i : particles) ++starts[pins[i] + 1];
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        std::vector<glm::uint> ordered(particles.size());
        for (const glm::uint i : particles) ordered[starts[pins[i]]++] = i;
        return ordered;
    }

    const MeshSheet& sheet_;
    const LinkGraph& links_;
    std::optional<FlatMesh> flat_;  ///< empty if the cloth is not flat
    std::optional<SightLines> sight_;
};

}  // namespace

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
    TetherLengths measures(sheet, links);
    for (const std::vector<glm::uint>& group : groupMeshPins(links, pins)) {
        if (group.empty()) continue;
        const PinDistances nearest = measures.toGroup(group, others);
        for (const glm::uint i : others) {
            if (nearest.lengths[i] == PinDistances::kUnreachable) continue;
            const glm::uint particle = firstParticle + i;
            insertTether(tethers[particle], particle, firstParticle + nearest.pins[i],
                         static_cast<float>(nearest.lengths[i]));
        }
    }
}

}  // namespace drape
