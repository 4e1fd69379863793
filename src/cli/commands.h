#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include "cli/command_line.h"
#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"
#include "json/value.h"

namespace drape::cli {

/// Each runs one command and answers the exit status: 0 or 1. main() turns exceptions into a message and a status.
int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory);
int runCheck(const CheckCommand& command, const std::filesystem::path& shaderDirectory);
int runCompare(const CompareCommand& command, const std::filesystem::path& shaderDirectory);
int runSimulate(const SimulateCommand& command, const std::filesystem::path& shaderDirectory);
int runReplay(const ReplayCommand& command, const std::filesystem::path& shaderDirectory);
int runRender(const RenderCommand& command, const std::filesystem::path& shaderDirectory);
int runExport(const ExportCommand& command, const std::filesystem::path& shaderDirectory);
int runBench(const BenchCommand& command, const std::filesystem::path& shaderDirectory);
int runScenes(const ScenesCommand& command);
int runFabrics(const FabricsCommand& command);
int runInfo(const InfoCommand& command);

/// Needed by every command that computes or draws without a window. Throws gl::NoContext.
struct GpuSession {
    explicit GpuSession(const std::filesystem::path& shaderDirectory)
        : library(embedded::shaders(), shaderDirectory, gl::Compiling::whenUsed) {}

    /// 0, or 1 if OpenGL reported an error (which has been printed).
    int status() const { return debug.errorCount() == 0 ? 0 : 1; }

    gl::HeadlessContext context;
    gl::DebugOutput debug;
    gl::ShaderLibrary library;
    gl::Commands commands;
};

/// The device of the current context, its driver and its limits, as `drape info --json` prints them.
json::Object describeDevice(const gl::HeadlessContext& context);

/// A hash as people and JSON see it: JSON's numbers do not hold 64 bits.
inline std::string hashText(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// Null for an empty text.
inline json::Value textOrNull(const std::string& text) { return text.empty() ? json::Value() : json::Value(text); }

/// JSON has no infinity and no NaN.
inline json::Value numberOrNull(double value) {
    return std::isfinite(value) ? json::Value(json::number(value)) : json::Value();
}

}  // namespace drape::cli
