#include "cli/commands/view.h"

#include <cstdio>
#include <utility>

#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "cli/system/system.h"
#include "gl/context/error.h"
#include "viewer/app/figures.h"

namespace drape::cli {
namespace {

using viewer::Figures;
using viewer::Spread;

json::Value orNull(const std::optional<double>& value) { return value ? numberOrNull(*value) : json::Value(); }

json::Value inMilliseconds(const std::optional<Spread>& spread) {
    if (!spread) return {};
    return json::Object{{"median", json::number(1e3 * spread->median)}, {"p95", json::number(1e3 * spread->p95)}};
}

json::Array sizeOf(const glm::ivec2& size) { return {json::number(double(size.x)), json::number(double(size.y))}; }

json::Array clothsOf(const Figures& figures) {
    json::Array cloths;
    for (const glm::uvec2& cloth : figures.cloths) {
        if (cloth.y == 0) {
            cloths.push_back(json::Object{{"particles", json::number(cloth.x)}});
        } else {
            cloths.push_back(json::Object{{"columns", json::number(cloth.x)}, {"rows", json::number(cloth.y)}});
        }
    }
    return cloths;
}

json::Value jsonOf(const Figures& figures) {
    return json::Object{{"scene", figures.scene},
                        {"backend", std::string(choiceOf(figures.backend).name)},
                        {"quality", std::string(choiceOf(figures.quality).name)},
                        {"scale", json::number(double{figures.scale})},
                        {"window", sizeOf(figures.window)},
                        {"drawn", sizeOf(figures.drawn)},
                        {"cloths", clothsOf(figures)},
                        {"particles", json::number(figures.particles)},
                        {"substeps", json::number(figures.substeps)},
                        {"seconds", json::number(figures.seconds)},
                        {"pictures", json::number(figures.pictures)},
                        {"pictures_per_s", orNull(figures.picturesPerSecond)},
                        {"real_time", orNull(figures.realTime)},
                        {"steps", json::number(figures.steps)},
                        {"step_ms", inMilliseconds(figures.step)},
                        {"picture_ms", inMilliseconds(figures.picture)},
                        {"interval_ms", inMilliseconds(figures.interval)}};
}

void printSpread(const char* what, const std::optional<Spread>& spread) {
    if (spread) std::printf("%s%.2f ms, 95 %% within %.2f ms\n", what, 1e3 * spread->median, 1e3 * spread->p95);
}

void printFigures(const Figures& figures) {
    std::string cloths;
    for (const glm::uvec2& cloth : figures.cloths) {
        const std::string rows = cloth.y == 0 ? " particles" : " x " + std::to_string(cloth.y);
        cloths += (cloths.empty() ? "" : ", ") + std::to_string(cloth.x) + rows;
    }
    std::printf("scene           %s\n", figures.scene.c_str());
    std::printf("backend         %s\n", choiceOf(figures.backend).name.data());
    if (!cloths.empty()) std::printf("cloths          %s\n", cloths.c_str());
    std::printf("particles       %u\n", figures.particles);
    std::printf("substeps        %u\n", figures.substeps);
    if (figures.pictures == 0) {
        std::printf("time            too short: the first second does not count\n");
        return;
    }
    std::printf("quality         %s, %d x %d pixels in a window of %d x %d\n", choiceOf(figures.quality).name.data(),
                figures.drawn.x, figures.drawn.y, figures.window.x, figures.window.y);
    std::printf("time            %.2f s, without the first second\n", figures.seconds);
    std::printf("pictures        %.1f per second\n", *figures.picturesPerSecond);
    std::printf("real time       %.3f x\n", *figures.realTime);
    printSpread("step            ", figures.step);
    printSpread("picture         ", figures.picture);
    printSpread("interval        ", figures.interval);
}

}  // namespace

void declare(Options& options, ViewCommand& view) {
    viewer::ViewerOptions& viewer = view.viewer;
    addScene(options, viewer.scene, false);
    addSizes(options, "Size of the window in pixels [as in the last session, or 1280x800]", viewer.wishes.columns,
             [&](const PictureSize& size) {
                 viewer.size = {size.width, size.height};
             });
    addBodies(options, viewer.wishes);
    addFabric(options, viewer.wishes);
    addSet(options, viewer.wishes);
    addPrint(options, viewer.wishes);
    options.addWhole({"--frames", "N", "Close the window after this many frames, and print how fast it was"}, 1,
                     kMostSteps, viewer.frames);
    options.addNumber(
        {"--seconds", "S", "Close the window this many seconds after the first picture, and print how fast it was"},
        0.01, 1e6, viewer.seconds);
    options.addFlag("--json", view.json, "With --frames or --seconds: print the speed as JSON");
    addView(options, viewer.view);
    options.addChoice(
        {"--backend", "BACKEND",
         "Solver at the start: gpu, gpu-joined, cpu, reference, or auto: the faster of gpu and cpu [auto]"},
        viewer.solver);
    options.addWhole({"--undo-memory", "MB", "Memory in MB for undo and the time line [512]"}, 1, 1u << 20,
                     viewer.memory);
}

int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory) {
    viewer::ViewerOptions options = command.viewer;
    const bool hasLimit = options.frames > 0 || options.seconds > 0.0;
    if (command.json && !hasLimit) throw UsageError("--json: requires --frames or --seconds");
    options.shaderDirectory = shaderDirectory;
    options.isInterrupted = [] { return pendingSignal() != 0; };
    Preparing preparing(options.scene.empty() ? "the viewer" : options.scene);
    options.onFirstFrame = [&] { preparing.end(); };
    options.onMeshes = tellSceneNotes;
    if (command.json) {
        options.onFigures = [](const Figures& figures) { printJson(jsonOf(figures)); };
    } else if (hasLimit) {
        options.onFigures = printFigures;
    }
    const Interruption interruption;
    const int status = [&] {
        try {
            tryDriver();
            return viewer::runViewer(options);
        } catch (const gl::NoContext& error) {
            throw gl::NoContext(std::string(error.what()) + " ('drape render SCENE' draws without a window)");
        }
    }();
    throwIfInterrupted();
    return status;
}

Action viewCommand(Options& options) { return actionOf<ViewCommand>(options, declare, runView); }

}  // namespace drape::cli
