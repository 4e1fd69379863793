#pragma once

#include "physics/types.h"
#include "solver/cpu/rows.h"

namespace drape::cpu {

Surroundings surroundingsOf(const physics::SubstepParams& params);

}  // namespace drape::cpu
