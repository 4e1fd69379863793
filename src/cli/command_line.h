#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace drape::cli {

/// Wrong usage: one line, exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Backend {
    cpu,
    gpu,      ///< the best path of this device
    gpuFused  ///< whole substeps at once, whatever the device
};

struct ViewCommand {
    std::string scene;         ///< empty: the first built-in scene
    std::uint64_t frames = 0;  ///< 0: until the window is closed
    std::string uiReport;      ///< for tests, see viewer/viewer.h
};

struct CompareCommand {
    std::vector<std::string> scenes;  ///< none: all built-in scenes
    std::uint64_t steps = 60;
    bool plain = false;  ///< the GPU takes steps pass by pass only
    bool json = false;
};

struct SimulateCommand {
    std::string scene;
    std::optional<std::uint32_t> size;  ///< particles across each cloth
    std::uint64_t steps = 0;
    Backend backend = Backend::gpu;
    bool plain = false;  ///< the GPU takes steps pass by pass only
    bool json = false;
};

struct ReplayCommand {
    std::filesystem::path log;
    std::string scene;  ///< the log must have been made with it; empty: whatever the log holds
    bool onCpu = false;
    bool onGpu = true;                   ///< both: in lockstep
    std::optional<std::uint64_t> steps;  ///< nothing: those of the log
    bool json = false;
};

struct RenderCommand {
    std::string scene;
    std::uint64_t frames = 0;  ///< one step each
    int width = 1280;          ///< pixels
    int height = 720;          ///< pixels
    std::filesystem::path output;
    bool numbered = false;  ///< all frames as numbered pictures
};

struct ScenesCommand {
    bool json = false;
    bool format = false;  ///< print docs/scene-format.md instead
};

struct InfoCommand {
    bool json = false;
};

struct CommandLine {
    std::variant<ViewCommand, CompareCommand, SimulateCommand, ReplayCommand, RenderCommand, ScenesCommand, InfoCommand>
        command;
    std::filesystem::path shaderDirectory;  ///< empty: the embedded shaders
};

/// Nothing if all that was asked for, help or the version, has been printed. Throws UsageError.
std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
