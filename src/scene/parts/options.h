#pragma once

#include <string_view>
#include <vector>

#include "json/value.h"
#include "scene/scene.h"

namespace drape {

/// The member of a scene file that holds its options. Each has a "name" and "choices", of which the first is the
/// default; each choice has a "name" and a "set": a part of a scene, which is laid over the file (json::laidOver).
inline constexpr std::string_view kOptions = "options";

/// Takes the options out of a scene file's value and lays the choices over the rest, in the order of the options.
/// Throws SceneError for options that are no such thing, and for choices that they do not offer.
std::vector<SceneOption> applyOptions(json::Value& file, const std::vector<Choice>& choices,
                                      std::string_view sourceName);

/// "option=choice,option=choice". Throws SceneError for another text.
std::vector<Choice> parseChoices(std::string_view text, std::string_view sourceName);

}  // namespace drape
