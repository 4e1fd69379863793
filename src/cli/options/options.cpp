#include "cli/options/options.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>

#include "cloth/description/description.h"
#include "json/json.h"
#include "viewer/state/run_controls.h"

namespace drape::cli {
namespace {

std::optional<std::uint64_t> wholeNumber(std::string_view text, std::uint64_t low, std::uint64_t high) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc{} && end == text.data() + text.size() && value >= low && value <= high;
    return fits ? std::optional(value) : std::nullopt;
}

std::optional<double> decimal(std::string_view text, double low, double high) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc{} && end == text.data() + text.size() && value >= low && value <= high;
    return fits ? std::optional(value) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& expected) {
    throw UsageError(option + ": \"" + json::printable(text) + "\" is invalid, expected " + expected);
}

}  // namespace

std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high) {
    const auto value = wholeNumber(text, low, high);
    if (!value) refuse(option, text, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return *value;
}

void requireOneOf(const std::string& option, const std::string& text, std::span<const std::string_view> names) {
    if (std::ranges::find(names, text) == names.end()) refuse(option, text, listOf(names));
}

std::vector<std::string> parseList(const std::string& option, const std::string& text) {
    std::vector<std::string> items;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(',', first);
        const std::string item = text.substr(first, end == std::string::npos ? end : end - first);
        if (item.empty()) refuse(option, text, "items separated by commas");
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
    }
    return items;
}

std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& item : parseList(option, text))
        numbers.push_back(static_cast<std::uint32_t>(parseWholeNumber(option, item, low, high)));
    return numbers;
}

double parseNumber(const std::string& option, const std::string& text, double low, double high) {
    const auto value = decimal(text, low, high);
    if (!value) {
        char range[64];
        std::snprintf(range, sizeof range, "a number from %g to %g", low, high);
        refuse(option, text, range);
    }
    return *value;
}

CameraPlace parseCamera(const std::string& option, const std::string& text) {
    constexpr double kLow[] = {-360.0, -89.0, 0.01};
    constexpr double kHigh[] = {360.0, 89.0, 1000.0};
    std::vector<float> numbers;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(',', first);
        const std::size_t i = numbers.size();
        const auto number =
            i < 3 ? decimal(std::string_view(text).substr(first, end - first), kLow[i], kHigh[i]) : std::nullopt;
        if (!number) {
            numbers.clear();
            break;
        }
        numbers.push_back(static_cast<float>(*number));
    }
    if (numbers.size() < 2) {
        refuse(option, text,
               "fixed, YAW,PITCH or YAW,PITCH,DISTANCE: -360 to 360 degrees, -89 to 89 degrees, 0.01 to 1000 metres");
    }
    return {numbers[0], numbers[1], numbers.size() > 2 ? std::optional(numbers[2]) : std::nullopt};
}

FrameRange parseFrameRange(const std::string& option, const std::string& text) {
    constexpr std::uint64_t kLast = 1'000'000;
    std::vector<std::uint32_t> numbers;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(':', first);
        const auto number = wholeNumber(std::string_view(text).substr(first, end - first), 0, kLast);
        if (!number || numbers.size() == 3)
            refuse(option, text, "frames such as 60, 1:60 or 1:600:10, from 0 to " + std::to_string(kLast));
        numbers.push_back(static_cast<std::uint32_t>(*number));
    }
    const FrameRange range{numbers[0], numbers.size() > 1 ? numbers[1] : numbers[0],
                           numbers.size() > 2 ? numbers[2] : 1};
    if (range.last < range.first) refuse(option, text, "a last frame no earlier than the first");
    if (range.every == 0) refuse(option, text, "a step S of at least 1 in A:B:S");
    return range;
}

PictureSize parsePictureSize(const std::string& option, const std::string& text) {
    constexpr std::uint64_t kLargest = 16384;
    const std::size_t x = text.find('x');
    const auto width = wholeNumber(std::string_view(text).substr(0, x), 1, kLargest);
    const auto height =
        x == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(x + 1), 1, kLargest);
    if (!width || !height)
        refuse(option, text, "a size such as 1280x720, each side from 1 to " + std::to_string(kLargest) + " pixels");
    return {static_cast<int>(*width), static_cast<int>(*height)};
}

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
