#pragma once

#include <cstddef>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

// Values of the arrays of cloth contact (Made::forContact) before the first substep. Their lists say which patches may
// be near each other. The lists can be made again with the same results, so a State does not hold them.

/// Most bytes of an array of contact, on every device (128 MiB). The limit is the same on CPU and GPU, since lists must
/// be full at the same count.
inline constexpr std::size_t kMostContactBytes = std::size_t{1} << 27;

/// Most patches whose indices fit into a physics::PatchPair.
inline constexpr std::size_t kMostPatches = std::size_t{1} << physics::kPatchBits;

/// Returns whether there are at most kMostPatches patches, and whether all pairs of patches that share a vertex fit
/// into the list of pairs. Contact of cloth cannot do without these pairs.
bool hasContactRoom(const Model& model, std::size_t mostBytes = kMostContactBytes);

/// Numbers of elements for which the lists have room.
struct ContactRoom {
    std::size_t patches = 0;
    std::size_t pairs = 0;       ///< pairs in the list: 48 for each patch, plus those of patches that share a vertex
    std::size_t contacts = 0;    ///< contacts in the list: 64 for each patch
    std::size_t innerNodes = 0;  ///< inner nodes of the tree of boxes: 1 + 4 + 16 + …
    std::size_t nodes = 0;       ///< all nodes of the tree of boxes
};
/// Returns the room for a model: at least 2^18 pairs and contacts, as far as kMostContactBytes allows.
ContactRoom contactRoom(const Model& model);

/// Returns the pairs of patches that share a vertex, then as many empty pairs as there is room for.
std::vector<physics::PatchPair> firstPairs(const Model& model);
/// Returns a used-up reach for each patch, so that the first substep looks for all pairs.
std::vector<float> firstReaches(const Model& model);
/// Returns the nodes of the tree. Node 0 is the root; 4 n + 1 to 4 n + 4 are the children of n. All boxes are empty and
/// meet nothing.
std::vector<physics::PatchBox> firstBoxes(const Model& model);
/// Returns the single record of counts, with the members that the host sets.
std::vector<physics::ContactTally> firstTally(const Model& model);

}  // namespace drape
