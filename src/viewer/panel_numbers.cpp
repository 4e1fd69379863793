// The section of numbers that tell how fast and how well the cloth is simulated.

#include <imgui.h>

#include <cstdio>

#include "viewer/panel_sections.h"
#include "viewer/text.h"

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

}  // namespace

void drawNumbers(PanelContext& context) {
    // Folded at first in a low window, so that there are sliders in sight.
    const bool open = ImGui::GetIO().DisplaySize.y > 600.0f * context.scale;
    if (!context.controls.section({"section.numbers", "Numbers", "How fast and how well the cloth is simulated."},
                                  open))
        return;
    const Readouts& r = context.view.readouts;
    const auto show = [&](const char* name, const char* text, const std::string& value, const char* tooltip) {
        context.controls.readout({name, text, tooltip}, value);
    };
    const char* wallTime = "Wall time of computing one step, in milliseconds.";
    const char* gpuTime = "Time that the GPU works on one step, in milliseconds, by its own clock.";
    const std::string cost =
        r.stepSeconds == 0.0 ? "..." : duration(r.stepSeconds) + (r.stepIsWallTime ? " (wall time)" : "");
    show("frame", "Frame", duration(r.frameSeconds), "Real time from one picture to the next, in milliseconds.");
    show("cost", "Step", cost, r.stepIsWallTime ? wallTime : gpuTime);
    show("realTime", "Pace", r.realTimeFactor ? realTime(*r.realTimeFactor) : "...",
         "Simulated seconds per real second. Below the speed that is set, this machine is too slow for the scene: the "
         "picture lags, "
         "the physics is the same.");
    show("stretch", "Stretch",
         r.stretch ? "max " + percent(r.stretch->maxPercent) + ", RMS " + percent(r.stretch->rmsPercent) : "...",
         "How much longer than at rest the structural links are, in per cent: the worst, and the root of the mean "
         "square. More "
         "substeps make less of it.");
    if (r.kineticEnergy) show("energy", "Motion", joules(*r.kineticEnergy), "Kinetic energy of the cloth, in joules.");
    show("size", "Size",
         grouped(r.particles) + (r.particles == 1 ? " particle, " : " particles, ") + grouped(r.links) + " links",
         "What the solver works on.");
    show("steps", "Time", seconds(r.simulatedSeconds) + ", " + grouped(r.steps) + (r.steps == 1 ? " step" : " steps"),
         "Simulated time since the start, in seconds, and the steps of fixed length taken.");
    show("device", "Device", r.device, "What OpenGL runs on.");
}

}  // namespace drape::viewer
