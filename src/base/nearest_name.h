#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace drape {

/// Returns the name that `text` probably misspells: the first one with the fewest mistakes. A mistake is a letter that
/// is missing, added, wrong or swapped with its neighbour. Returns nothing if every name differs by more than one
/// mistake per three letters of the longer text.
std::optional<std::string> nearestName(std::string_view text, std::span<const std::string> names);

}  // namespace drape
