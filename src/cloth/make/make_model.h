#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Each particle of a cloth weighs a third of its triangles, so that an even pressure accelerates a flat cloth evenly.
/// The description must be in range (src/scene/ checks scene files).
Model makeModel(const WorldDescription& description);
/// The same for one cloth alone.
Model makeModel(const ClothDescription& description);

}  // namespace drape
