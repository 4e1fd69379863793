#pragma once

#include <stdexcept>

namespace drape::io {

/// A file that could not be written or read, or a program that could not be run: one line for a person.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace drape::io
