#pragma once

#include <vector>

#include "cloth/core/body.h"
#include "cloth/description/description.h"
#include "cloth/description/system.h"

namespace drape {

/// The order in which links are relaxed.
enum class LinkOrder {
    coloured,  ///< one family of links after another, each in few passes; meant for cloths
    /// The order of tutorials: particle by particle, first the link to the left, then the link upwards. Links of
    /// systems keep the order in which they are listed.
    forwards,
    backwards  ///< the order of `forwards` reversed
};

/// The parts of a scene that one solver simulates together.
struct WorldDescription {
    std::vector<ClothDescription> cloths;
    std::vector<SystemDescription> systems;
    LinkOrder linkOrder = LinkOrder::coloured;
    std::vector<BodyDescription> bodies = {};
};

}  // namespace drape
