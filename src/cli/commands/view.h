#pragma once

#include <filesystem>

#include "cli/options/options.h"
#include "viewer/app/viewer.h"

namespace drape::cli {

/// The options of `drape view`.
struct ViewCommand {
    viewer::ViewerOptions viewer;
    bool json = false;  ///< whether to print the measurements of a limited run as JSON
};

// viewCommand() consists of these two. A test program puts its own ViewerOptions::onFrame between them.

void declare(Options& options, ViewCommand& view);
/// Throws the exceptions of runViewer(), UsageError, and Interrupted if a signal ends the viewer.
int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli
