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

/// As many steps as a command may be asked for.
inline constexpr std::uint64_t kMostSteps = 1'000'000'000;

/// SCENE.
void addScene(Options& options, std::string& scene, bool required = true);

/// --grid N: see resizeCloths(). --size N, its older form, is refused with the new one.
void addGrid(Options& options, std::optional<std::uint32_t>& columns,
             const std::string& help = "Particles across each cloth [those of the scene]");
/// --size WxH of a picture or window, and --grid N of cloths.
void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels);
/// --set FIELD=VALUE, any number of times: see withFields().
void addSet(Options& options, SceneWishes& wishes);
/// --fabric NAME and --print FILE.
void addFabric(Options& options, SceneWishes& wishes);
void addPrint(Options& options, SceneWishes& wishes);

/// The solver that takes a command's steps.
struct SolverOptions {
    /// gpu: the best path of this device; gpuFused: whole substeps at once, whatever the device. Not textbook.
    std::optional<Backend> backend;  ///< nothing: auto
    int threads = 0;                 ///< of Backend::cpu; 0: as many as the machine has
    bool plain = false;              ///< of Backend::gpu: it takes steps pass by pass only

    /// An option that would change nothing is a mistake that somebody should learn of: throws UsageError for threads
    /// with any backend but cpu, and for `plain` with any but gpu.
    void requireFit(Backend chosen) const;
    /// The same, as far as a backend was named: before work that is long.
    void requireFit() const {
        if (backend) requireFit(*backend);
    }
};

/// --backend, --threads and --plain.
///
/// both: set where "both" is named, which is a choice then; null: it is none.
void addBackend(Options& options, SolverOptions& solver, bool* both = nullptr);
void addThreads(Options& options, SolverOptions& solver);
void addPlain(Options& options, bool& plain);

/// --view NAME. View: render::View or a std::optional of it.
template <class View>
void addView(Options& options, View& view) {
    options.addChoice({"--view", "NAME", "What is shown: " + listOf(enumNames<render::View>()) + " [shaded]"}, view);
}

/// --crossings; when: "after each step".
void addCrossings(Options& options, const std::string& when, bool& crossings);

/// --json.
void addJson(Options& options, bool& json);

}  // namespace drape::cli
