#pragma once

#include <string>

#include "io/error.h"

namespace drape::test {

/// What the action threw, in words.
std::string messageOf(auto&& action) {
    try {
        action();
    } catch (const io::Error& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace drape::test
