#pragma once

#include <filesystem>

#include "cli/system/system.h"
#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"
#include "json/json.h"

namespace drape::cli {

/// The context, debug output and shaders of a command that computes or draws without a window. The constructor throws
/// gl::NoContext if there is no OpenGL 4.5, or if tryDriver() throws it.
struct GpuSession {
    explicit GpuSession(const std::filesystem::path& shaderDirectory)
        : context((tryDriver(), gl::HeadlessContext())),
          library(embedded::shaders(), shaderDirectory, gl::Compiling::whenUsed) {}

    /// Returns 1 if OpenGL reported (and printed) an error, otherwise 0.
    int status() const { return debug.errorCount() == 0 ? 0 : 1; }

    gl::HeadlessContext context;
    gl::DebugOutput debug;
    gl::ShaderLibrary library;
    gl::Commands commands;
};

/// Describes the device, its driver and its limits, as `drape info --json` prints them.
json::Object describeDevice(GpuSession& gpu);

}  // namespace drape::cli
