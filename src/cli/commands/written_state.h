#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/options/arguments.h"
#include "cli/options/option_groups.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "run/run.h"
#include "run/start.h"
#include "solver/state.h"

namespace drape::cli {

/// Throws UsageError if writeState() cannot write the path: unknown format, not writable, or a file that must not be
/// replaced. Call it before long work.
void requireStateFile(const std::filesystem::path& path, const InputFiles& inputs);
/// Throws UsageError if a file that writeState() writes beside the path must not be replaced.
void requireStateCompanions(const std::filesystem::path& path, const Run& run, const InputFiles& inputs);

/// Pictures of a state.
struct StatePictures {
    PictureSize size{900, 1200};  ///< size of each view, pixels
    /// Directions of view, degrees, as in CameraView::yaw. The pictures stand side by side in one file. Empty: the
    /// direction of the scene's camera.
    std::vector<float> yaws;
};

/// Parses "front,back" and the like, from "front", "back", "left" and "right": the sides of a body that faces +z which
/// are seen. Throws UsageError.
std::vector<float> parseViews(const std::string& option, const std::string& text);

/// Writes a state of a run in the format of the path's ending: the cloth as a mesh, a picture at full quality in which
/// cloth and bodies fill the height or the width, the scene (.json), or a snapshot (.drape). Throws the exceptions of
/// the writers, and gl::NoContext for a picture.
void writeState(const std::filesystem::path& path, Run& run, const State& state, const StatePictures& pictures,
                const std::filesystem::path& shaderDirectory);

/// A run that another command writes as a film, a picture or a mesh with frames.
struct MovingOutput {
    std::string source;          ///< its name, for messages
    std::uint64_t steps = 0;     ///< number of steps to take
    double stepLength = 0.0;     ///< length of a step, s
    int fps = 0;                 ///< frames per second; 0: one each step, or as many as a film has
    std::filesystem::path path;  ///< file to write
    PictureSize size{900, 1200};
    SolverOptions solver;
    bool tellsNotes = true;  ///< whether to print the notes on the scene (tellSceneNotes())
};

/// Write a run as 'drape export' and 'drape render' do. Return the exit status. Throw the same exceptions.
/// `contact`: watches the run. It may have watched the run before its start.
/// `start`: where the run begins. It is taken as it is, since reading it from a file would load its bodies again.
int exportMoving(const MovingOutput& output, Start start, ContactReport& contact,
                 const std::filesystem::path& shaderDirectory);
int renderMoving(const MovingOutput& output, Start start, ContactReport& contact,
                 const std::filesystem::path& shaderDirectory);

}  // namespace drape::cli
