#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/json.h"

namespace drape::fuzz {

/// Returns the text of an input log with digests that match its content, which a fuzzer cannot guess. Returns nothing
/// if the text is no JSON object with a sceneText.
std::optional<std::string> withLogDigests(std::string_view text);
/// Puts matching digests into a log that has been parsed. Returns false if it has no sceneText.
bool putLogDigests(json::Value& document);

}  // namespace drape::fuzz
