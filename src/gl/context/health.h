#pragma once

#include <string_view>

#include "gl/context/error.h"

namespace drape::gl {

/// Checks that the current context computes, because some drivers accept all commands and do nothing. Runs a small
/// kernel (storage blocks, shared memory, a barrier, integers and floats) and compares its 256 results with known ones.
/// Takes a few milliseconds. Throws NoContext, with one line, if a result is wrong. A driver may also crash or hang;
/// see cli/driver_trial.h.
void requireComputing();

/// Throws Lost if the GPU or its driver was reset, and Error if the driver ran out of memory since the last call. Both
/// messages are one line. Must be called after every wait for the GPU, before results are used.
/// `doing`: activity named in the message, such as "reading positions".
void requireAlive(std::string_view doing);
/// Returns the error that requireAlive() throws if the driver ran out of memory.
[[nodiscard]] Error outOfMemory(std::string_view doing);

}  // namespace drape::gl
