#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/value.h"

namespace drape::fuzz {

/// The text of an input log with the digests that belong to its content: a fuzzer cannot guess them. Nothing where it
/// is no JSON object with a sceneText.
std::optional<std::string> withLogDigests(std::string_view text);
/// The same for a value that has been read.
bool putLogDigests(json::Value& document);

}  // namespace drape::fuzz
