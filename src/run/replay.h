#pragma once

#include "run/log_file.h"
#include "run/run.h"

namespace drape {

/// Makes the steps of a log, from the start of a run of its scene. The log must outlive it, and checkEvents() must have
/// passed it.
class Replay {
public:
    explicit Replay(const InputLog& log) : log_(&log) {}

    /// The next step of the run, which is given the events that come before it. Goes on without events after the log's
    /// end.
    Step nextStep(Run& run, const SolverView& view);

private:
    const InputLog* log_;
    std::size_t next_ = 0;  ///< event
};

}  // namespace drape
