#pragma once

#include <string_view>

#include "json/json.h"

namespace drape {

/// Completes the looks of panels in a scene file's JSON. A missing field gets the value of the cloth's own look, and
/// the name of a fabric is replaced by its look. Throws SceneError for an unknown fabric.
void applyPanelFabrics(json::Value& file, std::string_view sourceName);

}  // namespace drape
