#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The model of a world, with layers apart that start less than 2 µm from each other, as two sheets in one plane do:
/// contact has no plane between them. Two layers are parts that share no triangle: two cloths, two pieces of a mesh, or
/// a cloth and a body. Particles of the later cloth start about 0.1 mm beside their place for each layer between:
/// - where it stands on the other layer with a row, or the other on it, to the side on which it goes on;
/// - on a body, in front of its faces, and so do further layers there;
/// - else upwards.
/// Bodies stay. What is moved may cross a third layer within those 0.1 mm, and so may three layers that meet in a line.
Model modelToRun(const WorldDescription& world);

}  // namespace drape
