// Draws the section of numbers about the speed and accuracy of the simulation.

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
    RunControls& run = context.edits.run;
    context.controls.checkbox({"crossings.count", "Count crossings",
                               "Counts a few times a second how often the cloth passes through itself. The view "
                               "Crossings shows where."},
                              run.crossings);
    context.controls.readout({"held", "Frozen substeps",
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

}  // namespace drape::viewer
