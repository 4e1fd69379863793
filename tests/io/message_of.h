#pragma once

#include <string>

#include "io/files/system.h"

namespace drape::test {

/// Returns the message of the io::Error that the action throws.
std::string messageOf(auto&& action) {
    try {
        action();
    } catch (const io::Error& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace drape::test
