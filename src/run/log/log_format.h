#pragma once

#include "run/shared/event.h"

namespace drape {

// Shared by a log's writer and its reader.

inline constexpr std::string_view kLogMark = "input log";
/// With which the text of a log that this program writes begins.
inline constexpr std::string_view kLogStart = "{\n  \"drape\": \"input log\"";
inline constexpr std::uint32_t kLogVersion = 10;
/// From this one on logs can be read: those of older versions have the same format, 2 without Event::hand, and give
/// other positions, since the physics has changed.
inline constexpr std::uint32_t kOldestLogVersion = 2;
inline constexpr std::size_t kLargestLog = 64u << 20;  // bytes
inline constexpr double kMostLogSteps = 1e15;          // all below are whole numbers in a double

inline bool hasParticles(EventKind kind) {
    return kind == EventKind::grab || kind == EventKind::cut || kind == EventKind::push || kind == EventKind::pin ||
           kind == EventKind::unpin;
}
inline bool hasTarget(EventKind kind) { return kind == EventKind::grab || kind == EventKind::drag; }
inline bool hasHand(EventKind kind) { return hasTarget(kind) || kind == EventKind::release; }
inline bool hasBrush(EventKind kind) { return kind == EventKind::push; }
inline bool hasSetting(EventKind kind) { return kind == EventKind::set; }

}  // namespace drape
