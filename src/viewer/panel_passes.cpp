// The section that plots how long the GPU works for each kernel.

#include <algorithm>
#include <string>

#include "viewer/panel_sections.h"
#include "viewer/text.h"

namespace drape::viewer {
namespace {

/// "collide" of "physics/collide.comp".
std::string kernelOf(const std::string& program) {
    const std::size_t slash = program.rfind('/');
    const std::size_t first = slash == std::string::npos ? 0 : slash + 1;
    std::string name = program.substr(first, program.rfind('.') - first);
    std::ranges::replace(name, '_', ' ');
    return name;
}

}  // namespace

void drawPassTimes(PanelContext& context) {
    const Readouts& r = context.view.readouts;
    const char* tooltip =
        r.passTimesAreWallTime
            ? "Wall time of each kernel in one step, in milliseconds: this machine has no GPU whose clock could tell. "
              "While this is open, steps take longer."
            : "Time that the GPU works for each kernel in one step, in milliseconds, by its own clock.";
    const char* title = r.passTimesAreWallTime ? "Kernels (wall time)" : "Kernels (GPU time)";
    if (!context.controls.section({"section.passes", title, tooltip}, false)) return;
    context.requests.passTimes = true;
    if (r.backend == Backend::cpu || r.lockstep) {
        context.controls.readout({"pass.none", "Measured", "Only where the GPU alone takes the steps."}, "not now");
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
        context.controls.readout({"pass.sum", "All", "All kernels of one step together, in milliseconds."},
                                 duration(sum / 1000.0));
    }
}

}  // namespace drape::viewer
