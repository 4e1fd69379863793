#pragma once

#include <cstdint>
#include <string>

namespace drape {

/// Writes a number with commas between thousands: 24576 as "24,576".
inline std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
    return text;
}

}  // namespace drape
