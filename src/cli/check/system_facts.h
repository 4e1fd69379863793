#pragma once

#include <cstdint>
#include <string>

namespace drape::cli {

/// Returns the name of the system, for example "Debian GNU/Linux 12 (bookworm)".
std::string distribution();
/// Returns the kernel with its version and the machine, for example "Linux 6.1.0 x86_64".
std::string kernelName();
std::uint64_t memoryBytes();
/// Returns the environment: variables as "NAME=VALUE", then null.
char** environment();

}  // namespace drape::cli
