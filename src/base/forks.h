#pragma once

#include <cstdint>

namespace drape {

/// Returns the number of calls of fork() between the start of the program and this process. A process made by fork()
/// has only the thread that called it, so owners of threads and of a driver's objects compare this number.
std::uint64_t forkCount();

}  // namespace drape
