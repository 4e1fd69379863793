#include "solver/plan/contact_arrays.h"

#include <algorithm>

#include "cloth/topology/patches.h"

namespace drape {
namespace {

/// Node 0 is the root, 4 n + 1 to 4 n + 4 are the children of n. All are empty: no box meets theirs.
std::vector<physics::PatchBox> makeTree(std::size_t nodes) {
    constexpr float kFar = 1e9f;
    std::vector<physics::PatchBox> tree(nodes, {glm::vec3(kFar), 0, glm::vec3(-kFar), 0.0f});
    for (glm::uint node = 1; node < nodes; ++node) {
        const bool isLastChild = node % 4 == 0;
        tree[node].next = isLastChild ? tree[(node - 1) / 4].next : node + 1;
    }
    return tree;
}

}  // namespace

bool hasContactRoom(const Model& model, std::size_t mostBytes) {
    return patchesOf(model).neighbours.size() <= mostBytes / sizeof(physics::PatchPair);
}

ContactArrays makeContactArrays(const Model& model, std::size_t mostBytes) {
    const ClothPatches& made = patchesOf(model);
    const std::size_t particles = model.particleCount();
    const std::size_t count = made.patches.size();
    constexpr std::size_t kPairs = 48;  // of each patch, besides its neighbours
    constexpr std::size_t kContacts = 64;
    constexpr std::size_t kLeast = std::size_t{1} << 18;  // small cloth can be in one heap: a few MiB
    const std::size_t pairs =
        std::min(made.neighbours.size() + std::max(kPairs * count, kLeast), mostBytes / sizeof(physics::PatchPair));
    const std::size_t contacts =
        std::min(std::max(kContacts * count, kLeast), mostBytes / sizeof(physics::ClothContact));
    const std::size_t firstLeaf = (made.leaves - 1) / 3;  // 1 + 4 + 16 + … nodes come before the leaves

    ContactArrays arrays;
    arrays.starts.resize(particles);
    arrays.wanted.resize(particles);
    arrays.wayShares.resize(particles);
    arrays.contactPushes.resize(particles);
    arrays.patches = made.patches;
    arrays.patchPairs = made.neighbours;
    arrays.patchPairs.resize(pairs);
    arrays.duePairs.resize(pairs);
    arrays.patchMotions.resize(count);
    arrays.firstPatchMotions.resize(count);
    arrays.lastPatchMotions.resize(count);
    arrays.patchReaches.assign(count, -1.0f);  // all pairs are looked for first
    arrays.patchChanges.resize(count);
    arrays.patchBoxes = makeTree(firstLeaf + made.leaves);
    arrays.boxArrivals.resize(std::max<std::size_t>(firstLeaf, 1));
    arrays.clothContacts.resize(contacts);
    physics::ContactTally counters{};
    counters.patches = static_cast<glm::uint>(count);
    counters.fixedPairs = static_cast<glm::uint>(made.neighbours.size());
    counters.pairCapacity = static_cast<glm::uint>(pairs);
    counters.contactCapacity = static_cast<glm::uint>(contacts);
    counters.firstLeaf = static_cast<glm::uint>(firstLeaf);
    float least = 1e9f;
    for (const physics::Patch& p : made.patches) least = std::min(least, p.room);
    counters.drift.w = least;
    counters.wayLimit = 10.0f;  // unlimitedWay()
    arrays.contactCounters = {counters};
    return arrays;
}

}  // namespace drape
