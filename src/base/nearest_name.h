#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace drape {

/// The name that somebody may have meant by `text`: the first of those that the fewest slips of the hand lead to, each
/// a letter left out, put in, taken for another or swapped with its neighbour. Nothing where that takes more slips than
/// one for every three letters of the longer.
std::optional<std::string> nearestName(std::string_view text, std::span<const std::string> names);

}  // namespace drape
