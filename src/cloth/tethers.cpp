#include "cloth/tethers.h"

#include <algorithm>
#include <optional>

#include "cloth/cut_crossings.h"
#include "cloth/link_paths.h"
#include "cloth/nearest_pins.h"
#include "cloth/pin_groups.h"
#include "cloth/tether_slots.h"

namespace drape {
namespace {

using physics::Tether;

/// Of particles whose straight line to their pin is crossed by a cut, puts the path along the links in its place.
void goAroundCuts(PinDistances& nearest, const RestSheet& sheet, const CutCrossings& cuts,
                  std::span<const glm::uint> pins) {
    const auto placeOf = [&](glm::uint particle) {
        return glm::ivec2(static_cast<int>(particle) % sheet.columns(), static_cast<int>(particle) / sheet.columns());
    };
    std::vector<glm::uint> crossed;
    for (glm::uint i = 0; i < nearest.pins.size(); ++i) {
        if (cuts.isCrossed(placeOf(i), placeOf(nearest.pins[i]))) crossed.push_back(i);
    }
    if (crossed.empty()) return;
    const PinDistances around = pathsAlongLinks(sheet, pins, crossed);
    for (const glm::uint i : crossed) {
        nearest.lengths[i] = around.lengths[i];
        nearest.pins[i] = around.pins[i];
    }
}

}  // namespace

std::vector<Tether> noTethers(glm::uint particleCount) {
    std::vector<Tether> tethers;
    tethers.reserve(particleCount);
    for (glm::uint i = 0; i < particleCount; ++i) tethers.push_back(noTether(i));
    return tethers;
}

void untetherCloth(std::vector<Tether>& tethers, const ClothPart& cloth) {
    for (glm::uint i = 0; i < cloth.particles.count; ++i) {
        tethers[cloth.particles.first + i] = noTether(cloth.particles.first + i);
    }
}

void tetherCloth(std::vector<Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const SheetLink> cuts) {
    untetherCloth(tethers, cloth);
    if (!cloth.grid) return;
    std::vector<glm::uint> pins;
    for (glm::uint i = 0; i < cloth.particles.count; ++i) {
        if (isPinned[cloth.particles.first + i]) pins.push_back(i);
    }
    if (pins.empty()) return;
    const RestSheet sheet(cloth.grid->count, glm::dvec2(cloth.grid->size) / glm::dvec2(cloth.grid->count - 1u), cuts);
    std::optional<CutCrossings> crossings;
    if (!sheet.isIntact()) crossings.emplace(sheet);
    for (const std::vector<glm::uint>& group : groupPins(cloth.grid->count, pins)) {
        if (group.empty()) continue;
        PinDistances nearest = nearestPins(sheet, group);
        if (crossings) goAroundCuts(nearest, sheet, *crossings, group);
        for (glm::uint i = 0; i < cloth.particles.count; ++i) {
            const glm::uint particle = cloth.particles.first + i;
            if (isPinned[particle] || nearest.lengths[i] == PinDistances::kUnreachable) continue;
            insertTether(tethers[particle], particle, cloth.particles.first + nearest.pins[i],
                         static_cast<float>(nearest.lengths[i]));
        }
    }
}

std::vector<Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses) {
    std::vector<bool> isPinned(inverseMasses.size());
    bool any = false;
    for (const ClothPart& cloth : cloths) {
        for (glm::uint i = cloth.particles.first; i < cloth.particles.first + cloth.particles.count; ++i) {
            isPinned[i] = inverseMasses[i] == 0.0f;
            any = any || isPinned[i];
        }
    }
    if (!any) return {};
    std::vector<Tether> tethers = noTethers(static_cast<glm::uint>(inverseMasses.size()));
    for (const ClothPart& cloth : cloths) tetherCloth(tethers, cloth, isPinned);
    return tethers;
}

}  // namespace drape
