#include "solver/plan/contact_arrays.h"

#include <algorithm>

#include "cloth/topology/patches.h"
#include "physics/kernels.h"

namespace drape {

static_assert(kMostNeighbours == kMostContactBytes / sizeof(physics::PatchPair), "neighbours fill the list of pairs");

bool hasContactRoom(const Model& model, std::size_t mostBytes) {
    const ClothPatches& made = patchesOf(model);
    return made.patches.size() <= kMostPatches && made.neighbours.size() <= mostBytes / sizeof(physics::PatchPair);
}

ContactRoom contactRoom(const Model& model) {
    constexpr std::size_t kPairs = 48;  // pairs for each patch, in addition to pairs of neighbours
    constexpr std::size_t kContacts = 64;
    // Small cloth can lie in a single pile, with contacts everywhere. So even its lists have this much room, a few MiB.
    constexpr std::size_t kLeast = std::size_t{1} << 18;
    const ClothPatches& made = patchesOf(model);
    const std::size_t patches = made.patches.size();
    const std::size_t inner = (made.leaves - 1) / 3;
    return {
        .patches = patches,
        .pairs = std::min(made.neighbours.size() + std::max(kPairs * patches, kLeast),
                          kMostContactBytes / sizeof(physics::PatchPair)),
        .contacts = std::min(std::max(kContacts * patches, kLeast), kMostContactBytes / sizeof(physics::ClothContact)),
        .innerNodes = inner,
        .nodes = inner + made.leaves};
}

std::vector<physics::PatchPair> firstPairs(const Model& model) {
    std::vector<physics::PatchPair> pairs;
    pairs.reserve(contactRoom(model).pairs);
    physics::Kernels kernels{};
    for (const NeighbourPatches& pair : patchesOf(model).neighbours)
        pairs.push_back(kernels.packedPair(pair.a, pair.b, 0.0f, true));
    pairs.resize(contactRoom(model).pairs);
    return pairs;
}

std::vector<float> firstReaches(const Model& model) {
    return std::vector<float>(patchesOf(model).patches.size(), -1.0f);
}

std::vector<physics::PatchBox> firstBoxes(const Model& model) {
    constexpr float kFar = 1e9f;
    const std::size_t nodes = contactRoom(model).nodes;
    std::vector<physics::PatchBox> tree(nodes, {glm::vec3(kFar), 0, glm::vec3(-kFar), 0});
    for (glm::uint node = 1; node < nodes; ++node) {
        const bool isLastChild = node % 4 == 0;
        tree[node].next = isLastChild ? tree[(node - 1) / 4].next : node + 1;
    }
    return tree;
}

std::vector<physics::ContactTally> firstTally(const Model& model) {
    const ClothPatches& made = patchesOf(model);
    const ContactRoom room = contactRoom(model);
    physics::ContactTally tally{};
    tally.patches = static_cast<glm::uint>(room.patches);
    tally.fixedPairs = static_cast<glm::uint>(made.neighbours.size());
    tally.pairCapacity = static_cast<glm::uint>(room.pairs);
    tally.contactCapacity = static_cast<glm::uint>(room.contacts);
    tally.vertices = model.particleCount();
    tally.clothPatches = made.ofCloth;
    tally.firstLeaf = static_cast<glm::uint>(room.innerNodes);
    tally.crosses = 1;  // unknown, since nothing has been measured yet
    float least = 1e9f;
    for (const physics::Patch& p : made.patches) least = std::min(least, p.maxThickness);
    tally.drift.w = least;
    tally.wayLimit = physics::kUnlimitedWay;
    return {tally};
}

}  // namespace drape
