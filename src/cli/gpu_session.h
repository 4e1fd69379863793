#pragma once

#include <filesystem>

#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/debug_output.h"
#include "gl/headless_context.h"
#include "gl/shader_library.h"

namespace drape::cli {

/// What every command that computes or draws without a window needs. Throws gl::NoContext.
struct GpuSession {
    explicit GpuSession(const std::filesystem::path& shaderDirectory) : library(embedded::shaders(), shaderDirectory) {}

    /// 0, or 1 if OpenGL reported an error (which has been printed).
    int status() const { return debug.errorCount() == 0 ? 0 : 1; }

    gl::HeadlessContext context;
    gl::DebugOutput debug;
    gl::ShaderLibrary library;
    gl::Commands commands;
};

}  // namespace drape::cli
