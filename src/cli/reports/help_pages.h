#pragma once

#include <string>
#include <vector>

#include "cli/options/options.h"

namespace drape::cli {

/// A command as described by help.
struct DescribedCommand {
    std::string name;
    std::string help;  ///< one line of text for lists of commands
    std::vector<Option> options;
};

/// Returns the manual page, in roff for man(7).
std::string manPage(const std::vector<DescribedCommand>& commands);

/// Returns completions for bash: commands, their options, and the names of built-in scenes and fabrics.
std::string bashCompletions(const std::vector<DescribedCommand>& commands);

/// Returns whether the option is `--man-page` or `--bash-completions` of `drape help`, which packages use.
bool isHelpPage(const std::string& option);

/// Prints the page that `option` names (see isHelpPage()) to stdout. Returns the exit status.
int printHelpPage(const std::string& option, const std::vector<DescribedCommand>& commands);

}  // namespace drape::cli
