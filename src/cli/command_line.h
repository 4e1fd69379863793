#pragma once

#include <functional>

namespace drape::cli {

/// Parses the command line. Returns a function that runs the command and returns the exit status (Action). If only help
/// or the version was requested, prints it and returns an empty function. Throws UsageError.
std::function<int()> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
