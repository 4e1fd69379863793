#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace drape {

/// Returns an unused name that ends in a number, such as "box 2" if "box 1" exists.
/// `isUsed`: tells whether a name is already in use.
template <class IsUsed>
std::string freshName(std::string_view name, IsUsed isUsed) {
    std::string stem(name.substr(0, name.find_last_not_of("0123456789 ") + 1));
    if (stem.empty()) stem = name;  // the name is only a number
    for (std::size_t number = 1;; ++number) {
        std::string fresh = stem + ' ' + std::to_string(number);
        if (!isUsed(fresh)) return fresh;
    }
}

}  // namespace drape
