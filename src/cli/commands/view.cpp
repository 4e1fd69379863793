#include <cstdio>

#include "cli/commands.h"
#include "cli/progress.h"
#include "json/write.h"
#include "viewer/pace/figures.h"
#include "viewer/window/viewer.h"

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
        std::printf("time            too short: the first second is left out\n");
        return;
    }
    std::printf("quality         %s, %d x %d pixels in a window of %d x %d\n", choiceOf(figures.quality).name.data(),
                figures.drawn.x, figures.drawn.y, figures.window.x, figures.window.y);
    std::printf("time            %.2f s, without the first second\n", figures.seconds);
    std::printf("pictures        %.1f a second\n", *figures.picturesPerSecond);
    std::printf("real time       %.3f x\n", *figures.realTime);
    printSpread("step            ", figures.step);
    printSpread("picture         ", figures.picture);
    printSpread("interval        ", figures.interval);
}

}  // namespace

int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory) {
    viewer::ViewerOptions options;
    options.scene = command.scene;
    options.wishes = command.wishes;
    options.frames = command.frames;
    options.seconds = command.seconds;
    options.size = command.size;
    options.view = command.view;
    options.solver = command.solver;
    options.shaderDirectory = shaderDirectory;
    options.uiReport = command.uiReport;
    options.isInterrupted = [] { return pendingSignal() != 0; };
    Preparing preparing(command.scene.empty() ? "the viewer" : command.scene);
    options.onFirstFrame = [&] { preparing.end(); };
    if (command.json) {
        options.onFigures = [](const Figures& figures) { std::fputs(json::write(jsonOf(figures)).c_str(), stdout); };
    } else if (command.frames > 0 || command.seconds > 0.0) {
        options.onFigures = printFigures;
    }
    const Interruption interruption;
    const int status = viewer::runViewer(options);
    throwIfInterrupted();
    return status;
}

}  // namespace drape::cli
