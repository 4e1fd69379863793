#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes a model. Each particle of a cloth has the mass of a third of its triangles, so that an even pressure
/// accelerates a flat cloth evenly. All values of the description must be in range (src/scene/ checks scene files).
Model makeModel(const WorldDescription& description);
/// Makes a model of a single cloth.
Model makeModel(const ClothDescription& description);

/// Changes the masses of a model's cloths to those of a description, which differs in nothing else from the model's.
/// Pins stay. Links keep their order and their materials.
void setClothMasses(Model& model, const WorldDescription& description);

}  // namespace drape
