// Draws the section with the time of each kernel in a step.

#include <algorithm>
#include <string>

#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
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
