#include "viewer/pace/choice_notes.h"

#include <cstdio>

#include "gl/context/device_info.h"
#include "solver/gpu/auto_backend.h"

namespace drape::viewer {

std::string leftFromLastTime(render::View view, SolverChoice solver, QualityChoice quality) {
    std::string left;
    const auto add = [&](const char* what, const char* choice) {
        left += (left.empty() ? "" : ", ") + std::string(what) + ": " + choice;
    };
    if (view != render::View::shaded) add("View", choiceOf(view).label);
    if (solver != SolverChoice::automatic) add("Solver", choiceOf(solver).label);
    if (quality != QualityChoice::automatic) add("Quality", choiceOf(quality).label);
    return left.empty() ? left : left + ", as left last time";
}

std::optional<std::string> slowSolverNote(SolverChoice solver, const Scene& scene, gl::Commands& commands,
                                          const gl::ShaderLibrary& library) {
    constexpr double kSlow = 1.5;
    const bool isGpu = solver == SolverChoice::gpu || solver == SolverChoice::gpuFused;
    if (!isGpu || !gl::isSoftwareRenderer()) return std::nullopt;
    const StepTimes times = measureStepTimes(scene, commands, library);
    const double factor = times.gpu / times.cpu;
    if (!(factor > kSlow)) return std::nullopt;
    char text[128];
    std::snprintf(text, sizeof text, "There is no GPU here: the renderer's steps take %.0f× as long as the CPU's",
                  factor);
    return text;
}

}  // namespace drape::viewer
