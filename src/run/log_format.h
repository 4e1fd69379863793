#pragma once

#include "run/event.h"

namespace drape {

// What a log's writer and its reader have to agree about.

inline constexpr std::string_view kLogMark = "input log";
inline constexpr std::uint32_t kLogVersion = 3;
/// Of the same format without Event::hand, from an older version of the physics: it can be read, and gives other
/// positions.
inline constexpr std::uint32_t kOlderLogVersion = 2;
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
