#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "base/task_queue.h"
#include "cli/reports/contact_report.h"
#include "render/cloth/cut_rim.h"
#include "run/run.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::cli {

/// The state of a run that a picture shows, except for the particles.
struct Moment {
    Settings applied;
    std::vector<PlacedCollider> colliders;
    float substepLength = 0.0f;  ///< s
    bool torn = false;           ///< links may have broken
    std::vector<render::CutShare> cuts;
};

inline Moment momentOf(const Run& run) {
    return {run.applied(), placedColliders(run.applied(), run.clock()), run.clock().lastSubstepLength,
            run.hands().torn(), render::cutSharesOf(run.events())};
}

/// The frames of a picture or film, each of which shows the step that is nearest to its time. A step may be shown by
/// none or by several.
struct DrawnFrames {
    std::uint64_t count = 1;
    int perSecond = 60;        ///< of a film
    double stepsAFrame = 1.0;  ///< more than 0

    /// How many of them steps up to this one show; steps count from 1.
    [[nodiscard]] std::uint64_t through(std::uint64_t step) const {
        if (step == 0 || stepsAFrame == 1.0) return std::min(count, step);
        return std::min(count, static_cast<std::uint64_t>((static_cast<double>(step) + 0.5) / stepsAFrame));
    }
    /// As many as show all of them.
    [[nodiscard]] std::uint64_t steps() const {
        auto step = static_cast<std::uint64_t>(static_cast<double>(count) * stepsAFrame);
        while (through(step) < count) ++step;
        return step;
    }
};

/// Which steps are drawn: asked for the number of a step, from 1.
using IsDrawn = std::function<bool(std::uint64_t)>;

/// Takes the steps of a run with a solver on the CPU, on a thread of its own and one step ahead, and brings those that
/// are drawn to the GPU. Solver: CpuSolver or ReferenceSolver, which is where the run is.
template <class Solver>
class StepsAhead {
public:
    /// steps: how many there will be. The run is stepped until the last of them, whether or not next() is called so
    /// often. All must outlive it. withMotion: displacements are brought along.
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

    /// The next step: waits until it is taken. If it is drawn, `drawn` is then at that moment, except for its normals.
    /// Throws as the run and the solver do.
    Moment next(GpuSolver& drawn) {
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
    /// Copies, since the solver goes on.
    struct Taken {
        Moment moment;
        std::vector<glm::vec4> positions;
        std::vector<glm::vec4> displacements;
        std::optional<State> state;  ///< where links and triangles may have gone
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
    std::uint64_t number_ = 0;  // of the latest step that was begun
    Taken taken_;
    TaskQueue ahead_;  // the last: its task uses the others
};

}  // namespace drape::cli
