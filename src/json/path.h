#pragma once

#include <string>
#include <string_view>

namespace drape::json {

/// Names a place in a JSON text for messages, such as "cloth.listedPins[2].at[0]".
inline std::string memberPath(std::string_view parent, std::string_view name) {
    return parent.empty() ? std::string(name) : std::string(parent) + "." + std::string(name);
}

inline std::string elementPath(std::string_view parent, std::size_t index) {
    return std::string(parent) + "[" + std::to_string(index) + "]";
}

}  // namespace drape::json
