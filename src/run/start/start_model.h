#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes the model that a run of this world starts with. It differs from that of makeModel() where cloth touches cloth
/// or a body: contact finds no plane between features in one place, so the cloth is lifted off by 0.1 mm. Two connected
/// pieces touch where they come within 2 µm of each other, as two sheets in one plane do. Of two pieces of cloth, the
/// later one is lifted:
/// - as a whole if a plane separates the two, to the side where it lies, or upwards;
/// - otherwise along the normals of the faces that it touches, as a lining follows a curved cloth.
/// Bodies stay where they are, and curved cloth moves in front of their faces. A lifted piece may come to touch a third
/// one. findCrossedStart() reports where pieces still touch.
Model startModel(const WorldDescription& world);

}  // namespace drape
