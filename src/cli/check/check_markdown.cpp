#include <algorithm>
#include <cstdio>
#include <sstream>

#include "cli/check/check_report.h"
#include "cli/reports/compare_report.h"
#include "cli/reports/values.h"
#include "json/write.h"
#include "version.h"

namespace drape::cli {
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

}  // namespace drape::cli
