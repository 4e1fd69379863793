// drape bench --frames: the time that a picture takes, by quality and pass.

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "base/text_file.h"
#include "base/wall_clock.h"
#include "bench/gpu_counters.h"
#include "cli/bench/bench_command.h"
#include "cli/bench/bench_entries.h"
#include "cli/gpu_session.h"
#include "cli/reports/values.h"
#include "cli/scene_moment.h"
#include "gl/context/device_info.h"
#include "gl/objects/framebuffer.h"
#include "json/write.h"

namespace drape::cli {
namespace {

// Number of timed pictures per quality. One more picture is drawn first, because drivers may defer the compilation of
// shaders until then.
constexpr int kPictures = 8;

struct FrameTimes {
    std::string scene;
    std::string quality;
    double milliseconds = 0.0;  ///< time from the first GL command until the picture is complete, ms
    std::vector<gl::PassTimes::Share> passes;
};

/// Measures pictures of one scene.
class Subject {
public:
    Subject(const std::string& name, GpuSession& gpu)
        : gpu_(&gpu), name_(name), moment_(name, gpu), renderer_(gpu.library) {}

    FrameTimes measure(render::Quality quality, int width, int height) {
        const gl::Framebuffer picture("picture", width, height, 1);
        const auto draw = [&] {
            render::Frame frame = moment_.frame();
            frame.look.quality = quality;
            renderer_.draw(frame, {picture.id(), width, height}, gpu_->commands);
            picture.resolve();
        };
        draw();
        glFinish();
        FrameTimes times{name_, std::string(choiceOf(quality).name), 0.0, {}};
        const auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < kPictures; ++k) draw();
        glFinish();
        times.milliseconds = millisecondsSince(start) / kPictures;
        times.passes = bench::meanPassTimes(gpu_->commands, kPictures, draw);
        return times;
    }

private:
    GpuSession* gpu_;
    std::string name_;
    SceneMoment moment_;
    render::Renderer renderer_;
};

void printTable(const std::vector<FrameTimes>& all) {
    std::vector<std::string> passes;
    for (const FrameTimes& times : all) {
        for (const gl::PassTimes::Share& pass : times.passes) {
            if (std::ranges::find(passes, pass.name) == passes.end()) passes.push_back(pass.name);
        }
    }
    std::printf("%s: ms per picture\n%-16s", all.front().scene.c_str(), "pass");
    for (const FrameTimes& times : all) std::printf(" %9s", times.quality.c_str());
    std::printf("\n%-16s", "all at once");
    for (const FrameTimes& times : all) std::printf(" %9.2f", times.milliseconds);
    for (const std::string& name : passes) {
        std::printf("\n%-16s", name.substr(name.rfind('/') + 1).c_str());
        for (const FrameTimes& times : all) {
            const auto found = std::ranges::find(times.passes, name, &gl::PassTimes::Share::name);
            found == times.passes.end() ? std::printf(" %9s", "-") : std::printf(" %9.2f", found->milliseconds);
        }
    }
    std::printf("\n\n");
    std::fflush(stdout);
}

json::Value asJson(const FrameTimes& times, const BenchCommand& command) {
    json::Object passes;
    for (const gl::PassTimes::Share& pass : times.passes)
        passes.push_back({pass.name, json::number(pass.milliseconds)});
    return json::Object{{"scene", times.scene},
                        {"quality", times.quality},
                        {"device", gl::deviceInfo().renderer},
                        {"width", json::number(static_cast<std::uint32_t>(command.frameSize.width))},
                        {"height", json::number(static_cast<std::uint32_t>(command.frameSize.height))},
                        {"ms_per_picture", json::number(times.milliseconds)},
                        {"ms_by_pass", std::move(passes)}};
}

}  // namespace

int benchFrames(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    GpuSession gpu(shaderDirectory);
    json::Array list;
    if (!command.json) {
        std::printf("%s, %d x %d%s\n\n", gl::deviceInfo().renderer.c_str(), command.frameSize.width,
                    command.frameSize.height,
                    gl::isSoftwareRenderer()
                        ? "; each pass is timed on its own, so their sum exceeds the time of the whole picture"
                        : "");
    }
    std::vector<std::string> scenes = command.scenes;
    if (scenes.empty()) scenes = {"drop", "curtain", "flag", "tablecloth"};
    for (const std::string& name : scenes) {
        Subject subject(name, gpu);
        std::vector<FrameTimes> all;
        // Stills are left out: a still is a series of full pictures.
        for (const render::Quality quality : {render::Quality::fast, render::Quality::draft, render::Quality::full}) {
            all.push_back(subject.measure(quality, command.frameSize.width, command.frameSize.height));
            list.push_back(asJson(all.back(), command));
        }
        if (!command.json) printTable(all);
    }
    saveBench(command, list);
    if (command.json) printJson(std::move(list));
    return gpu.status();
}

}  // namespace drape::cli
