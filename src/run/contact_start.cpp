#include "run/contact_start.h"

#include <cstdio>

#include "grouped.h"
#include "solver/contact_arrays.h"

namespace drape {

std::optional<CrossedStart> findCrossedStart(std::uint64_t steps, std::span<const glm::vec4> positions,
                                             std::span<const physics::Triangle> triangles, glm::uint firstOfBodies) {
    const Crossings found = findCrossings(positions, triangles, firstOfBodies);
    if (found.all.empty()) return {};
    return CrossedStart{steps, found.all.size(), found.all.front().place};
}

std::string describe(const CrossedStart& start) {
    const std::string when = start.steps == 0 ? "at the start" : "after step " + grouped(start.steps);
    const bool isOne = start.count == 1;
    char place[128];
    std::snprintf(place, sizeof place, "(%.3g, %.3g, %.3g) m", start.first.x, start.first.y, start.first.z);
    return "the cloth crosses itself " + when + " in " + grouped(start.count) +
           (isOne ? " place, at " : " places, first at ") + place +
           (isOne ? "; this is left out of contact until it has come apart"
                  : "; these are left out of contact until they have come apart");
}

std::optional<std::string> whyNoContact(const Model& model, const Settings& settings) {
    if (!clothMeets(model, settings) || hasContactRoom(model)) return {};
    constexpr std::size_t kOfParticle = 5;  // pairs of neighbours, in a grid
    return "contact.on: cloth of " + grouped(model.clothParticleCount()) +
           " particles is too large for contact of cloth with cloth, which has room for about " +
           grouped(kMostContactBytes / sizeof(physics::PatchPair) / kOfParticle);
}

}  // namespace drape
