#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The model of a world, with layers apart that start nearer than contact has a plane for: less than 2 µm, as two sheets
/// in one plane do. Layers are what no triangle joins: two cloths, two pieces of a mesh, a cloth and a body. Particles of
/// the later layer start 0.1 mm beside their place for each layer below them. They go in front of a body's faces; else
/// to the side on which their cloth goes on, as of a row that stands on a sheet; else upwards. Bodies stay. What is moved
/// may cross a third layer within those 0.1 mm.
Model modelToRun(const WorldDescription& world);

}  // namespace drape
