#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "cli/options/options.h"

namespace drape::cli {

/// Runs a command with its parsed options. Returns the exit status, 0 or 1; main() turns exceptions into a message and
/// a status.
/// `shaderDirectory`: folder whose shaders override the built-in ones; empty: none.
using Action = std::function<int(const std::filesystem::path& shaderDirectory)>;

struct CommandRow {
    const char* name;
    std::string help;  ///< one line of text for lists of commands
    /// Declares the command's options. The returned action owns their values.
    Action (*declare)(Options& options);
};

/// Returns the rows of command_table.inc.
std::span<const CommandRow> commands();

// Declares every command. The file with the command's name defines it.
#define DRAPE_COMMAND(name, help) Action name##Command(Options& options);
#include "cli/command_table.inc"
#undef DRAPE_COMMAND

/// Makes the action of a command whose options are stored in a struct. declare(options, values) declares the options,
/// and run(values, shaderDirectory) runs the command.
template <class Values>
Action actionOf(Options& options, void (*declare)(Options&, Values&),
                int (*run)(const Values&, const std::filesystem::path&)) {
    const auto values = std::make_shared<Values>();
    declare(options, *values);
    return [values, run](const std::filesystem::path& shaderDirectory) { return run(*values, shaderDirectory); };
}

/// Parses the command line. Returns a function that runs the command and returns the exit status (Action). If only help
/// or the version was requested, prints it and returns an empty function. Throws UsageError.
std::function<int()> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
