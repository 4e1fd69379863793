#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/task_queue.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "render/cloth/cut_rim.h"
#include "run/run.h"
#include "run/start/start.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/drawn_bodies.h"
#include "solver/state.h"

namespace drape::cli {

/// The state of a run that a picture shows, apart from the particles.
struct DrawnMoment {
    Settings applied;
    std::vector<PlacedCollider> colliders;
    float substepLength = 0.0f;  ///< length of the last substep, s
    bool torn = false;           ///< whether links may have broken
    std::vector<render::CutShare> cuts;
    Clock clock;
};

inline DrawnMoment momentOf(const Run& run) {
    return {run.applied(),      placedColliders(run.applied(), run.clock()), run.clock().lastSubstepLength,
            run.hands().torn(), render::cutSharesOf(run.events()),           run.clock()};
}

/// The frames of a picture or film. Each shows the step nearest to its time, so a step may appear in several frames or
/// in none.
struct DrawnFrames {
    std::uint64_t count = 1;
    int perSecond = 60;        ///< frame rate of a film
    double stepsAFrame = 1.0;  ///< steps per frame, more than 0

    /// Returns the number of frames that show one of the steps 1 to `step`.
    std::uint64_t through(std::uint64_t step) const {
        if (step == 0 || stepsAFrame == 1.0) return std::min(count, step);
        return std::min(count, static_cast<std::uint64_t>((static_cast<double>(step) + 0.5) / stepsAFrame));
    }
    /// Returns the number of steps that all frames need.
    std::uint64_t steps() const {
        auto step = static_cast<std::uint64_t>(static_cast<double>(count) * stepsAFrame);
        while (through(step) < count) ++step;
        return step;
    }
};

/// Returns whether a step is drawn. Steps are counted from 1.
using IsDrawn = std::function<bool(std::uint64_t)>;

/// Takes the steps of a run on the CPU, in a second thread, one step ahead of the pictures. Uploads the drawn steps to
/// the GPU.
/// `Solver`: CpuSolver or ReferenceSolver. Its state must be that of the run.
template <class Solver>
class StepsAhead {
public:
    /// Starts the first step. The run takes all `steps`, even if next() is called less often. The arguments passed by
    /// reference must outlive this object.
    /// `withMotion`: whether to upload displacements too.
    StepsAhead(Run& run, Solver& solver, ContactReport& contact, std::uint64_t steps, bool withMotion, IsDrawn isDrawn)
        : run_(&run),
          solver_(&solver),
          contact_(&contact),
          view_(viewOf(solver)),
          steps_(steps),
          withMotion_(withMotion),
          isDrawn_(std::move(isDrawn)) {
        begin();
    }

    /// Waits for the next step. If it is drawn, sets `drawn` to its state, without normals. Rethrows exceptions of the
    /// run and the solver.
    DrawnMoment next(GpuSolver& drawn) {
        ahead_.finish();
        const Taken now = std::move(taken_);
        begin();
        if (now.state) {
            drawn.setState(*now.state);
        } else if (!now.positions.empty()) {
            drawn.write(Array::positions, now.positions);
            if (withMotion_) drawn.write(Array::displacements, now.displacements);
        }
        return now.moment;
    }

private:
    /// Copies of the solver's data after a step. The solver already computes the next step.
    struct Taken {
        DrawnMoment moment;
        std::vector<glm::vec4> positions;
        std::vector<glm::vec4> displacements;
        std::optional<State> state;  ///< set if links or triangles may have broken
    };

    void begin() {
        if (number_ == steps_) return;
        ++number_;
        ahead_.add([this] { take(); });
    }

    void take() {
        const Step step = run_->nextStep(view_);
        contact_->before(step, *solver_, *run_);
        solver_->step(step);
        taken_ = {};
        if (!isDrawn_(number_)) return;
        taken_.moment = momentOf(*run_);
        if (taken_.moment.torn) {
            taken_.state = solver_->state();
            return;
        }
        taken_.positions = solver_->read(Array::positions);
        if (withMotion_) taken_.displacements = solver_->read(Array::displacements);
    }

    Run* run_;
    Solver* solver_;
    ContactReport* contact_;
    SolverView view_;
    std::uint64_t steps_;
    bool withMotion_;
    IsDrawn isDrawn_;
    std::uint64_t number_ = 0;  // number of the step that was begun last
    Taken taken_;
    TaskQueue ahead_;  // declared last: its task uses the other members
};

/// Throws UsageError if writeState() cannot write the path: unknown format, not writable, or a file that must not be
/// replaced. Call it before long work.
void requireStateFile(const std::filesystem::path& path, const InputFiles& inputs);
/// Throws UsageError if a file that writeState() writes beside the path must not be replaced.
void requireStateCompanions(const std::filesystem::path& path, const Run& run, const InputFiles& inputs);

/// Pictures of a state.
struct StatePictures {
    PictureSize size{900, 1200};  ///< size of each view, pixels
    /// Directions of view, degrees, as in SceneCamera::yaw. The pictures stand side by side in one file. Empty: the
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
