#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace drape {

/// Writes a number with commas between thousands: 24576 as "24,576".
inline std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
    return text;
}

/// Returns the name that `text` probably misspells: the first one with the fewest mistakes. A mistake is a letter that
/// is missing, added, wrong or swapped with its neighbour. Returns nothing if every name differs by more than one
/// mistake per three letters of the longer text.
std::optional<std::string> nearestName(std::string_view text, std::span<const std::string> names);

}  // namespace drape
