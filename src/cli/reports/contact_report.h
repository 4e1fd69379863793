#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/reports/crossing_report.h"
#include "cli/reports/progress.h"
#include "json/value.h"
#include "run/contact_start.h"
#include "run/run.h"

namespace drape::cli {

/// Reports findings on cloth contact to the user: a start with crossed cloth, stalled substeps, and the collider or
/// body that needs the most substeps.
class ContactReport {
public:
    /// Prints one line to stderr if contact begins in this step and cloth is crossed. Call it with each step of a run,
    /// before the solver takes the step.
    template <class Solver>
    void before(const Step& step, const Solver& solver, const Run& run) {
        if (step.fastMover) note(*step.fastMover);
        if (run.clock().steps == 1) warnOfDeepStart(run);
        if (!start_.isAt(step)) return;
        wasOn_ = true;
        const auto began = std::chrono::steady_clock::now();
        const auto crossed = findCrossedStart(run.clock().steps - 1, solver.read(Array::positions),
                                              trianglesOf(solver, run), run.model());
        seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (!crossed) return;
        warn(*crossed, run);
        if (!crossed_) crossed_ = crossed;
    }
    /// Reports stalled substeps and fast movers to stderr. Call it after the last step. Waits for the GPU.
    template <class Solver>
    void end(const Solver& solver, const Run& run) {
        stalled_ = solver.stalledSubsteps();
        if (stalled_ > 0) warnOfStalled(run.scene().name);
        // Reports a mover only if it raises the number of substeps by at least half.
        if (fastest_ && 2 * fastest_->substeps >= 3 * fastest_->calm)
            tellLine("drape: " + run.scene().name + ": " + describe(*fastest_));
    }

    /// Returns whether cloth contact was on in any step.
    bool wasOn() const { return wasOn_; }
    json::Object asJson() const;
    /// Returns the time that the search for crossings took, s.
    double seconds() const { return seconds_; }

private:
    void note(const FastMover& mover);
    static void warn(const CrossedStart& crossed, const Run& run);
    static void warnOfDeepStart(const Run& run);
    void warnOfStalled(const std::string& scene) const;

    ContactStart start_;
    bool wasOn_ = false;
    std::optional<CrossedStart> crossed_;  // first moment when contact began on crossed cloth
    std::optional<FastMover> fastest_;     // collider or body that needed the most substeps so far, at its top speed
    std::uint64_t stalled_ = 0;            // number of stalled substeps
    double seconds_ = 0.0;
};

}  // namespace drape::cli
