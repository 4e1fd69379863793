#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "backend/backend.h"
#include "base/choice.h"
#include "render/frame/view.h"
#include "scene/load/registry.h"

namespace CLI {
class App;
}

namespace drape::cli {

/// Wrong usage. Its message is one line; the exit status is 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Width and height in pixels.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// Parses a whole number in decimal digits, `low` to `high`. Throws UsageError, which names the option and the range.
std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high);

/// Throws UsageError, which lists `names`, unless `text` is one of them.
void requireOneOf(const std::string& option, const std::string& text, std::span<const std::string_view> names);

/// Parses a value of an enumeration by its name (base/choice.h). Throws UsageError, which lists the names.
template <class Enum>
Enum parseChoice(const std::string& option, const std::string& text) {
    requireOneOf(option, text, enumNames<Enum>());
    return *valueNamed<Enum>(text);
}

/// Splits "64,128,256" into its items, in order and without repetitions. Throws UsageError for an empty item.
std::vector<std::string> parseList(const std::string& option, const std::string& text);

/// Parses a list of whole numbers like "64,128,256", each `low` to `high`, without repetitions. Throws UsageError.
std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high);

/// Parses a number in decimal digits, as in "12", "-0.5" or "1e3". Throws UsageError, which names the option and the
/// range.
double parseNumber(const std::string& option, const std::string& text, double low, double high);

/// Position of the camera around the point that the scene's camera looks at.
struct CameraPlace {
    float yaw = 0.0f;               ///< direction of view, degrees, as in SceneCamera
    float pitch = 0.0f;             ///< elevation, degrees, -89 to 89
    std::optional<float> distance;  ///< distance from that point, m, 0.01 to 1000; nothing: the scene's

    bool operator==(const CameraPlace&) const = default;
};

/// Parses "YAW,PITCH" or "YAW,PITCH,DISTANCE". Throws UsageError.
CameraPlace parseCamera(const std::string& option, const std::string& text);

/// The frames first, first + every and so on, up to last. Frame N is the state after N steps; frame 0 is the start.
struct FrameRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t every = 1;

    bool contains(std::uint64_t frame) const { return frame >= first && frame <= last && (frame - first) % every == 0; }
    std::uint32_t count() const { return (last - first) / every + 1; }
};

/// Parses "A:B", "A:B:EVERY", or "A" for a single frame. A and B are 0 to 1,000,000, EVERY is at least 1. Throws
/// UsageError.
FrameRange parseFrameRange(const std::string& option, const std::string& text);

/// Parses "1280x720", each 1 to 16384. Throws UsageError.
PictureSize parsePictureSize(const std::string& option, const std::string& text);

/// An option or a positional argument of a command.
struct Option {
    std::string names;  ///< names such as "--steps" or "-o,--output"; "scene" for a positional argument
    const char* type;   ///< type of the value in help; empty: the option has no value
    std::string help;   ///< one line of text, with the default in brackets
    bool required = false;
};

/// Declares the options of a command. Parsing the command line writes to the declared variables, which must live until
/// then. This class hides CLI11, whose templates take long to compile: only command_line.cpp includes them.
class Options {
public:
    explicit Options(CLI::App& app) : app_(&app) {}

    /// Returns the options that help shows, in the order of declaration. Flags have no type.
    const std::vector<Option>& shown() const { return shown_; }

    /// Adds an option with a value. read(text) stores the value, or throws UsageError if it does not fit.
    void add(const Option& option, std::function<void(const std::string&)> read);
    /// Adds an option that may be repeated, or a list of positional arguments.
    void addAll(const Option& option, std::function<void(const std::vector<std::string>&)> read);
    void addFlag(const std::string& name, bool& on, const std::string& help);
    /// Adds an option that help does not show.
    void addHidden(const std::string& name, std::function<void(const std::string&)> read);
    void addHiddenFlag(const std::string& name, std::function<void()> read);
    /// Makes two declared options mutually exclusive.
    void exclude(const std::string& one, const std::string& other);
    /// Sets a text to show below the help.
    void setFooter(const std::string& text);

    /// Adds an option whose value is stored unchanged, as text or path. A path must not be empty.
    template <class Text>
    void addText(const Option& option, Text& into) {
        add(option, [&into, name = option.names](const std::string& text) {
            if (std::is_same_v<Text, std::filesystem::path> && text.empty())
                throw UsageError(name + ": is empty, expected a name");
            into = text;
        });
    }
    /// Adds an option for a text to write: a file's path, or "-" for standard output, which is stored as /dev/stdout.
    void addTextOutput(const Option& option, std::filesystem::path& into) {
        add(option, [&into, name = option.names](const std::string& text) {
            if (text.empty()) throw UsageError(name + ": is empty, expected a name, or - for standard output");
            into = text == "-" ? "/dev/stdout" : text;
        });
    }
    /// Adds an option for a whole number, `low` to `high`. `Number` may be a std::optional.
    template <class Number>
    void addWhole(const Option& option, std::uint64_t low, std::uint64_t high, Number& into) {
        add(option, [&into, low, high, name = option.names](const std::string& text) {
            put(into, parseWholeNumber(name, text, low, high));
        });
    }
    /// Adds an option for a number, `low` to `high`. `Number` is double or a std::optional of it.
    template <class Number>
    void addNumber(const Option& option, double low, double high, Number& into) {
        add(option, [&into, low, high, name = option.names](const std::string& text) {
            into = parseNumber(name, text, low, high);
        });
    }
    /// Adds an option for a value of an enumeration, by its name (base/choice.h).
    template <class Enum>
    void addChoice(const Option& option, Enum& into) {
        add(option, [&into, name = option.names](const std::string& text) { into = parseChoice<Enum>(name, text); });
    }
    template <class Enum>
    void addChoice(const Option& option, std::optional<Enum>& into) {
        add(option, [&into, name = option.names](const std::string& text) { into = parseChoice<Enum>(name, text); });
    }

private:
    template <class Number>
    static void put(Number& into, std::uint64_t value) {
        into = static_cast<Number>(value);
    }
    template <class Number>
    static void put(std::optional<Number>& into, std::uint64_t value) {
        into = static_cast<Number>(value);
    }

    CLI::App* app_;
    std::vector<Option> shown_;
};

/// Greatest number of steps that a command accepts.
inline constexpr std::uint64_t kMostSteps = 1'000'000'000;

/// Adds the argument SCENE.
void addScene(Options& options, std::string& scene, bool required = true);

/// Adds --grid N, see resizeCloths(). Refuses its older form --size N with a hint at --grid.
void addGrid(Options& options, std::optional<std::uint32_t>& columns,
             const std::string& help = "Particles across each cloth [as in the scene]");
/// Adds --grid N|auto for a command that knows the length of its run.
/// `isAuto`: becomes true for auto, see loadAffordable().
void addGridOrAuto(Options& options, std::optional<std::uint32_t>& columns, bool& isAuto);
/// Adds --size WxH of a picture or window, and --grid N of cloths.
/// `isAuto`: as for addGridOrAuto(); null: the command does not allow auto.
void addSizes(Options& options, const std::string& help, std::optional<std::uint32_t>& columns,
              std::function<void(PictureSize)> setPixels, bool* isAuto = nullptr);
/// Adds --set FIELD=VALUE, which may be repeated, see withFields().
void addSet(Options& options, SceneWishes& wishes);
/// Adds --body FILE, which may be repeated, see joinBodies().
void addBodies(Options& options, SceneWishes& wishes);
/// Add --fabric NAME and --print FILE.
void addFabric(Options& options, SceneWishes& wishes);
void addPrint(Options& options, SceneWishes& wishes);

/// Options for the solver that takes a command's steps.
struct SolverOptions {
    /// Any backend except textbook. gpu uses the best path of this device; gpuJoined joins passes on any device.
    std::optional<Backend> backend;  ///< backend that the user chose; nothing: auto
    int threads = 0;                 ///< threads of Backend::cpu; 0: as many as the machine has
    bool plain = false;              ///< whether Backend::gpu runs each pass as a dispatch of its own

    /// Throws UsageError for options without effect: threads with any backend except cpu, `plain` with any except gpu.
    void requireFit(Backend chosen) const;
    /// Checks the options if a backend was named. Call it before long work.
    void requireFit() const {
        if (backend) requireFit(*backend);
    }
};

/// Add --backend, --threads and --plain.
///
/// `both`: becomes true if the user names "both"; null: the command does not allow that.
void addBackend(Options& options, SolverOptions& solver, bool* both = nullptr);
void addThreads(Options& options, SolverOptions& solver);
void addPlain(Options& options, bool& plain);

/// Adds --view NAME.
/// `View`: type of the variable for the chosen view, render::View or a std::optional of it.
template <class View>
void addView(Options& options, View& view) {
    options.addChoice({"--view", "NAME", "What to show: " + listOf(enumNames<render::View>()) + " [shaded]"}, view);
}

/// Adds --crossings.
/// `when`: when the command counts crossings, such as "after each step"; part of the help text.
void addCrossings(Options& options, const std::string& when, bool& crossings);

/// Adds --json.
void addJson(Options& options, bool& json);

}  // namespace drape::cli
