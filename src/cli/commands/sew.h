#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/chosen_backend.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/sewing_report.h"
#include "cloth/description/description.h"
#include "run/start/start.h"
#include "scene/load/garment_scene.h"

namespace drape::cli {

/// The options with which a command sews garments on a body.
struct SewingWishes {
    std::string garment;             ///< the innermost garment
    std::vector<std::string> outer;  ///< garments over it, from inside to outside
    std::string body;                ///< mesh file of the body; empty: no body
    SceneWishes wishes;
    double spacing = double{kUsualSpacing};  ///< distance between particles, m
    std::optional<double> scale;             ///< PlaceWish::scale
    std::optional<double> raise;             ///< PlaceWish::raised, m
    std::vector<Elastic> elastic;
    std::vector<std::string> ignores;  ///< ClothDescription::ignores
    SolverOptions solver;
    bool panelColours = false;
    bool bodyMoves = false;   ///< PlaceWish::bodyMoves
    bool isAnimated = false;  ///< whether the body then plays an animation, which a coarser mesh cannot
};

/// Adds the argument PATTERN and the options of SewingWishes, except the body and the colours of panels.
void addGarments(Options& options, SewingWishes& wishes);

/// A garment that has been sewn.
struct SewnGarment {
    std::unique_ptr<Run> run;
    State state;           ///< the state of the run
    SewingReport report;   ///< is filled, except for its time
    ChosenBackend chosen;  ///< the backend that has sewn it
};

/// Sews garments until they are at rest, and reports on stderr how they start. Throws the exceptions of the readers,
/// and UsageError.
/// `command`: name of the command, for messages.
/// `requireFiles`: checks outputs against the files that the scene reads; it is called before any note is told.
/// `requireRun`: checks outputs that depend on the model; it is called before the garment is sewn.
SewnGarment sewGarments(const SewingWishes& wishes, const char* command, const std::filesystem::path& shaderDirectory,
                        const std::function<void(const InputFiles&)>& requireFiles,
                        const std::function<void(const Run&, const InputFiles&)>& requireRun);

/// Returns whether all positions of a garment are finite.
bool isSound(const SewnGarment& garment);

}  // namespace drape::cli
