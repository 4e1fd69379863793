#include "cli/options/options.h"

#include "cloth/description/description.h"
#include "json/json.h"
#include "viewer/state/run_controls.h"

namespace drape::cli {
namespace {

constexpr const char* kBackendHelp =
    "auto: the faster of gpu and cpu; gpu: a dispatch for each pass, or joined passes, whichever suits the device; "
    "gpu-joined: passes share dispatches; cpu; reference: a simple, slow CPU solver [auto]";

std::uint32_t parseColumns(const std::string& text) {
    return static_cast<std::uint32_t>(
        parseWholeNumber("--grid", text, ClothDescription::kMinSide, ClothDescription::kMaxSide));
}

}  // namespace

void addScene(Options& options, std::string& scene, bool required) {
    options.addText({"scene", "SCENE",
                     "Built-in scene (see 'drape scenes'), scene file, mesh (OBJ, PLY, STL, glTF), or snapshot to "
                     "continue from; SCENE:OPTION=CHOICE,... selects the scene's options",
                     required},
                    scene);
}

namespace {

void addGridAlone(Options& options, std::optional<std::uint32_t>& columns, const std::string& help) {
    options.add({"--grid", "N", help}, [&](const std::string& text) { columns = parseColumns(text); });
}

void addGridOrAutoAlone(Options& options, std::optional<std::uint32_t>& columns, bool& isAuto) {
    options.add({"--grid", "N|auto",
                 "Particles across each cloth; auto: as many as let the command finish in about a minute [as in the "
                 "scene]"},
                [&](const std::string& text) {
                    isAuto = text == "auto";
                    if (!isAuto) columns = parseColumns(text);
                });
}

/// Refuses a --size that is only a number. Older versions took it for the grid's size.
void requireNoColumns(const std::string& text) {
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos)
        throw UsageError("--size: \"" + json::printable(text) +
                         "\" is not a picture size, expected WxH; for the particles across each cloth, use --grid " +
                         json::printable(text));
}

void refuseSize(Options& options) {
    options.addHidden("--size", [](const std::string& text) {
        requireNoColumns(text);
        throw UsageError("--size: this command draws no picture; for the particles across each cloth, use --grid N");
    });
}

}  // namespace

void addGrid(Options& options, std::optional<std::uint32_t>& columns, const std::string& help) {
    addGridAlone(options, columns, help);
    refuseSize(options);
}

void addGridOrAuto(Options& options, std::optional<std::uint32_t>& columns, bool& isAuto) {
    addGridOrAutoAlone(options, columns, isAuto);
    refuseSize(options);
}

void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels, bool* isAuto) {
    options.add({"--size", "WxH", help}, [setPixels](const std::string& text) {
        requireNoColumns(text);
        setPixels(parsePictureSize("--size", text));
    });
    if (isAuto) {
        addGridOrAutoAlone(options, columns, *isAuto);
    } else {
        addGridAlone(options, columns, "Particles across each cloth [as in the scene]");
    }
}

void addSet(Options& options, SceneWishes& wishes) {
    options.addAll(
        {"--set", "FIELD=VALUE",
         "Change a field of the scene, such as wind.velocity=[1,0,0] (see 'drape scenes --format'); may be repeated"},
        [&](const std::vector<std::string>& settings) { wishes.set = settings; });
}

void addBodies(Options& options, SceneWishes& wishes) {
    options.addAll({"--body", "FILE",
                    "Add a body that the cloth drapes over: a mesh in the place that its file gives it, beside a cloth "
                    "in the place of its own file; may be repeated"},
                   [&](const std::vector<std::string>& files) { wishes.bodies = files; });
}

void addFabric(Options& options, SceneWishes& wishes) {
    options.addText(
        {"--fabric", "NAME", "Fabric of all cloths, or a fabric file (see 'drape fabrics') [as in the scene]"},
        wishes.fabric);
}

void addPrint(Options& options, SceneWishes& wishes) {
    options.addText({"--print", "FILE", "PNG or JPEG picture to print on all cloths"}, wishes.print);
}

void SolverOptions::requireFit(Backend chosen) const {
    const std::string name(enumName(chosen));
    if (threads != 0 && chosen != Backend::cpu)
        throw UsageError("--threads: cannot be combined with --backend " + name + ", only with cpu");
    if (plain && chosen != Backend::gpu)
        throw UsageError("--plain: cannot be combined with --backend " + name + ", only with gpu");
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
    options.addWhole({"--threads", "N", "Threads of the backend cpu [as many as the machine has]"}, 1, kMostThreads,
                     solver.threads);
}

void addPlain(Options& options, bool& plain) {
    options.addFlag("--plain", plain,
                    "Run every pass on the GPU as a dispatch of its own, even where passes could share one");
}

void addCrossings(Options& options, const std::string& when, bool& crossings) {
    options.addFlag("--crossings", crossings,
                    "Count where cloth passes through cloth (edges through triangles) " + when);
}

void addJson(Options& options, bool& json) { options.addFlag("--json", json, "Print JSON"); }

}  // namespace drape::cli
