#pragma once

#include <filesystem>

#include "cli/driver_trial.h"
#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"
#include "json/value.h"

namespace drape::cli {

/// Needed by every command that computes or draws without a window. Throws gl::NoContext, also as tryDriver() does.
struct GpuSession {
    explicit GpuSession(const std::filesystem::path& shaderDirectory)
        : context((tryDriver(), gl::HeadlessContext())),
          library(embedded::shaders(), shaderDirectory, gl::Compiling::whenUsed) {}

    /// 0, or 1 if OpenGL reported an error (which has been printed).
    int status() const { return debug.errorCount() == 0 ? 0 : 1; }

    gl::HeadlessContext context;
    gl::DebugOutput debug;
    gl::ShaderLibrary library;
    gl::Commands commands;
};

/// The device of the session, its driver and its limits, as `drape info --json` prints them.
json::Object describeDevice(GpuSession& gpu);

}  // namespace drape::cli
