#pragma once

#include "cloth/core/model.h"

namespace drape {

/// fabricLimits() of one cloth of a model that is a mesh: from the harmonic mean over its links, and from the particle
/// with the largest bending response. `cell` is the mean length of its edges. The links and free masses of the model
/// must be there.
FabricLimits meshLimits(const Model& model, const ClothPart& part);

}  // namespace drape
