#include "run/contact_start.h"

#include <algorithm>
#include <cstdio>

#include "base/grouped.h"
#include "solver/plan/contact_arrays.h"

namespace drape {

std::optional<CrossedStart> findCrossedStart(std::uint64_t steps, std::span<const glm::vec4> positions,
                                             std::span<const physics::Triangle> triangles, glm::uint firstOfBodies) {
    const Crossings found = findCrossings(positions, triangles, firstOfBodies);
    if (found.all.empty()) return {};
    const auto isWithBody = [&](const Crossing& crossing) {
        return crossing.b >= firstOfBodies || triangles[crossing.triangle].a >= firstOfBodies;
    };
    return CrossedStart{.steps = steps,
                        .count = found.all.size(),
                        .first = found.all.front().place,
                        .itself = !std::ranges::all_of(found.all, isWithBody),
                        .body = std::ranges::any_of(found.all, isWithBody)};
}

std::string describe(const CrossedStart& start) {
    const std::string when = start.steps == 0 ? "at the start" : "after step " + grouped(start.steps);
    const bool isOne = start.count == 1;
    char place[128];
    std::snprintf(place, sizeof place, "(%.3g, %.3g, %.3g) m", start.first.x, start.first.y, start.first.z);
    const std::string what = !start.body ? "itself " : start.itself ? "itself and a body " : "a body ";
    return "the cloth crosses " + what + when + " in " + grouped(start.count) +
           (isOne ? " place, at " : " places, first at ") + place +
           (isOne ? "; this is left out of contact until it has come apart"
                  : "; these are left out of contact until they have come apart");
}

std::optional<std::string> whyNoContact(const Model& model, const Settings& settings) {
    if (!clothMeets(model, settings) || hasContactRoom(model)) return {};
    constexpr std::size_t kOfParticle = 5;  // pairs of neighbours, in a grid
    return "contact.on: cloth of " + grouped(model.clothParticleCount()) +
           " particles is too large for contact of cloth with cloth, which has room for about " +
           grouped(kMostContactBytes / sizeof(physics::PatchPair) / kOfParticle) + "; expected false";
}

}  // namespace drape
