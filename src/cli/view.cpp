#include "cli/commands.h"
#include "cli/interruption.h"
#include "viewer/viewer.h"

namespace drape::cli {

int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory) {
    viewer::ViewerOptions options;
    options.scene = command.scene;
    options.wishes = command.wishes;
    options.frames = command.frames;
    options.view = command.view;
    options.shaderDirectory = shaderDirectory;
    options.uiReport = command.uiReport;
    options.isInterrupted = [] { return pendingSignal() != 0; };
    const Interruption interruption;
    const int status = viewer::runViewer(options);
    throwIfInterrupted();
    return status;
}

}  // namespace drape::cli
