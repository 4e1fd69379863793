#pragma once

#include <cstdint>

#include "scene/scene.h"

namespace drape::bench {

/// The work of contact of cloth, as means over substeps: numbers that do not depend on the machine, nor on how busy it
/// is. Which contacts there are depends on positions and motion alone; the rest, on how the solver looks for them.
struct ContactCounters {
    std::uint64_t substeps = 0;  ///< with contact of cloth
    double pairs = 0.0;          ///< of patches that are listed
    double fixedPairs = 0.0;     ///< of those, patches that share a vertex
    double relists = 0.0;        ///< how often pairs were looked for
    double read = 0.0;           ///< pairs whose distance was looked at, over all rounds
    double due = 0.0;            ///< pairs that were measured in the first round
    double dueLater = 0.0;       ///< and in all others together
    double contacts = 0.0;       ///< pairs of features
    double push = 0.0;           ///< contacts closer than they are to be kept, before the first push
    double pushAgain = 0.0;      ///< and before the second
    double stopped = 0.0;        ///< contacts whose vertices stopped short
    double proofRounds = 0.0;    ///< in which something was to be proved
    double calm = 0.0;           ///< share of the substeps that have no contacts
    std::uint64_t stalled = 0;   ///< substeps in all in which a list was full
};

/// Takes so many steps of a scene on one thread of the backend cpu, pass by pass, and counts between passes: solvers
/// know nothing of it, and are not slowed by it. All zero for a scene without contact of cloth.
ContactCounters countContact(const Scene& scene, std::uint64_t steps);

}  // namespace drape::bench
