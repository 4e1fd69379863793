#pragma once

#include <cstdint>

namespace drape {

/// Returns the number of calls of fork() between the start of the program and this process. A process made by fork()
/// has only the thread that called it, so whatever owns threads or a driver's objects compares this number.
std::uint64_t forkCount();

}  // namespace drape
