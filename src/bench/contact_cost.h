#pragma once

#include "bench/contest.h"

namespace drape::bench {

/// How long contact of cloth takes.
struct ContactCost {
    double onMsPerStep = 0.0;   ///< processor time of all threads, median over the rounds
    double offMsPerStep = 0.0;  ///< of the same scene with contact off
    Spread ratio;               ///< of the two, round by round
    double onWallMs = 0.0;      ///< wall time of a step with contact, median over the rounds
};

/// Runs the scene on the backend cpu with contact and without in turn, so that whatever else keeps the machine busy
/// hits both alike.
ContactCost measureContactCost(const Scene& scene, unsigned threads, Effort effort);

}  // namespace drape::bench
