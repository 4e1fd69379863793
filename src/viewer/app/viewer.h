#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "backend/backend.h"
#include "render/frame/view.h"
#include "scene/load/registry.h"
#include "viewer/app/app.h"

namespace drape::viewer {

/// The options of the interactive viewer.
struct ViewerOptions {
    /// Argument of loadScene() for the first scene; empty: the remembered scene, or the first built-in one.
    std::string scene;
    SceneWishes wishes;  ///< wishes for that scene, see loadSceneAs()
    /// Number of frames after which the window closes; 0: no limit. A run with a limit of frames or seconds neither
    /// uses nor changes the remembered settings (preferences.h).
    std::uint64_t frames = 0;
    double seconds = 0.0;                ///< time after which the window closes, from the first picture, s; 0: no limit
    std::optional<glm::ivec2> size;      ///< size of the window, pixels; nothing: the remembered size, or a usual size
    std::optional<render::View> view;    ///< view at the start; nothing: shaded
    std::optional<SolverChoice> solver;  ///< solver at the start; nothing: auto
    /// Memory for undo and the time line, MiB; nothing: CheckpointStore::kUsualBudget.
    std::optional<std::uint32_t> memory;
    std::filesystem::path shaderDirectory;  ///< folder whose shaders replace the embedded ones; empty: no folder
    std::function<void()> onFirstFrame;     ///< called when the first picture is on the screen
    /// Called with each scene whose meshes have been read.
    std::function<void(const Scene&)> onMeshes;
    /// Called with the figures of the run when the window has closed.
    std::function<void(const Figures&)> onFigures;
    /// Called in each frame. If it returns true, the viewer ends as if the window had been closed.
    std::function<bool()> isInterrupted;
    /// Called at the end of each frame, when all of its steps are done, with the frame's number, from 1, and the number
    /// of errors that OpenGL has reported so far.
    std::function<void(const App& app, std::uint64_t frame, int glErrors)> onFrame;
};

/// Opens the window and runs until it is closed. Returns the exit status: 0, or 1 if OpenGL reported an error.
/// Throws SceneError if the scene cannot be loaded and gl::DeviceLimit if it is too large (the program then exits with
/// 2). Throws gl::NoContext if there is no display or no OpenGL 4.5 (exit status 77), and gl::Error for other errors.
/// Each message is one line.
int runViewer(const ViewerOptions& options);

}  // namespace drape::viewer
