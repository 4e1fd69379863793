#pragma once

#include <string_view>
#include <vector>

#include "json/json.h"
#include "scene/scene.h"

namespace drape {

/// Name of the scene file's member that holds its options. Each option has a "name" and "choices", the first being the
/// default. Each choice has a "name" and a "set": a part of a scene that is laid over the file (json::laidOver).
inline constexpr std::string_view kOptions = "options";

/// Removes the options from a scene file's JSON and lays the choices over the rest, in the order of the options.
/// Returns the options. Throws SceneError for invalid options, and for choices that the options do not offer.
std::vector<SceneOption> applyOptions(json::Value& file, const std::vector<Choice>& choices,
                                      std::string_view sourceName);

/// Parses "option=choice,option=choice". Throws SceneError for any other text.
std::vector<Choice> parseChoices(std::string_view text, std::string_view sourceName);

}  // namespace drape
