#pragma once

#include <string_view>

namespace drape::gl {

/// Runs a small kernel on the current context (storage blocks, shared memory, a barrier, integers and floats) and
/// compares its 256 results with the known ones: drivers exist that take all commands and do nothing. Takes a few
/// milliseconds. Throws NoContext, in one line. A driver may crash or never answer: see cli/driver_trial.h.
void requireComputing();

/// To be called after every wait for the GPU, before results are believed. In one line, throws Lost where the GPU or
/// its driver was reset, and Error where the driver ran out of memory since the last call. doing: for the message, as
/// "reading positions".
void requireAlive(std::string_view doing);

}  // namespace drape::gl
