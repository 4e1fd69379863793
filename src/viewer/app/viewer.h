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
#include "viewer/app/app.h"

namespace drape::viewer {

struct ViewerOptions {
    std::string scene;   ///< built-in name or path of a scene file; empty: the first built-in scene
    SceneWishes wishes;  ///< changes to that scene
    /// Frames after which the window closes; 0: no limit. A run with a limit of frames or seconds neither depends on
    /// the remembered settings (preferences.h) nor changes them.
    std::uint64_t frames = 0;
    double seconds = 0.0;                   ///< seconds of pictures after which the window closes; 0: no limit
    std::optional<glm::ivec2> size;         ///< size of the window, pixels; nothing: the remembered one, or a usual one
    std::optional<render::View> view;       ///< first view; nothing: the remembered one, or shaded
    std::optional<SolverChoice> solver;     ///< first solver; nothing: the remembered one, or auto
    std::optional<std::uint32_t> memory;    ///< MB for undo and the time line; nothing: a usual number
    std::filesystem::path shaderDirectory;  ///< folder whose shaders replace the embedded ones; empty: none
    std::function<void()> onFirstFrame;     ///< called when the first picture can be seen
    /// Called with each scene whose meshes have been read.
    std::function<void(const Scene&)> onMeshes;
    /// Called when the window has closed.
    std::function<void(const Figures&)> onFigures;
    std::function<bool()> isInterrupted;  ///< asked in each frame whether the viewer is to end as if closed
    std::filesystem::path uiReport;       ///< for tests: file of writeUiReport(), rewritten in every frame; empty: none
};

/// Opens the window and runs until it is closed. Returns the exit status: 0, or 1 if OpenGL reported an error.
/// Throws SceneError for a scene that cannot be loaded and gl::DeviceLimit for one that is too large (exit 2),
/// gl::NoContext without a display or OpenGL 4.5 (exit 77), gl::Error otherwise; each message is one line.
int runViewer(const ViewerOptions& options);

}  // namespace drape::viewer
