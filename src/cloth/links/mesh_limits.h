#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Computes FabricLimits for a mesh cloth of a model. Limits of links are harmonic means. The bending limit is that of
/// the particle with the largest bending response. `cell` is the mean edge length. The model must already have its
/// links and free masses.
FabricLimits meshLimits(const Model& model, const ClothPart& part);

}  // namespace drape
