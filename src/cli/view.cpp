#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/preparing.h"
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
    Preparing preparing(command.scene.empty() ? "the viewer" : command.scene);
    options.onFirstFrame = [&] { preparing.end(); };
    const Interruption interruption;
    const int status = viewer::runViewer(options);
    throwIfInterrupted();
    return status;
}

}  // namespace drape::cli
