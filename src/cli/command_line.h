#pragma once

#include <functional>

namespace drape::cli {

/// What is to be done, which answers the exit status (Action); nothing if all that was asked for, help or the version,
/// has been printed. Throws UsageError.
std::function<int()> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
