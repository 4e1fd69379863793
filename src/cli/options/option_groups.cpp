#include "cli/options/option_groups.h"

#include "cloth/core/description.h"
#include "json/read.h"
#include "viewer/session/run_controls.h"

namespace drape::cli {
namespace {

constexpr const char* kBackendHelp =
    "auto: gpu, and cpu on software renderers; gpu (as is best for the device), gpu-fused, cpu, or reference: the CPU, "
    "plainly and slowly [auto]";

std::uint32_t parseColumns(const std::string& text) {
    return static_cast<std::uint32_t>(
        parseWholeNumber("--size", text, ClothDescription::kMinSide, ClothDescription::kMaxSide));
}

}  // namespace

void addScene(Options& options, std::string& scene, bool required) {
    options.addText({"scene", "SCENE",
                     "Built-in scene (see 'drape scenes'), a scene file, a mesh (OBJ, PLY), or a snapshot to go on "
                     "from; SCENE:OPTION=CHOICE,... chooses",
                     required},
                    scene);
}

void addSize(Options& options, std::optional<std::uint32_t>& columns, const std::string& help) {
    options.add({"--size", "N", help}, [&](const std::string& text) { columns = parseColumns(text); });
}

void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels) {
    options.addAll({"--size", "WxH|N", help}, [&columns, setPixels](const std::vector<std::string>& texts) {
        bool hasPixels = false;
        for (const std::string& text : texts) {
            const bool isPixels = text.find('x') != std::string::npos;
            if (isPixels ? hasPixels : columns.has_value())
                throw UsageError("--size: \"" + json::printable(text) +
                                 "\" is a second one, expected WxH and N once each");
            if (isPixels) {
                setPixels(parsePictureSize("--size", text));
                hasPixels = true;
            } else {
                columns = parseColumns(text);
            }
        }
    });
}

void addFabric(Options& options, SceneWishes& wishes) {
    options.addText({"--fabric", "NAME", "What all cloths are made of (see 'drape fabrics') [as the scene has it]"},
                    wishes.fabric);
}

void addPrint(Options& options, SceneWishes& wishes) {
    options.addText({"--print", "FILE", "PNG or JPEG picture that is printed on all cloths"}, wishes.print);
}

void SolverOptions::requireFit(Backend chosen) const {
    const std::string name(enumName(chosen));
    if (threads != 0 && chosen != Backend::cpu)
        throw UsageError("--threads: does not go with --backend " + name + ", only with cpu");
    if (plain && chosen != Backend::gpu)
        throw UsageError("--plain: does not go with --backend " + name + ", only with gpu");
}

void addBackend(Options& options, SolverOptions& solver, bool* both) {
    const std::string help = (both ? "both: cpu and gpu in lockstep; " : "") + std::string(kBackendHelp);
    options.add({"--backend", "BACKEND", help}, [&solver, both](const std::string& name) {
        const auto known = enumNames<viewer::SolverChoice>();
        std::vector<std::string_view> names(known.begin(), known.end());
        if (both) names.emplace_back("both");
        requireOneOf("--backend", name, names);
        solver.backend = valueNamed<Backend>(name);
        if (both) *both = name == "both";
    });
}

void addThreads(Options& options, SolverOptions& solver) {
    constexpr std::uint64_t kMostThreads = 1024;
    options.addWhole({"--threads", "N", "Threads of the backend cpu [those of the machine]"}, 1, kMostThreads,
                     solver.threads);
}

void addPlain(Options& options, bool& plain) {
    options.addFlag("--plain", plain, "The GPU takes every pass by itself, also where it could take whole substeps");
}

void addCrossings(Options& options, const std::string& when, bool& crossings) {
    options.addFlag("--crossings", crossings,
                    "Count where cloth passes through cloth (edges through triangles) " + when);
}

void addJson(Options& options, bool& json) { options.addFlag("--json", json, "Print JSON"); }

}  // namespace drape::cli
