#pragma once

#include <cstddef>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/quantity.h"

namespace drape {

/// The arrays of cloth contact (Made::forContact), as they are before the first substep. Their lists say which patches
/// may be near each other; they do not change the result, so that a state need not keep them.
struct ContactArrays {
    std::vector<glm::vec4> starts;
    std::vector<glm::vec4> wanted;
    std::vector<glm::uint> wayShares;
    std::vector<physics::ContactPush> contactPushes;
    std::vector<physics::Patch> patches;
    std::vector<physics::PatchPair> patchPairs;
    std::vector<glm::uint> duePairs;
    std::vector<glm::vec4> patchMotions;
    std::vector<glm::vec4> firstPatchMotions;
    std::vector<glm::vec4> lastPatchMotions;
    std::vector<float> patchReaches;
    std::vector<float> patchChanges;
    std::vector<physics::PatchBox> patchBoxes;
    std::vector<glm::uint> boxArrivals;
    std::vector<physics::ClothContact> clothContacts;
    std::vector<physics::ContactTally> contactCounters;
};

/// Room of an array on every device (128 MiB): both backends must be full at the same count.
inline constexpr std::size_t kMostContactBytes = std::size_t{1} << 27;

/// Whether all pairs of patches that share a vertex fit into the list of pairs, which contact of cloth cannot do
/// without.
bool hasContactRoom(const Model& model, std::size_t mostBytes = kMostContactBytes);

/// With room for 48 pairs of patches and 64 contacts for each patch, and 2^18 at least, as far as `mostBytes` of an
/// array allow.
ContactArrays makeContactArrays(const Model& model, std::size_t mostBytes);

}  // namespace drape
