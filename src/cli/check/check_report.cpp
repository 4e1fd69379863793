#include "cli/check/check_report.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/wall_clock.h"
#include "bench/contest.h"
#include "cli/reports/progress.h"
#include "cli/reports/report_folder.h"
#include "cli/reports/values.h"
#include "cli/scene_moment.h"
#include "cli/system/system.h"
#include "gl/objects/framebuffer.h"
#include "io/files/picture_file.h"
#include "json/json.h"
#include "render/renderer.h"
#include "solver/cpu/lanes/instruction_sets.h"
#include "version.h"

namespace drape::cli {

json::Object asJson(const check::LockstepResult& lockstep) {
    const Comparison& result = lockstep.comparison;
    json::Value first;
    if (result.first) {
        first = json::Object{{"step", json::number(result.first->step)},
                             {"pass", result.first->pass},
                             {"particle", json::number(result.first->particle)}};
    }
    return {{"scene", lockstep.scene},
            {"particles", json::number(lockstep.particles)},
            {"links", json::number(lockstep.links)},
            {"steps", json::number(result.steps)},
            {"differing_floats", json::number(result.differingFloats)},
            {"max_abs_difference", numberOrNull(result.largestDifference)},
            {"first_difference", std::move(first)},
            {"hash", hashText(result.hash)}};
}

std::string firstDifference(const Comparison& result) {
    if (!result.first) return "none";
    return "step " + std::to_string(result.first->step) + ", " + result.first->pass + ", particle " +
           std::to_string(result.first->particle);
}

namespace {

std::string bitsText(std::uint32_t bits) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", bits);
    return text;
}

json::Value optionalText(const std::optional<std::string>& text) { return text ? json::Value(*text) : json::Value(); }

json::Value asJson(const check::ProbeResult& result) {
    json::Value first;
    if (result.first) {
        json::Array operands;
        for (const std::uint32_t bits : result.first->operands) operands.emplace_back(bitsText(bits));
        first = json::Object{{"operands", std::move(operands)},
                             {"expected", bitsText(result.first->expected)},
                             {"found", bitsText(result.first->found)},
                             {"fault", result.first->fault}};
    }
    return json::Object{{"operation", result.operation},       {"subnormal", result.subnormal},
                        {"cases", json::number(result.cases)}, {"differing", json::number(result.differing)},
                        {"right", result.isRight()},           {"first_difference", std::move(first)}};
}

json::Value asJson(const check::KernelResult& result) {
    return json::Object{{"kernel", kernelName(result.kernel)},
                        {"run", result.hasRun},
                        {"floats", json::number(result.floats)},
                        {"differing_floats", json::number(result.differing)},
                        {"first_difference", optionalText(result.first)}};
}

json::Value asJson(const CheckedScene& scene) {
    json::Object object = cli::asJson(scene.result);
    object.push_back({"path", scene.path});
    object.push_back({"finite", scene.result.finite});
    return object;
}

template <class Item>
json::Array asArray(const std::vector<Item>& items) {
    json::Array list;
    for (const Item& item : items) list.push_back(asJson(item));
    return list;
}

}  // namespace

std::string writeJson(const CheckReport& report) {
    json::Array bench;
    for (const BenchedSize& size : report.bench) appendBenchJson(bench, size);
    json::Array files{"report.json", "report.md"};
    json::Array pictures;
    for (const CheckPicture& picture : report.pictures) {
        files.emplace_back(picture.file);
        pictures.push_back(json::Object{{"quality", picture.quality},
                                        {"file", picture.file},
                                        {"ms_per_picture", json::number(picture.milliseconds)}});
    }
    return json::write(json::Object{{"made_by", ReportFolder::kMadeBy},
                                    {"version", kVersion},
                                    {"quick", report.quick},
                                    {"right", report.isRight()},
                                    {"stopped", report.isStopped},
                                    {"first_fault", optionalText(report.firstFault())},
                                    {"seconds", json::number(report.seconds)},
                                    {"system", report.system},
                                    {"device", report.device},
                                    {"subnormals", report.subnormals()},
                                    {"arithmetic", asArray(report.arithmetic)},
                                    {"kernels", asArray(report.kernels)},
                                    {"scenes", asArray(report.scenes)},
                                    {"bench", std::move(bench)},
                                    {"pictures", std::move(pictures)},
                                    {"failures", json::Array(report.failures.begin(), report.failures.end())},
                                    {ReportFolder::kFiles, std::move(files)}});
}

namespace {

std::string fixed(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

void writeFields(std::ostream& out, const char* title, const json::Object& fields) {
    out << "\n## " << title << "\n\n| | |\n|---|---|\n";
    for (const json::Member& field : fields) {
        const auto* text = std::get_if<std::string>(&field.value.data);
        out << "| " << field.name << " | " << (text ? *text : json::writeLine(field.value)) << " |\n";
    }
}

void writeArithmetic(std::ostream& out, const CheckReport& report) {
    out << "\n## Arithmetic\n\nEvery operation that kernels use, on difficult operands, compared bit by bit. Subnormal "
           "numbers: "
        << report.subnormals()
        << ". Kernels never store subnormal numbers, so a GPU may flush them to zero.\n\n| operation | operands | "
           "cases | differing | first difference |\n|---|---|---:|---:|---|\n";
    for (const check::ProbeResult& result : report.arithmetic) {
        out << "| `" << result.operation << "` | " << (result.subnormal ? "subnormal" : "normal") << " | "
            << result.cases << " | " << result.differing << " | "
            << (result.first ? check::describe(result.operation, *result.first) : "none") << " |\n";
    }
}

void writeKernels(std::ostream& out, const CheckReport& report) {
    out << "\n## Kernels\n\nEach kernel runs alone, on generated data of odd sizes. Contact kernels run on cloths that "
           "touch each other.\n\n| kernel | floats | differing | first difference |\n|---|---:|---:|---|\n";
    for (const check::KernelResult& result : report.kernels) {
        const std::string none = result.hasRun ? "none" : "not run";
        out << "| `" << kernelName(result.kernel) << "` | " << result.floats << " | " << result.differing << " | "
            << result.first.value_or(none) << " |\n";
    }
}

void writeScenes(std::ostream& out, const CheckReport& report) {
    out << "\n## Scenes\n\nCPU (the reference) and GPU run in lockstep. `plain`: one dispatch per pass. `joined`: "
           "passes "
           "share dispatches.\n`in a row`: all steps are sent to the GPU before anything is read back.\n\n| "
           "scene | path | particles | links | steps | differing | hash | first difference "
           "|\n|---|---|---:|---:|---:|---:|---|---|\n";
    for (const CheckedScene& scene : report.scenes) {
        const check::LockstepResult& result = scene.result;
        out << "| " << result.scene << " | " << scene.path << " | " << result.particles << " | " << result.links
            << " | " << result.comparison.steps << " | " << result.comparison.differingFloats << " | `"
            << hashText(result.comparison.hash) << "` | "
            << (result.finite ? firstDifference(result.comparison) : "a position is no longer finite") << " |\n";
    }
}

void writeBench(std::ostream& out, const CheckReport& report) {
    out << "\n## Speed\n\nThe scene `standard`, measured as by `drape bench`, but with fewer steps.\n\n| size | "
           "backend | threads | ms per step | ns per projection | x real time |\n|---|---|---:|---:|---:|---:|\n";
    for (const BenchedSize& size : report.bench) {
        for (const bench::Result& result : size.results) {
            out << "| " << size.columns << " x " << size.columns << " | " << enumName(result.entry.backend) << " | "
                << (needsGpu(result.entry.backend) ? "-" : std::to_string(result.entry.threads)) << " | "
                << fixed(result.msPerStep.median, 3) << " | " << fixed(result.nsPerProjection.value_or(0.0), 3) << " | "
                << fixed(timesRealTime(size, result), 2) << " |\n";
        }
    }
}

void writePictures(std::ostream& out, const CheckReport& report) {
    out << "\n## Pictures\n";
    for (const CheckPicture& picture : report.pictures) {
        out << "\n`" << picture.quality << "`, " << fixed(picture.milliseconds, 1) << " ms:\n\n![" << picture.quality
            << "](" << picture.file << ")\n";
    }
}

}  // namespace

std::string writeMarkdown(const CheckReport& report) {
    std::ostringstream out;
    const auto fault = report.firstFault();
    out << "# drape check" << (report.quick ? " --quick" : "") << "\n\n"
        << (fault              ? "**Wrong:** " + *fault
            : report.isStopped ? "**Stopped:** no float differs so far; parts are missing."
                               : "**Right:** no float differs, and every kernel was run.")
        << "\n\ndrape " << kVersion << ", " << fixed(report.seconds, 1) << " s\n";
    writeFields(out, "System", report.system);
    writeFields(out, "Device", report.device);
    if (!report.arithmetic.empty()) writeArithmetic(out, report);
    if (!report.kernels.empty()) writeKernels(out, report);
    if (!report.scenes.empty()) writeScenes(out, report);
    if (!report.bench.empty()) writeBench(out, report);
    if (!report.pictures.empty()) writePictures(out, report);
    if (!report.failures.empty()) out << "\n## Not done\n\n";
    for (const std::string& failure : report.failures) out << "- " << failure << "\n";
    return out.str();
}

void drawCheckPictures(GpuSession& gpu, const std::filesystem::path& folder, bool quick,
                       std::vector<CheckPicture>& pictures) {
    const int width = quick ? 320 : 960;
    const int height = quick ? 200 : 600;
    SceneMoment moment("drop", gpu);
    render::Renderer renderer(gpu.library);
    render::Frame frame = moment.frame();
    render::Still still(gpu.library);
    Progress progress("pictures", std::size(kChoices<render::Quality>) - 1 + render::Still::kPictures,
                      Progress::WithoutTerminal::lines);
    std::uint64_t done = 0;
    for (const auto& choice : kChoices<render::Quality>) {
        const gl::Framebuffer picture("picture", width, height, 1);
        const render::Target target{picture.id(), width, height};
        frame.look.quality = choice.value;
        const auto draw = [&] { renderer.draw(frame, target, gpu.commands); };
        const auto drawStill = [&] {
            still.begin(width, height);
            while (!still.isDone()) {
                still.add(frame, renderer, gpu.commands);
                progress.show(++done);
            }
            still.draw(target, gpu.commands);
        };
        draw();  // triggers shader compilation that drivers defer
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        choice.value == render::Quality::still ? drawStill() : draw();
        picture.resolve();
        glFinish();
        CheckPicture drawn;
        drawn.milliseconds = millisecondsSince(start);
        drawn.quality = choice.name;
        drawn.file = drawn.quality + ".png";
        io::writePng(folder / drawn.file, width, height, picture.readPixels());
        pictures.push_back(std::move(drawn));
        if (choice.value != render::Quality::still) progress.show(++done);
    }
}

namespace {

/// Returns the environment variables that choose or configure a driver, and Drape's own. Others are left out for
/// privacy.
json::Array telling() {
    constexpr std::string_view kBeginnings[] = {"DRAPE_",     "DRI_PRIME",        "EGL_",   "GALLIUM_",
                                                "LD_PRELOAD", "LIBGL_",           "LP_",    "MESA_",
                                                "VK_",        "XDG_SESSION_TYPE", "__EGL_", "__GL"};
    std::vector<std::string> found;
    for (char** variable = environment(); *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        if (std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return text.starts_with(beginning); }))
            found.emplace_back(text);
    }
    std::ranges::sort(found);
    return {found.begin(), found.end()};
}

}  // namespace

json::Object describeSystem() {
    return {{"commit", kCommit},
            {"distribution", distribution()},
            {"kernel", kernelName()},
            {"cpu", bench::cpuName()},
            {"threads", json::number(std::uint64_t{std::thread::hardware_concurrency()})},
            {"instructions", std::string(cpu::preferredLaneKernels().name)},
            {"memory_bytes", json::number(memoryBytes())},
            {"environment", telling()}};
}

}  // namespace drape::cli
