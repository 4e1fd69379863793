#pragma once

#include <string>
#include <vector>

#include "cli/options/options.h"

namespace drape::cli {

/// A command as help shows it.
struct DescribedCommand {
    std::string name;
    std::string help;  ///< one line
    std::vector<Option> options;
};

/// The manual page, in roff for man(7).
std::string manPage(const std::vector<DescribedCommand>& commands);

/// Completions for bash: commands, their options, and the names of built-in scenes and fabrics.
std::string bashCompletions(const std::vector<DescribedCommand>& commands);

/// `drape help --man-page` and `drape help --bash-completions`, for packages.
bool isHelpPage(const std::string& option);

/// Writes one to stdout, and answers the exit status. option: isHelpPage() of it is true.
int printHelpPage(const std::string& option, const std::vector<DescribedCommand>& commands);

}  // namespace drape::cli
