#pragma once

#include <algorithm>

#include "run/log/log_file.h"
#include "run/shared/solver_view.h"
#include "solver/plan/step.h"

namespace drape {

class Run;

/// Makes the steps of a log, from the start of a run of its scene. The log must outlive it, and checkEvents() must have
/// passed it.
class Replay {
public:
    explicit Replay(const InputLog& log) : log_(&log) {}
    /// The same from a moment on at which so many steps have been taken.
    Replay(const InputLog& log, std::uint64_t steps)
        : log_(&log),
          next_(static_cast<std::size_t>(std::ranges::lower_bound(log.events, steps, {}, &Event::step) -
                                         log.events.begin())) {}

    /// Gives the run the log's events that come before its next step; none after the log's end.
    void giveEvents(Run& run, const SolverView& view);
    /// The same, and the next step of the run.
    Step nextStep(Run& run, const SolverView& view);

private:
    const InputLog* log_;
    std::size_t next_ = 0;  ///< event
};

}  // namespace drape
