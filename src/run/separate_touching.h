#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The model of a world. Where layers of different cloths, or of a cloth and a body, touch to the last bit, as two
/// level sheets at one height do, no plane lies between them and contact could not keep them apart. Particles of the
/// later cloth then start a fraction of a millimetre beside their place: towards the rest of their cloth where that
/// lies on one side, else upwards or out of the body. Bodies stay.
Model modelToRun(const WorldDescription& world);

}  // namespace drape
