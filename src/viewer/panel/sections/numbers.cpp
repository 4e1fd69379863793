// Draws the section of numbers about the speed and accuracy of the simulation, and the section with the time of each
// kernel in a step.
#include <algorithm>
#include <cstdio>
#include <string>

#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

std::string seconds(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.2f s", value);
    return text;
}

std::string joules(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3g J", value);
    return text;
}

void drawCrossings(PanelContext& context) {
    RunControls& run = context.draft.run;
    context.controls.checkbox({"crossings.count", "Count crossings",
                               "Counts a few times a second how often the cloth passes through itself. The view "
                               "Crossings shows where."},
                              run.crossings);
    context.controls.readout({"stalled", "Stalled substeps",
                              "Number of substeps since the start in which the cloth stood still, because more of it "
                              "touched than the solver can handle at once."},
                             grouped(context.model.readouts.stalledSubsteps));
    const bool isCounted = run.crossings || render::needsSearch(run.view);
    const std::optional<CrossingCounts>& counts = context.model.readouts.crossings;
    const std::string touching = counts && counts->touching > 0 ? ", " + grouped(counts->touching) + " touching" : "";
    context.controls.readout(
        {"crossings", "Crossings", "Edges of the cloth that pass through a triangle, and edges that only touch one."},
        !isCounted ? "not counted"
        : counts   ? grouped(counts->crossing) + touching
                   : "...");
}

}  // namespace

void drawNumbers(PanelContext& context) {
    if (!openSection(context, {"section.numbers", "Statistics", "Speed and accuracy of the simulation."}, false))
        return;
    const Readouts& r = context.model.readouts;
    const auto show = [&](const char* name, const char* text, const std::string& value, const char* tooltip) {
        context.controls.readout({name, text, tooltip}, value);
    };
    const char* wallTime = "Computing time of one step (wall time).";
    const char* gpuTime = "Computing time of one step on the GPU.";
    const std::string cost =
        r.stepSeconds == 0.0 ? "..." : duration(r.stepSeconds) + (r.stepIsWallTime ? " (wall time)" : "");
    show("frame", "Frame time", duration(r.frameSeconds), "Time from one picture to the next.");
    show("cost", "Step time", cost, r.stepIsWallTime ? wallTime : gpuTime);
    show("realTime", "Simulation speed", r.realTimeFactor ? realTime(*r.realTimeFactor) : "...",
         "Simulated seconds per real second. If it stays below the speed that is set, the scene is too large for this "
         "machine.");
    show("stretch", "Stretch",
         r.stretch ? "max " + percent(r.stretch->maxPercent) + ", RMS " + percent(r.stretch->rmsPercent) : "...",
         "Elongation of the threads: the largest, and the root mean square. More substeps reduce it.");
    show("energy", "Kinetic energy", r.kineticEnergy ? joules(*r.kineticEnergy) : "...",
         "Energy of the cloth's motion, in joules.");
    show("size", "Size",
         grouped(r.particles) + (r.particles == 1 ? " particle, " : " particles, ") + grouped(r.links) + " links",
         "Size of the simulation.");
    show("steps", "Time", seconds(r.simulatedSeconds) + ", " + grouped(r.steps) + (r.steps == 1 ? " step" : " steps"),
         "Simulated time and steps since the start.");
    drawCrossings(context);
    show("device", "Device", r.device, "OpenGL renderer.");
}

namespace {

/// Returns the name of the kernel of a program, such as "collide" for "physics/collide.comp".
std::string kernelOf(const std::string& program) {
    const std::size_t slash = program.rfind('/');
    const std::size_t first = slash == std::string::npos ? 0 : slash + 1;
    std::string name = program.substr(first, program.rfind('.') - first);
    std::ranges::replace(name, '_', ' ');
    return name;
}

}  // namespace

void drawPassTimes(PanelContext& context) {
    const Readouts& r = context.model.readouts;
    const char* tooltip =
        r.passTimesAreWallTime
            ? "Wall time of each kernel per step; this machine has no GPU clock. Steps take longer while this is open."
            : "GPU time of each kernel per step.";
    const char* title = r.passTimesAreWallTime ? "Timings (wall time)" : "Timings (GPU time)";
    if (!openSection(context, {"section.passes", title, tooltip}, false)) return;
    context.requests.passTimes = true;
    if (!needsGpu(r.backend) || r.lockstep) {
        context.controls.readout(
            {"pass.none", "Measured", "Timings of kernels are measured only while the simulation runs on the GPU."},
            "only on the GPU");
        return;
    }
    double longest = 0.0;
    double sum = 0.0;
    for (const gl::PassTimes::Share& share : r.passTimes) {
        longest = std::max(longest, share.milliseconds);
        sum += share.milliseconds;
    }
    for (const gl::PassTimes::Share& share : r.passTimes) {
        const std::string kernel = kernelOf(share.name);
        const std::string name = "pass." + kernel;
        const auto part = static_cast<float>(longest > 0.0 ? share.milliseconds / longest : 0.0);
        context.controls.bar({name.c_str(), kernel.c_str(), tooltip}, part, duration(share.milliseconds / 1000.0));
    }
    if (!r.passTimes.empty()) {
        context.controls.readout({"pass.sum", "Total", "All kernels of one step together."}, duration(sum / 1000.0));
    }
}

}  // namespace drape::viewer
