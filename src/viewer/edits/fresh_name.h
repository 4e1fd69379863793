#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace drape::viewer {

/// "box 2" where there is a "box 1". isUsed: whether something else has that name.
template <class IsUsed>
std::string freshName(std::string_view name, IsUsed isUsed) {
    std::string stem(name.substr(0, name.find_last_not_of("0123456789 ") + 1));
    if (stem.empty()) stem = name;  // a number alone
    for (std::size_t number = 1;; ++number) {
        std::string fresh = stem + ' ' + std::to_string(number);
        if (!isUsed(fresh)) return fresh;
    }
}

}  // namespace drape::viewer
