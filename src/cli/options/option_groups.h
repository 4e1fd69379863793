#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "cli/options/options.h"
#include "render/frame/view.h"
#include "scene/start/registry.h"
#include "solver/backend.h"

namespace drape::cli {

/// Greatest number of steps that a command accepts.
inline constexpr std::uint64_t kMostSteps = 1'000'000'000;

/// Adds the argument SCENE.
void addScene(Options& options, std::string& scene, bool required = true);

/// Adds --grid N, see resizeCloths(). Refuses its older form --size N with a hint at --grid.
void addGrid(Options& options, std::optional<std::uint32_t>& columns,
             const std::string& help = "Particles across each cloth [as in the scene]");
/// Adds --grid N|auto for a command that knows the length of its run.
/// `isAuto`: becomes true for auto, see loadAffordable().
void addGridOrAuto(Options& options, std::optional<std::uint32_t>& columns, bool& isAuto);
/// Adds --size WxH of a picture or window, and --grid N of cloths.
/// `isAuto`: as for addGridOrAuto(); null: the command does not allow auto.
void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels, bool* isAuto = nullptr);
/// Adds --set FIELD=VALUE, which may be repeated, see withFields().
void addSet(Options& options, SceneWishes& wishes);
/// Adds --body FILE, which may be repeated, see joinBodies().
void addBodies(Options& options, SceneWishes& wishes);
/// Add --fabric NAME and --print FILE.
void addFabric(Options& options, SceneWishes& wishes);
void addPrint(Options& options, SceneWishes& wishes);

/// Options for the solver that takes a command's steps.
struct SolverOptions {
    /// Any backend except textbook. gpu uses the best path of this device; gpuJoined joins passes on any device.
    std::optional<Backend> backend;  ///< backend that the user chose; nothing: auto
    int threads = 0;                 ///< threads of Backend::cpu; 0: as many as the machine has
    bool plain = false;              ///< whether Backend::gpu runs each pass as a dispatch of its own

    /// Throws UsageError for options without effect: threads with any backend except cpu, `plain` with any except gpu.
    void requireFit(Backend chosen) const;
    /// Checks the options if a backend was named. Call it before long work.
    void requireFit() const {
        if (backend) requireFit(*backend);
    }
};

/// Add --backend, --threads and --plain.
///
/// `both`: becomes true if the user names "both"; null: the command does not allow that.
void addBackend(Options& options, SolverOptions& solver, bool* both = nullptr);
void addThreads(Options& options, SolverOptions& solver);
void addPlain(Options& options, bool& plain);

/// Adds --view NAME.
/// `View`: type of the variable for the chosen view, render::View or a std::optional of it.
template <class View>
void addView(Options& options, View& view) {
    options.addChoice({"--view", "NAME", "What to show: " + listOf(enumNames<render::View>()) + " [shaded]"}, view);
}

/// Adds --crossings.
/// `when`: when the command counts crossings, such as "after each step"; part of the help text.
void addCrossings(Options& options, const std::string& when, bool& crossings);

/// Adds --json.
void addJson(Options& options, bool& json);

}  // namespace drape::cli
