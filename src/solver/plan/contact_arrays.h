#pragma once

#include <cstddef>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

// What the arrays of cloth contact (Made::forContact) are before the first substep. Their lists say which patches may
// be near each other; they do not change the result, so that a state need not keep them.

/// Room of an array on every device (128 MiB): both backends must be full at the same count.
inline constexpr std::size_t kMostContactBytes = std::size_t{1} << 27;

/// Whether all pairs of patches that share a vertex fit into the list of pairs, which contact of cloth cannot do
/// without.
bool hasContactRoom(const Model& model, std::size_t mostBytes = kMostContactBytes);

/// How many elements its lists have room for.
struct ContactRoom {
    std::size_t patches = 0;
    std::size_t pairs = 0;       ///< 48 for each patch besides its neighbours
    std::size_t contacts = 0;    ///< 64 for each patch
    std::size_t innerNodes = 0;  ///< of the tree of boxes: 1 + 4 + 16 + … come before the leaves
    std::size_t nodes = 0;       ///< with its leaves
};
/// 2^18 pairs and contacts at least, as far as kMostContactBytes of an array allow.
ContactRoom contactRoom(const Model& model);

/// Patches that share a vertex, then as many empty pairs as there is room for.
std::vector<physics::PatchPair> firstPairs(const Model& model);
/// Used up, so that all pairs are looked for first.
std::vector<float> firstReaches(const Model& model);
/// Node 0 is the root, 4 n + 1 to 4 n + 4 are the children of n. All are empty: no box meets theirs.
std::vector<physics::PatchBox> firstBoxes(const Model& model);
/// The one record.
std::vector<physics::ContactTally> firstTally(const Model& model);

}  // namespace drape
