#pragma once

#include <string>

#include "check/lockstep.h"
#include "json/value.h"

namespace drape::cli {

/// Returns the object that `drape compare --json` prints.
json::Object asJson(const check::LockstepResult& lockstep);

/// Returns "step 3, substep 0, iteration 0, fall (positions), particle 17", or "none".
std::string firstDifference(const Comparison& result);

}  // namespace drape::cli
