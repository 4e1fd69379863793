#pragma once

#include <string_view>

#include "json/value.h"

namespace drape {

/// Completes the looks of panels in a scene file's value: a field that is left out has the value of the cloth's own
/// look, and the name of a fabric becomes its look. Throws SceneError for a fabric that does not exist.
void applyPanelFabrics(json::Value& file, std::string_view sourceName);

}  // namespace drape
