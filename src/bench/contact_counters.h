#pragma once

#include <cstdint>

#include "bench/contest.h"
#include "scene/scene.h"

namespace drape::bench {

/// The work of cloth contact, as means per substep unless stated otherwise. The numbers do not depend on the machine or
/// its load. The numbers of contacts depend only on positions and motion. The other numbers also depend on how the
/// solver searches for contacts.
///
/// A substep proves in rounds, at most kProofRounds, that no vertex of a contact crosses anything on its way. If a
/// round stops vertices short, their ways are unproved, and another round must prove them again.
struct ContactCounters {
    std::uint64_t substeps = 0;  ///< number of substeps with cloth contact
    double pairs = 0.0;          ///< listed pairs of patches
    double fixedPairs = 0.0;     ///< listed pairs of patches that share a vertex
    double relists = 0.0;        ///< searches for pairs
    double read = 0.0;           ///< pairs whose known distance was checked, over all rounds
    double due = 0.0;            ///< pairs whose distance was measured in the first round
    double dueLater = 0.0;       ///< pairs whose distance was measured in all later rounds
    double contacts = 0.0;       ///< contacts, each of a vertex and a triangle or of two edges
    double push = 0.0;           ///< contacts closer than the distance to keep, before the first push
    double pushAgain = 0.0;      ///< contacts closer than the distance to keep, before the second push
    double stopped = 0.0;        ///< contacts whose vertices were stopped short
    double proofRounds = 0.0;    ///< rounds of proofs that had anything to prove
    double calm = 0.0;           ///< share of the substeps without contacts
    std::uint64_t stalled = 0;   ///< total number of substeps with a full list
};

/// Takes `steps` steps of a scene on one thread of the backend cpu, pass by pass, and counts between the passes. The
/// solver needs no code for that and is not slowed down. Returns zeros for a scene without cloth contact.
ContactCounters countContact(const Scene& scene, std::uint64_t steps);

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
