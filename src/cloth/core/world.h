#pragma once

#include <vector>

#include "cloth/core/body.h"
#include "cloth/description/description.h"
#include "cloth/description/system.h"

namespace drape {

/// In which order links are relaxed.
enum class LinkOrder {
    coloured,  ///< families of links after one another, each in few passes: for cloths
    forwards,  ///< as tutorials do: particle by particle, its link to the left and then upwards; systems as listed
    backwards  ///< the same from the last to the first
};

/// All that a scene is built of. Everything is solved together.
struct WorldDescription {
    std::vector<ClothDescription> cloths;
    std::vector<SystemDescription> systems;
    LinkOrder linkOrder = LinkOrder::coloured;
    std::vector<BodyDescription> bodies = {};
};

}  // namespace drape
