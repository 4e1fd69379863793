#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "render/picture/quality.h"
#include "render/views/view.h"
#include "scene/registry.h"
#include "solver/backend.h"
#include "viewer/session/run_controls.h"

namespace drape::cli {

/// Wrong usage: one line, exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct ViewCommand {
    std::string scene;                           ///< empty: the first built-in scene
    SceneWishes wishes;                          ///< as in all commands
    std::uint64_t frames = 0;                    ///< 0: until the window is closed
    double seconds = 0.0;                        ///< the same
    std::optional<glm::ivec2> size;              ///< of the window, pixels; nothing: as is remembered, or 1280 x 800
    bool json = false;                           ///< of the figures, which there are with a limit
    std::optional<render::View> view;            ///< nothing: as is remembered, or shaded
    std::optional<viewer::SolverChoice> solver;  ///< nothing: as is remembered, or auto
    std::string uiReport;                        ///< for tests, see viewer/window/viewer.h
};

struct CheckCommand {
    bool quick = false;                            ///< fewer steps, smaller scenes
    std::filesystem::path output = "drape-check";  ///< folder of the report
};

struct CompareCommand {
    std::vector<std::string> scenes;  ///< none: all built-in scenes
    SceneWishes wishes;
    std::uint64_t steps = 60;
    bool plain = false;  ///< the GPU takes steps pass by pass only
    bool json = false;
};

struct SimulateCommand {
    std::string scene;
    SceneWishes wishes;
    std::uint64_t steps = 0;
    /// gpu: the best path of this device; gpuFused: whole substeps at once, whatever the device. Not textbook.
    std::optional<Backend> backend;  ///< nothing: auto
    int threads = 0;                 ///< of Backend::cpu; 0: as many as the machine has
    bool plain = false;              ///< of Backend::gpu: it takes steps pass by pass only
    bool crossings = false;          ///< are counted after each step
    bool json = false;
    std::filesystem::path save;  ///< snapshot of the end; empty: none
};

struct ReplayCommand {
    std::filesystem::path log;
    std::string scene;                     ///< the log must have been made with it; empty: whatever the log holds
    std::optional<std::uint32_t> columns;  ///< of that scene, as SceneWishes has it
    std::optional<Backend> backend;        ///< nothing: auto
    bool both = false;                     ///< cpu and gpu in lockstep; `backend` is nothing then
    int threads = 0;                       ///< of Backend::cpu; 0: as many as the machine has
    std::optional<std::uint64_t> steps;    ///< nothing: those of the log
    bool crossings = false;                ///< are counted after each step
    bool json = false;
};

/// Where a picture is taken from, around the point that the scene's own camera looks at.
struct CameraPlace {
    float yaw = 0.0f;               ///< degrees, as CameraView has it
    float pitch = 0.0f;             ///< degrees, -89 to 89
    std::optional<float> distance;  ///< m, 0.01 to 1000; nothing: the scene's

    bool operator==(const CameraPlace&) const = default;
};

struct RenderCommand {
    std::string scene;
    SceneWishes wishes;
    std::uint64_t frames = 0;  ///< one step each
    int width = 1280;          ///< pixels
    int height = 720;          ///< pixels
    render::View view = render::View::shaded;
    render::Quality quality = render::Quality::full;  ///< whatever the machine: pictures do not depend on time
    std::optional<Backend> backend;                   ///< nothing: auto
    int threads = 0;                                  ///< of Backend::cpu; 0: as many as the machine has
    std::optional<CameraPlace> camera;                ///< nothing: the scene's
    double turn = 0.0;  ///< s of simulated time in which it goes once round; 0: it stands still
    std::filesystem::path output;
    bool numbered = false;  ///< all frames as numbered pictures
};

/// Frames first, first + every and so on, up to last. Frame N is the state after N steps; 0 is the start.
struct FrameRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t every = 1;

    bool contains(std::uint64_t frame) const { return frame >= first && frame <= last && (frame - first) % every == 0; }
    std::uint32_t count() const { return (last - first) / every + 1; }
};

struct ExportCommand {
    std::string scene;
    SceneWishes wishes;
    FrameRange frames;
    std::optional<Backend> backend;  ///< nothing: auto
    int threads = 0;                 ///< of Backend::cpu; 0: as many as the machine has
    bool thickness = false;          ///< cloths are closed surfaces, as thick as their fabrics
    bool crossings = false;          ///< are counted in each frame that is written
    bool json = false;               ///< the crossings
    std::filesystem::path output;
};

struct BenchCommand {
    std::vector<std::string> scenes;     ///< built-in ones, or "all" alone; none: `standard` in `sizes`
    std::vector<std::uint32_t> sizes;    ///< none: 64, 128 and so on, as long as `seconds` allow
    bool held = false;                   ///< of `scenes`: a hand holds the middle of the first cloth
    std::vector<Backend> backends;       ///< none: all
    std::vector<std::uint32_t> threads;  ///< of the fast CPU solver; none: 1, 2, 4 and so on, and all processors
    std::uint64_t steps = 120;           ///< of each backend at each size
    std::uint64_t rounds = 5;
    std::uint64_t seconds = 120;  ///< a size that would take longer is left out, unless `sizes` names it
    std::optional<std::uint32_t> substeps;
    std::optional<std::uint32_t> iterations;
    bool frames = false;           ///< pictures by quality and pass, and no steps
    int frameWidth = 1280;         ///< pixels
    int frameHeight = 800;         ///< pixels
    std::filesystem::path output;  ///< JSON goes there as well
    bool json = false;
};

struct ScenesCommand {
    bool json = false;
    bool format = false;  ///< print docs/scene-format.md instead
};

struct FabricsCommand {
    bool json = false;
};

struct InfoCommand {
    bool json = false;
};

struct CommandLine {
    std::variant<ViewCommand, CheckCommand, CompareCommand, SimulateCommand, ReplayCommand, RenderCommand,
                 ExportCommand, BenchCommand, ScenesCommand, FabricsCommand, InfoCommand>
        command;
    std::filesystem::path shaderDirectory;  ///< empty: the embedded shaders
};

/// An option that would change nothing is a mistake that somebody should learn of: throws UsageError for threads other
/// than 0 (that many) with any backend but cpu, and for `plain` with any but gpu.
void requireGoesWith(Backend backend, int threads, bool plain = false);

/// Nothing if all that was asked for, help or the version, has been printed. Throws UsageError.
std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv);

}  // namespace drape::cli
