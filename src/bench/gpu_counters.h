#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bench/contest.h"
#include "gl/context/timer.h"
#include "scene/scene.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::bench {

/// Returns the mean time of each GPU program over `runs` consecutive runs of `work`, ms. On a software renderer it is
/// wall time (PassTimes).
std::vector<gl::PassTimes::Share> meanPassTimes(gl::Commands& commands, int runs, const std::function<void()>& work);

/// The OpenGL calls of a scene, as means per substep, and its memory use. Except for `passes`, the numbers do not
/// depend on the machine.
struct GpuCounters {
    std::uint64_t substeps = 0;
    double substepsPerStep = 0.0;
    double dispatches = 0.0;         ///< number of dispatches
    double contactDispatches = 0.0;  ///< number of dispatches for cloth contact
    double contactWithWork = 0.0;    ///< number of dispatches for cloth contact that had work
    double barriers = 0.0;
    double calls = 0.0;  ///< number of GL calls, including dispatches and barriers
    /// Bytes that a substep reads and writes if each pass that probably has work touches its arrays once. Caches of a
    /// GPU may avoid some of this traffic. Lists count with their final length.
    double touchedBytes = 0.0;
    glm::uint particles = 0;
    std::uint64_t bytes = 0;        ///< size of all buffers
    double bytesPerParticle = 0.0;  ///< size of all buffers per particle, without the contact lists of limited capacity
    double mostByBuffer = 0.0;      ///< greatest number of particles of a similar scene with buffers of at most 128 MiB
    double mostByMemory = 0.0;  ///< greatest number of particles of a similar scene with at most 8 GiB in all buffers
    std::vector<gl::PassTimes::Share> passes;  ///< time of each program per step, ms; depends on the machine

    /// Returns the time of a step that dispatching alone takes, ms.
    /// `microseconds`: time of one dispatch.
    double dispatchMilliseconds(double microseconds) const {
        return 1e-3 * microseconds * dispatches * substepsPerStep;
    }
};

/// Greatest number of steps timed by pass, after the counted steps.
inline constexpr std::uint64_t kTimedSteps = 10;

/// Takes `steps` steps of a scene, at least 1, and counts. Then takes as many again, at most kTimedSteps, to time the
/// passes. Throws as GpuSolver does.
GpuCounters countGpu(const Scene& scene, std::uint64_t steps, GpuPath path, const GpuAccess& gpu);

}  // namespace drape::bench
