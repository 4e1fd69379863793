#pragma once

#include <functional>
#include <string>

#include "base/wall_clock.h"
#include "cli/chosen_backend.h"
#include "run/start.h"
#include "scene/parts/resize.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::cli {

/// Loads a scene for `--grid auto`: with the finest grid, but none coarser than the scene's own, with which the command
/// is expected to take at most a minute. Says on stderr which grid that is. Throws as loadStart() does with a number of
/// columns.
/// `command`: name of the command, for the message.
/// `measure`: measures the run with the scene's own grid.
Start loadAffordable(const std::string& command, const std::string& source, SceneWishes wishes,
                     const std::function<RunCost(const Start&)>& measure);
/// Does the same for a command that draws no pictures.
/// `steps`: number of steps that the command will take.
Start loadAffordable(const std::string& command, const std::string& source, const SceneWishes& wishes,
                     const ChosenBackend& chosen, double steps);

/// Measures the time of a run's steps from its start.
/// `solver`: solver of the run's model, new.
/// `began`: time when the run's model began to be made.
/// `steps`: number of steps that the command will take.
template <class Solver>
RunCost costOfSteps(Solver& solver, Run& run, WallClock::time_point began, double steps) {
    constexpr double kLongest = 1.0;  // time after which no more steps are measured, s
    constexpr int kMost = 30;         // greatest number of measured steps
    const SolverView view = viewOf(solver);
    const auto take = [&] {
        solver.step(run.nextStep(view));
        if constexpr (std::is_same_v<Solver, GpuSolver>) glFinish();
    };
    take();  // the first step includes work that is done only once
    RunCost cost{.load = secondsSince(began)};
    const auto first = WallClock::now();
    int taken = 0;
    while (taken < kMost && (taken == 0 || secondsSince(first) < kLongest)) {
        take();
        ++taken;
    }
    cost.steps = steps * secondsSince(first) / taken;
    return cost;
}

}  // namespace drape::cli
