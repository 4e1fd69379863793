#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bench/contestant.h"
#include "gl/context/timer.h"
#include "scene/scene.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::bench {

/// How long each program takes in one of so many runs of `work`, ms, one run after another; wall time on a software
/// renderer (PassTimes).
[[nodiscard]] std::vector<gl::PassTimes::Share> meanPassTimes(gl::Commands& commands, int runs,
                                                              const std::function<void()>& work);

/// What a scene asks of OpenGL, as means over substeps, and of memory: numbers that do not depend on the machine.
struct GpuCounters {
    std::uint64_t substeps = 0;
    double substepsPerStep = 0.0;
    double dispatches = 0.0;         ///< in all
    double contactDispatches = 0.0;  ///< of contact of cloth, among them
    double contactWithWork = 0.0;    ///< of those, that had anything to do
    double barriers = 0.0;
    double callsPerDispatch = 0.0;  ///< of GL, barriers included
    /// Bytes that a substep reads and writes, if each pass that is likely to have work touches its arrays once: the
    /// caches of a GPU may spare some. Lists are as long as at the end.
    double touchedBytes = 0.0;
    glm::uint particles = 0;
    std::uint64_t bytes = 0;        ///< of all buffers
    double bytesPerParticle = 0.0;  ///< without the lists of contact, whose room has a limit
    double mostByBuffer = 0.0;      ///< particles of a scene like this one, where no buffer is larger than 128 MiB
    double mostByMemory = 0.0;      ///< and where all together are no larger than 8 GiB
    std::vector<gl::PassTimes::Share> passes;  ///< ms of a step by program: this does depend on the machine

    /// ms of a step that go into dispatches alone, at so many microseconds each.
    double dispatchMilliseconds(double microseconds) const {
        return 1e-3 * microseconds * dispatches * substepsPerStep;
    }
};

/// Steps that are timed by pass, at most, after those that are counted.
inline constexpr std::uint64_t kTimedSteps = 10;

/// Takes so many steps of a scene, at least 1, and as many again to time the passes, up to kTimedSteps. Throws as
/// GpuSolver does.
GpuCounters countGpu(const Scene& scene, std::uint64_t steps, GpuPath path, const GpuAccess& gpu);

}  // namespace drape::bench
