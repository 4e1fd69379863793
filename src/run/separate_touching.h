#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The model of a world. Where layers start in touch to the last bit, as sheets do that were described in one plane, no
/// plane lies between them and contact could not keep them apart: particles of the later one start up to a fraction of
/// a millimetre beside their place, on the side that their cloth lies on, or above or, of a body, outside. Bodies stay.
Model modelToRun(const WorldDescription& world);

}  // namespace drape
