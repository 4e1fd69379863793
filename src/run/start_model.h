#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes the model that a run of this world starts with. It is that of makeModel(), except that cloth is lifted by
/// 0.1 mm off what it touches, because contact finds no plane between features in one place. Connected pieces of cloths
/// and bodies touch where they come within 2 µm, as two sheets in one plane do. Of two cloths, the later one is lifted:
/// - if a plane separates the two: as a whole, to the side where it lies, or upwards;
/// - else: along the normals of the faces that it touches, as a lining that follows a curved cloth.
/// Bodies stay where they are, and curved cloth goes in front of their faces. findCrossedStart() tells where cloth
/// still touches, because it meets a third part within those 0.1 mm, and which parts these are.
Model startModel(const WorldDescription& world);

}  // namespace drape
