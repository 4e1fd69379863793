#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Computes FabricLimits for a mesh cloth of a model. The limits `membrane` and `shear` are harmonic means over the
/// links. The bending limit is set by the particle with the strongest response to bends. `cell` is the mean edge
/// length. The model must already have its links and free masses.
FabricLimits meshLimits(const Model& model, const ClothPart& part);

}  // namespace drape
