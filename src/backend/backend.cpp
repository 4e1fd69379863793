#include "backend/backend.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>

#include "cloth/make/make_model.h"
#include "gl/context/error.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"

namespace drape {
namespace {

/// Greatest accepted ratio of the GPU's time to the CPU's time in a scene with contact of cloth. The measured first
/// steps favour the CPU: contact comes later and costs the CPU more, and a GPU that has been idle is slowest in its
/// first steps. In `drop`, an H200 took 6.2 ms for a measured step and the CPU 3.9 ms. The medians of 60 steps were 3.1
/// ms and 9.6 ms (docs/bench/README.md).
constexpr double kMostOfCpuTime = 2.0;

/// Returns the time of the fastest step, s. Takes steps until kEnough has passed, which hardly delays the opening of a
/// scene, and at most kMostSteps. The mean would mislead, since GPUs and processors that have been idle begin at a low
/// clock rate.
template <class Solver, class Finish>
double secondsOfStep(Solver& solver, const Model& model, const Settings& settings, Finish finish) {
    using WallClock = std::chrono::steady_clock;
    constexpr int kMostSteps = 24;
    constexpr double kEnough = 0.1;  // time after which no further step begins, s
    Clock clock;
    const auto step = [&] {
        solver.step(makeStep(model, settings, clock));
        finish();
    };
    step();
    const auto start = WallClock::now();
    double fastest = std::numeric_limits<double>::infinity();
    double before = 0.0;
    for (int steps = 0; steps < kMostSteps && before < kEnough; ++steps) {
        step();
        const double now = std::chrono::duration<double>(WallClock::now() - start).count();
        fastest = std::min(fastest, now - before);
        before = now;
    }
    return fastest;
}

}  // namespace

StepTimes measureStepTimes(const Scene& scene, gl::Commands& commands, const gl::ShaderLibrary& library) {
    GpuSolver::requireRoom(scene.world);
    const Model model = makeModel(scene.world);
    StepTimes times;
    times.meets = clothMeets(model, scene.settings);
    {
        GpuSolver gpu(model, commands, library);
        times.gpu = secondsOfStep(gpu, model, scene.settings, [] { glFinish(); });
    }
    CpuSolver cpu(model);
    times.cpu = secondsOfStep(cpu, model, scene.settings, [] {});
    return times;
}

BackendChoice backendByTimes(const std::string& renderer, const std::string& scene, const StepTimes& times) {
    const auto milliseconds = [](double seconds) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", 1e3 * seconds);
        return std::string(text);
    };
    const std::string reason = renderer + " takes " + milliseconds(times.gpu) + " ms per step of " + scene +
                               ", the CPU " + milliseconds(times.cpu);
    if (times.gpu <= times.cpu) return {Backend::gpu, reason};
    if (times.meets && times.gpu <= kMostOfCpuTime * times.cpu)
        return {Backend::gpu, reason + ", which becomes slower once cloth meets cloth"};
    return {Backend::cpu, reason};
}

BackendChoice autoBackend(const gl::DeviceInfo& device, const Scene& scene, gl::Commands& commands,
                          const gl::ShaderLibrary& library) {
    if (device.software) {
        const std::string name = device.renderer.substr(0, device.renderer.find(" ("));
        return {Backend::cpu, name + " is a software renderer; results are identical"};
    }
    try {
        return backendByTimes(device.renderer, scene.name, measureStepTimes(scene, commands, library));
    } catch (const gl::DeviceLimit& limit) {
        return {Backend::cpu, limit.what()};
    }
}

BackendChoice autoBackendWithoutGl(const std::string& why) { return {Backend::cpu, why + "; results are identical"}; }

}  // namespace drape
