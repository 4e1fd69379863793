#pragma once

#include <cstdlib>

namespace drape::test {

/// DRAPE_STRONG_RUNS=500 in the environment: so many random runs in place of the few of every day, and the tests that
/// take minutes.
inline const char* wantedRuns() { return std::getenv("DRAPE_STRONG_RUNS"); }

inline unsigned runsOr(unsigned usual) { return wantedRuns() ? static_cast<unsigned>(std::atoi(wantedRuns())) : usual; }

inline bool isLongRun() { return wantedRuns() != nullptr; }

}  // namespace drape::test
