#pragma once

#include <functional>

namespace drape::cli {

/// Parses the command line. Returns a function that runs the command and returns the exit status (Action). Returns an
/// empty function if only help or the version was requested; that has been printed then. Throws UsageError.
std::function<int()> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
