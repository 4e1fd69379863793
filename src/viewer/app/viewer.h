#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "render/frame/view.h"
#include "scene/start/registry.h"
#include "solver/backend.h"
#include "viewer/app/session.h"

namespace drape::viewer {

struct ViewerOptions {
    std::string scene;   ///< built-in name or path of a scene file; empty: the first built-in scene
    SceneWishes wishes;  ///< for that scene
    /// Close after this many frames; 0: run until the window is closed. A run with a frame limit neither depends on the
    /// remembered settings (preferences.h) nor changes them.
    std::uint64_t frames = 0;
    double seconds = 0.0;                   ///< the same after so many seconds of pictures; 0: no such limit
    std::optional<glm::ivec2> size;         ///< of the window, pixels; nothing: the remembered one, or the usual one
    std::optional<render::View> view;       ///< view at first; nothing: the remembered one, or shaded
    std::optional<SolverChoice> solver;     ///< solver at first; nothing: the remembered one, or auto
    std::optional<std::uint32_t> memory;    ///< MB for undo and the time line; nothing: the usual ones
    std::filesystem::path shaderDirectory;  ///< shaders here win over the embedded ones; empty: none
    std::function<void()> onFirstFrame;     ///< called when the first picture is there to be seen
    /// Called with each scene of which meshes have been read.
    std::function<void(const Scene&)> onMeshes;
    /// Called when the window has closed.
    std::function<void(const Figures&)> onFigures;
    std::function<bool()> isInterrupted;  ///< asked for each frame: then the viewer ends as if closed
    std::filesystem::path uiReport;       ///< for tests: report on the window, rewritten every frame (writeUiReport)
};

/// Opens the window and runs until it is closed. The exit status: 0, or 1 if OpenGL reported an error.
/// Throws SceneError for a scene that cannot be loaded and gl::DeviceLimit for one that is too large (exit 2),
/// gl::NoContext without a display or OpenGL 4.5 (exit 77), gl::Error otherwise; each message is one line.
int runViewer(const ViewerOptions& options);

/// For tests that drive the real window: writes its contents as one flat JSON object, one member per line: numbers,
/// booleans, strings and, for each visible control, an array [x, y, width, height] in window coordinates. The file is
/// replaced as a whole, so that a reader never sees half of it. Reads the cloth back. Throws std::runtime_error.
void writeUiReport(const std::filesystem::path& path, const Session& session, std::uint64_t frame, int glErrors);

}  // namespace drape::viewer
