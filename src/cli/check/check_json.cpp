#include <cstdio>

#include "cli/check/check_report.h"
#include "cli/reports/compare_report.h"
#include "cli/reports/report_folder.h"
#include "cli/reports/values.h"
#include "json/write.h"
#include "version.h"

namespace drape::cli {
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

}  // namespace drape::cli
