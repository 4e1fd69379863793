#pragma once

#include "bench/contest.h"

namespace drape::bench {

/// The cost of cloth contact.
struct ContactCost {
    double onMsPerStep = 0.0;   ///< processor time of all threads with contact, median over the rounds
    double offMsPerStep = 0.0;  ///< processor time of all threads without contact, median over the rounds
    Spread ratio;               ///< processor time with contact divided by processor time without, in each round
    double onWallMs = 0.0;      ///< wall time of a step with contact, median over the rounds
};

/// Runs the scene on the backend cpu, alternating with and without contact, so that other load on the machine affects
/// both equally.
ContactCost measureContactCost(const Scene& scene, unsigned threads, Effort effort);

}  // namespace drape::bench
