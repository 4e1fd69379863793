#pragma once

#include <bit>

#include "base/digest.h"
#include "run/snapshot/snapshot.h"

namespace drape {

// The format of snapshots, which their writer and reader share.

inline constexpr std::string_view kSnapshotMark = "drape snapshot ";
inline constexpr std::string_view kSnapshotVersion = "3 ";
/// Size of the first line, bytes: the mark, the version, the size of the file as hexText(), and a line break.
inline constexpr std::size_t kSnapshotStart = kSnapshotMark.size() + kSnapshotVersion.size() + 17;
/// Size of the last line, bytes: the digest of all preceding bytes as hexText(), and a line break.
inline constexpr std::size_t kSnapshotEnd = 17;
inline constexpr std::size_t kLargestSnapshot = std::size_t{4} << 30;  // greatest size of a file, bytes

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

/// Calls visit(name, vector) for all arrays in the order of the file.
template <class AnySnapshot, class Visit>
void forEachArray(AnySnapshot& snapshot, Visit visit) {
    visit("positions", snapshot.positions);
    visit("displacements", snapshot.displacements);
    visit("brokenLinks", snapshot.broken);
    visit("goneTriangles", snapshot.gone);
    visit("pinned", snapshot.hands.pinned);
    visit("held", snapshot.hands.held);
    visit("changedMasses", snapshot.hands.changed);
    visit("brushes", snapshot.hands.brushes);
    visit("linksToCut", snapshot.hands.cutNext);
    visit("cutLinks", snapshot.hands.cut);
}

/// Calls visit(name, vector) for the arrays that follow them, which files have only if they are not empty.
template <class AnySnapshot, class Visit>
void forEachOptionalArray(AnySnapshot& snapshot, Visit visit) {
    visit("deformedBodies", snapshot.deformed);
    visit("bodyPlaces", snapshot.bodyPlaces);
    visit("placesBefore", snapshot.restFrom);
}

/// Calls visit(name, flag) for each flag.
template <class AnySnapshot, class Visit>
void forEachFlag(AnySnapshot& snapshot, Visit visit) {
    visit("strained", snapshot.clock.strained);
    visit("handsHaveCut", snapshot.hands.hasCut);
    visit("linksHaveStrained", snapshot.hands.hasStrained);
}

/// Returns whether a setting may be beyond its bounds in scene files. Colliders that rise or close in start where the
/// cloth is.
inline bool mayBeBeyondBounds(std::string_view settingsPath) {
    return settingsPath == "ground.height" || settingsPath == "walls.low" || settingsPath == "walls.high";
}

}  // namespace drape
