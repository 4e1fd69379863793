#pragma once

#include <algorithm>

#include "run/log/log_file.h"
#include "run/shared/solver_view.h"
#include "solver/plan/step.h"

namespace drape {

class Run;

/// Makes the steps of a log from the start of a run of its scene. The log must outlive this object and must
/// have passed checkEvents().
class Replay {
public:
    explicit Replay(const InputLog& log) : log_(&log) {}
    /// Replays from the moment after `steps` steps.
    Replay(const InputLog& log, std::uint64_t steps)
        : log_(&log),
          next_(static_cast<std::size_t>(std::ranges::lower_bound(log.events, steps, {}, &Event::step) -
                                         log.events.begin())) {}

    /// Gives the run all events of the log that come before its next step. After the log's end, gives none.
    void giveEvents(Run& run, const SolverView& view);
    /// Gives the run its events, then makes its next step.
    Step nextStep(Run& run, const SolverView& view);

private:
    const InputLog* log_;
    std::size_t next_ = 0;  ///< index of the next event
};

}  // namespace drape
