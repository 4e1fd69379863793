#pragma once

#include <stdexcept>

namespace drape::io {

/// Reports that a file could not be written or read, or that a program could not be run. The message is one line for
/// the user.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace drape::io
