#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes a model. Each particle of a cloth has the mass of a third of its triangles, so that an even pressure
/// accelerates a flat cloth evenly. All values of the description must be in range (src/scene/ checks scene files).
Model makeModel(const WorldDescription& description);
/// Makes a model of a single cloth.
Model makeModel(const ClothDescription& description);

}  // namespace drape
