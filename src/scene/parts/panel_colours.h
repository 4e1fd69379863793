#pragma once

#include "cloth/description/description.h"

namespace drape {

/// Gives each panel of a sewing pattern, or each group of faces of an OBJ file, a colour of its own, which tells it
/// from its neighbours in pictures. Keeps the looks of panels that have one. The mesh must have been read. There are
/// kPanelColours colours; further panels share them in turn.
void colourPanels(ClothDescription& cloth);

inline constexpr std::size_t kPanelColours = 24;

}  // namespace drape
