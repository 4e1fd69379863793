#include "cli/options/option_groups.h"

#include "cloth/description/description.h"
#include "json/read.h"
#include "viewer/state/run_controls.h"

namespace drape::cli {
namespace {

constexpr const char* kBackendHelp =
    "auto: gpu, and cpu on software renderers; gpu (as is best for the device), gpu-fused, cpu, or reference: the CPU, "
    "plainly and slowly [auto]";

std::uint32_t parseColumns(const std::string& text) {
    return static_cast<std::uint32_t>(
        parseWholeNumber("--grid", text, ClothDescription::kMinSide, ClothDescription::kMaxSide));
}

}  // namespace

void addScene(Options& options, std::string& scene, bool required) {
    options.addText(
        {"scene", "SCENE",
         "Built-in scene (see 'drape scenes'), a scene file, a mesh (OBJ, PLY, STL, glTF), or a snapshot to go on "
         "from; SCENE:OPTION=CHOICE,... chooses",
         required},
        scene);
}

namespace {

void addGridAlone(Options& options, std::optional<std::uint32_t>& columns, const std::string& help) {
    options.add({"--grid", "N", help}, [&](const std::string& text) { columns = parseColumns(text); });
}

/// Refuses a --size that is only a number. Older versions took it for the grid's size.
void requireNoColumns(const std::string& text) {
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos)
        throw UsageError("--size: \"" + json::printable(text) +
                         "\" is no picture size, expected WxH; particles across each cloth are set by --grid " +
                         json::printable(text));
}

}  // namespace

void addGrid(Options& options, std::optional<std::uint32_t>& columns, const std::string& help) {
    addGridAlone(options, columns, help);
    options.addHidden("--size", [](const std::string& text) {
        requireNoColumns(text);
        throw UsageError("--size: this command draws no picture; the particles across each cloth are --grid N");
    });
}

void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels) {
    options.add({"--size", "WxH", help}, [setPixels](const std::string& text) {
        requireNoColumns(text);
        setPixels(parsePictureSize("--size", text));
    });
    addGridAlone(options, columns, "Particles across each cloth [those of the scene]");
}

void addSet(Options& options, SceneWishes& wishes) {
    options.addAll(
        {"--set", "FIELD=VALUE",
         "Another value for a field of the scene, as in wind.velocity=[1,0,0] (see 'drape scenes --format'); may "
         "be given many times"},
        [&](const std::vector<std::string>& settings) { wishes.set = settings; });
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
