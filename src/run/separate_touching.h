#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The model of a world. Where layers that no triangle joins (of two cloths, of one mesh, of a cloth and a body) are less
/// than 2 µm apart, as two sheets in one plane are, contact has no plane between them and could not keep them apart.
/// Particles of the later layer then start 0.1 mm beside their place, or more where several layers lie on each other:
/// towards the rest of their cloth where that lies on one side, else upwards or out of the body. Bodies stay.
Model modelToRun(const WorldDescription& world);

}  // namespace drape
