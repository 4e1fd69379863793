#pragma once

#include <chrono>

namespace drape {

using WallClock = std::chrono::steady_clock;

inline double secondsSince(WallClock::time_point start) {
    return std::chrono::duration<double>(WallClock::now() - start).count();
}
inline double millisecondsSince(WallClock::time_point start) { return 1000.0 * secondsSince(start); }

}  // namespace drape
