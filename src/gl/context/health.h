#pragma once

#include <string_view>

namespace drape::gl {

/// Runs a small kernel on the current context (storage blocks, shared memory, a barrier, integers and floats) and
/// compares its 256 results with known ones: some drivers accept all commands and do nothing. Takes a few milliseconds.
/// Throws NoContext, in one line. A driver may also crash or hang: see cli/driver_trial.h.
void requireComputing();

/// Must be called after every wait for the GPU, before results are used. Throws Lost if the GPU or its driver was
/// reset, and Error if the driver ran out of memory since the last call, both in one line. `doing`: activity for the
/// message, such as "reading positions".
void requireAlive(std::string_view doing);

}  // namespace drape::gl
