#pragma once

#include "run/shared/event.h"

namespace drape {

// Constants that a log's writer and its reader share.

inline constexpr std::string_view kLogMark = "input log";
/// The beginning of every log that this program writes.
inline constexpr std::string_view kLogStart = "{\n  \"drape\": \"input log\"";
inline constexpr std::uint32_t kLogVersion = 14;
/// Oldest version that can be read. Older logs from this version on have the same format, except that version 2 lacks
/// Event::hand. Their replays lead to other positions, since the physics has changed.
inline constexpr std::uint32_t kOldestLogVersion = 2;
inline constexpr std::size_t kLargestLog = 64u << 20;  // greatest size of a file, bytes
inline constexpr double kMostLogSteps = 1e15;          // greatest number of steps in a log; a double holds it exactly

inline bool hasParticles(EventKind kind) {
    return kind == EventKind::grab || kind == EventKind::cut || kind == EventKind::push || kind == EventKind::pin ||
           kind == EventKind::unpin;
}
inline bool hasTarget(EventKind kind) { return kind == EventKind::grab || kind == EventKind::drag; }
inline bool hasHand(EventKind kind) { return hasTarget(kind) || kind == EventKind::release; }
inline bool hasBrush(EventKind kind) { return kind == EventKind::push; }
inline bool hasSetting(EventKind kind) { return kind == EventKind::set; }
inline bool hasFabric(EventKind kind) { return kind == EventKind::fabric; }

}  // namespace drape
