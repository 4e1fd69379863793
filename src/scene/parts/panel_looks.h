#pragma once

#include <string_view>

#include "cloth/description/description.h"
#include "json/json.h"

namespace drape {

/// Completes the looks of panels in a scene file's JSON. A missing field gets the value of the cloth's own look, and
/// the name of a fabric is replaced by its look. Throws SceneError for an unknown fabric.
void applyPanelFabrics(json::Value& file, std::string_view sourceName);

/// Gives each panel of a sewing pattern, or each group of faces of an OBJ file, a colour of its own, which tells it
/// from its neighbours in pictures. Keeps the looks of panels that have one. The mesh must have been read. There are
/// kPanelColours colours; further panels share them in turn.
void colourPanels(ClothDescription& cloth);

inline constexpr std::size_t kPanelColours = 24;

}  // namespace drape
