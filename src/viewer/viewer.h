#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "render/view.h"
#include "scene/registry.h"

namespace drape::viewer {

struct ViewerOptions {
    std::string scene;         ///< built-in name or path of a scene file; empty: the first built-in scene
    SceneWishes wishes;        ///< for that scene
    std::uint64_t frames = 0;  ///< close after so many frames; 0: when the window is closed
    render::View view = render::View::shaded;  ///< what is shown at first
    std::filesystem::path shaderDirectory;     ///< shaders here win over the embedded ones; empty: none
    std::filesystem::path uiReport;  ///< for tests: rewritten every frame with what the window shows (ui_report.h)
};

/// Opens the window and runs until it is closed. The exit status: 0, or 1 if OpenGL reported an error.
/// Throws SceneError for a scene that cannot be loaded and gl::DeviceLimit for one that is too large (exit 2),
/// gl::NoContext without a display or OpenGL 4.5 (exit 77), gl::Error otherwise; each message is one line.
int runViewer(const ViewerOptions& options);

}  // namespace drape::viewer
