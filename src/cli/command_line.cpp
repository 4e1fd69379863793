#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>

#include "cli/arguments.h"
#include "cloth/core/description.h"
#include "json/read.h"
#include "version.h"

namespace drape::cli {
namespace {

constexpr const char* kSceneHelp =
    "Built-in scene (see 'drape scenes'), a scene file, a mesh (OBJ, PLY), or a snapshot to go on from; "
    "SCENE:OPTION=CHOICE,... chooses";
constexpr const char* kExportFooter =
    "Metres, y up. Every cloth and every free system is an object with its name; free systems and nets are lines, "
    "single "
    "particles points. PLY has no objects: there they are one mesh. Where cloth tears, OBJ and PLY hold what is left "
    "in "
    "that frame. GLB and point caches hold the same triangles in all frames: those that tear in the clip have corners "
    "of "
    "their own, which come together in one point when they are gone. See docs/export.md.";
constexpr std::uint64_t kMostSteps = 1'000'000'000;

/// An option that takes a whole number. CLI11's own reading of numbers takes "010" as 8.
template <class Setter>
CLI::Option* addWholeNumber(CLI::App& app, const std::string& option, std::uint64_t low, std::uint64_t high,
                            const char* help, Setter set) {
    return app
        .add_option_function<std::string>(
            option, [=](const std::string& text) { set(parseWholeNumber(option, text, low, high)); }, help)
        ->type_name("N");
}

using Size = std::optional<std::uint32_t>;

/// --size: see resizeCloths().
void addSize(CLI::App& app, Size& size, const char* help = "Particles across each cloth [those of the scene]") {
    addWholeNumber(app, "--size", ClothDescription::kMinSide, ClothDescription::kMaxSide, help,
                   [&](std::uint64_t n) { size = static_cast<std::uint32_t>(n); });
}

void addFabric(CLI::App& app, SceneWishes& wishes) {
    app.add_option("--fabric", wishes.fabric, "What all cloths are made of (see 'drape fabrics') [as the scene has it]")
        ->type_name("NAME");
}

void addPrint(CLI::App& app, SceneWishes& wishes) {
    app.add_option("--print", wishes.print, "PNG or JPEG picture that is printed on all cloths")->type_name("FILE");
}

/// --view: the view in the picture.
template <class ViewOrNone>
void addPictureView(CLI::App& app, ViewOrNone& view) {
    app.add_option_function<std::string>(
           "--view",
           [&](const std::string& name) {
               const auto named = valueNamed<render::View>(name);
               if (!named) {
                   throw UsageError("--view: \"" + json::printable(name) + "\" does not fit, expected " +
                                    render::listOfViews());
               }
               view = *named;
           },
           "What is shown: " + render::listOfViews() + " [shaded]")
        ->type_name("NAME");
}

void addPlain(CLI::App& app, bool& plain) {
    app.add_flag("--plain", plain, "The GPU takes every pass by itself, also where it could take whole substeps");
}

void addCheck(CLI::App& app, CheckCommand& check) {
    app.add_flag("--quick", check.quick, "Fewer steps, and no scene larger than 45 x 45");
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& path) { check.output = path; },
           "Folder of the report, which may replace an older report [drape-check]")
        ->type_name("DIR");
}

void addCompare(CLI::App& app, CompareCommand& compare) {
    app.add_option("scene", compare.scenes, "Scenes, or SCENE:OPTION=CHOICE,...; all built-in ones if none is named")
        ->type_name("SCENE");
    addSize(app, compare.wishes.columns);
    addFabric(app, compare.wishes);
    addWholeNumber(app, "--steps", 1, kMostSteps, "Steps of each scene [60]",
                   [&](std::uint64_t n) { compare.steps = n; });
    addPlain(app, compare.plain);
    app.add_flag("--json", compare.json, "Print JSON");
}

constexpr const char* kBackendHelp =
    "auto: gpu, and cpu on software renderers; gpu (as is best for the device), gpu-fused, cpu, or reference: the CPU, "
    "plainly and slowly [auto]";

/// --backend NAME: set(name) answers whether it fits.
template <class Setter>
void addBackend(CLI::App& app, const char* help, const char* expected, Setter set) {
    app.add_option_function<std::string>(
           "--backend",
           [=](const std::string& name) {
               if (set(name)) return;
               throw UsageError("--backend: \"" + json::printable(name) + "\" does not fit, expected " + expected);
           },
           help)
        ->type_name("BACKEND");
}

/// Whether it is the name of a backend that commands step with, or auto.
bool setBackend(std::optional<Backend>& backend, const std::string& name) {
    backend = valueNamed<Backend>(name);
    return name == "auto" || (backend && backend != Backend::textbook);
}

void addBackend(CLI::App& app, std::optional<Backend>& backend) {
    addBackend(app, kBackendHelp, "auto, gpu, gpu-fused, cpu or reference",
               [&](const std::string& name) { return setBackend(backend, name); });
}

void addThreads(CLI::App& app, int& threads) {
    constexpr std::uint64_t kMostThreads = 1024;
    addWholeNumber(app, "--threads", 1, kMostThreads, "Threads of the backend cpu [those of the machine]",
                   [&](std::uint64_t n) { threads = static_cast<int>(n); });
}

void addCrossings(CLI::App& app, const std::string& when, bool& crossings) {
    app.add_flag("--crossings", crossings, "Count where cloth passes through cloth (edges through triangles) " + when);
}

/// --size: pixels as WxH, for setPixels(size), or particles as N, once each.
template <class Setter>
void setSizes(const std::vector<std::string>& texts, Size& columns, Setter setPixels) {
    bool hasPixels = false;
    for (const std::string& text : texts) {
        const bool isPixels = text.find('x') != std::string::npos;
        if (isPixels ? hasPixels : columns.has_value())
            throw UsageError("--size: \"" + json::printable(text) + "\" is a second one, expected WxH and N once each");
        if (isPixels) {
            setPixels(parsePictureSize("--size", text));
            hasPixels = true;
        } else {
            columns = static_cast<std::uint32_t>(
                parseWholeNumber("--size", text, ClothDescription::kMinSide, ClothDescription::kMaxSide));
        }
    }
}

/// The option for setSizes().
template <class Setter>
void addSizes(CLI::App& app, Size& columns, const char* help, Setter setPixels) {
    app.add_option_function<std::vector<std::string>>(
           "--size",
           [&columns, setPixels](const std::vector<std::string>& texts) { setSizes(texts, columns, setPixels); }, help)
        ->allow_extra_args(false)
        ->type_name("WxH|N");
}

void addView(CLI::App& app, ViewCommand& view) {
    app.add_option("scene", view.scene, kSceneHelp)->type_name("SCENE");
    addSizes(app, view.wishes.columns,
             "Pixels of the window [as it was left, or 1280x800], or particles across each cloth [those of the scene]; "
             "may be given once for each",
             [&](const PictureSize& size) {
                 view.size = {size.width, size.height};
             });
    addFabric(app, view.wishes);
    addPrint(app, view.wishes);
    addWholeNumber(app, "--frames", 1, kMostSteps, "Close the window after so many frames, and print how fast it was",
                   [&](std::uint64_t frames) { view.frames = frames; });
    app.add_option_function<std::string>(
           "--seconds", [&](const std::string& text) { view.seconds = parseNumber("--seconds", text, 0.01, 1e6); },
           "The same so many seconds after the first picture")
        ->type_name("S");
    app.add_flag("--json", view.json, "Print that as JSON");
    addPictureView(app, view.view);
    addBackend(
        app,
        "Solver at first: gpu, gpu-fused, cpu, reference, or auto: gpu, and cpu on software renderers [as it was "
        "left, or auto]",
        "auto, gpu, gpu-fused, cpu or reference", [&](const std::string& name) {
            view.solver = valueNamed<viewer::SolverChoice>(name);
            return view.solver.has_value();
        });
    app.add_option("--ui-report", view.uiReport)->group("");  // hidden: for tests
}

void addSimulate(CLI::App& app, SimulateCommand& simulate) {
    app.add_option("scene", simulate.scene, kSceneHelp)->required()->type_name("SCENE");
    addSize(app, simulate.wishes.columns);
    addFabric(app, simulate.wishes);
    addWholeNumber(app, "--steps", 1, kMostSteps, "Steps to take", [&](std::uint64_t n) {
        simulate.steps = n;
    })->required();
    addBackend(app, simulate.backend);
    addThreads(app, simulate.threads);
    addPlain(app, simulate.plain);
    app.add_option_function<std::string>(
           "--save", [&](const std::string& path) { simulate.save = path; },
           "Write a snapshot of the end, FILE.drape: 'drape simulate FILE' goes on from it, on any backend")
        ->type_name("FILE");
    addCrossings(app, "at the start and after each step", simulate.crossings);
    app.add_flag("--json", simulate.json, "Print JSON");
}

void addReplay(CLI::App& app, ReplayCommand& replay) {
    app.add_option_function<std::string>(
           "log", [&](const std::string& path) { replay.log = path; }, "Input log that the viewer saved")
        ->required()
        ->type_name("LOG");
    app.add_option("scene", replay.scene, "Refuse a log that was not made with this scene")->type_name("SCENE");
    addSize(app, replay.columns,
            "Particles across each cloth of SCENE [its own]; a log knows those that it was made with");
    const std::string help = std::string("both: cpu and gpu in lockstep; ") + kBackendHelp;
    addBackend(app, help.c_str(), "auto, gpu, gpu-fused, cpu, reference or both", [&](const std::string& name) {
        replay.both = name == "both";
        return setBackend(replay.backend, name) || replay.both;
    });
    addThreads(app, replay.threads);
    addWholeNumber(app, "--steps", 1, kMostSteps, "Steps to take [those of the log]",
                   [&](std::uint64_t n) { replay.steps = n; });
    addCrossings(app, "at the start and after each step", replay.crossings);
    app.add_flag("--json", replay.json, "Print JSON");
}

void addRender(CLI::App& app, RenderCommand& render) {
    app.add_option("scene", render.scene, kSceneHelp)->required()->type_name("SCENE");
    addWholeNumber(app, "--frames", 1, 1'000'000, "Frames to draw, one step each", [&](std::uint64_t n) {
        render.frames = n;
    })->required();
    addSizes(app, render.wishes.columns,
             "Pixels [1280x720], or particles across each cloth [those of the scene]; may be given once for each",
             [&](const PictureSize& size) {
                 render.width = size.width;
                 render.height = size.height;
             });
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& path) { render.output = path; },
           "FILE.png: the last frame; FILE.mp4: a film [SCENE.png]")
        ->type_name("FILE");
    addFabric(app, render.wishes);
    addPrint(app, render.wishes);
    addPictureView(app, render.view);
    addBackend(app, render.backend);
    addThreads(app, render.threads);
    app.add_option_function<std::string>(
           "--camera", [&](const std::string& text) { render.camera = parseCamera("--camera", text); },
           "Degrees to the right and up, and metres away, from what the scene's camera looks at [as the scene has it]")
        ->type_name("YAW,PITCH[,DISTANCE]");
    CLI::Option* turntable = app.add_option_function<std::string>(
        "--turntable", [&](const std::string& text) { render.turn = parseNumber("--turntable", text, 0.01, 1e6); },
        "The camera goes round once in so many simulated seconds");
    turntable->type_name("SECONDS");
    app.add_flag_callback(
           "--still", [] {}, "The camera stays where it is [so it does]")
        ->excludes(turntable);
    app.add_option_function<std::string>(
           "--quality",
           [&](const std::string& name) {
               const auto named = valueNamed<render::Quality>(name);
               if (!named) {
                   throw UsageError("--quality: \"" + json::printable(name) +
                                    "\" does not fit, expected fast, draft, full or still");
               }
               render.quality = *named;
           },
           "fast, draft, full, or still: the mean of many full pictures, to be kept [full]")
        ->type_name("QUALITY");
    app.add_flag("--numbered", render.numbered, "All frames as FILE_0001.png and so on");
}

void addExport(CLI::App& app, ExportCommand& command) {
    app.add_option("scene", command.scene, kSceneHelp)->required()->type_name("SCENE");
    app.add_option_function<std::string>(
           "--frames", [&](const std::string& text) { command.frames = parseFrameRange("--frames", text); },
           "From frame A to frame B, every S-th; N alone is that frame. Frame N is what N steps have come to, 0 the "
           "start")
        ->required()
        ->type_name("A:B[:S]|N");
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& path) { command.output = path; },
           "FILE.obj, FILE.ply: one frame, or FILE_0001.obj and so on; FILE.glb: with morph targets; FILE.pc2, "
           "FILE.mdd: point caches beside FILE.obj")
        ->required()
        ->type_name("FILE");
    app.add_flag("--thickness", command.thickness,
                 "Closed surfaces, as thick as their fabrics: two faces and the rim between them");
    addCrossings(app, "in each frame that is written", command.crossings);
    app.add_flag("--json", command.json, "Print the crossings as JSON");
    addSize(app, command.wishes.columns);
    addFabric(app, command.wishes);
    addBackend(app, command.backend);
    addThreads(app, command.threads);
    app.footer(kExportFooter);
}

template <class Setter>
CLI::Option* addList(CLI::App& app, const std::string& option, const char* help, Setter set) {
    return app.add_option_function<std::string>(option, set, help)->type_name("LIST");
}

void addBench(CLI::App& app, BenchCommand& bench) {
    addList(app, "--sizes", "Particles across the sheet, as in 64,128,256 [64 and doubled as long as --seconds allow]",
            [&](const std::string& text) {
                bench.sizes =
                    parseWholeNumbers("--sizes", text, ClothDescription::kMinSide, ClothDescription::kMaxSide);
            });
    addList(app, "--scenes", "Scenes as they are, as in drop,flag, or all that are built in",
            [&](const std::string& text) { bench.scenes = parseList("--scenes", text); });
    app.add_flag("--held", bench.held, "Of --scenes those with a cloth, whose middle a hand holds");
    addList(app, "--backend", "Of textbook, reference, cpu, gpu and gpu-fused [all]", [&](const std::string& text) {
        for (const std::string& name : parseList("--backend", text)) {
            const auto backend = valueNamed<Backend>(name);
            if (!backend) {
                throw UsageError("--backend: \"" + json::printable(name) +
                                 "\" does not fit, expected textbook, reference, cpu, gpu or gpu-fused");
            }
            bench.backends.push_back(*backend);
        }
    });
    addList(app, "--threads", "Of the backend cpu, as in 1,2,8 [1, 2, 4 and so on, and all processors]",
            [&](const std::string& text) { bench.threads = parseWholeNumbers("--threads", text, 1, 1024); });
    addWholeNumber(app, "--steps", 2, kMostSteps, "Steps of each backend at each size [120]",
                   [&](std::uint64_t n) { bench.steps = n; });
    addWholeNumber(app, "--rounds", 1, 1000, "Slices that the steps are cut into, in turn for all backends [5]",
                   [&](std::uint64_t n) { bench.rounds = n; });
    addWholeNumber(app, "--seconds", 1, kMostSteps,
                   "Sizes and, of all scenes, those that would take longer are left out [120]",
                   [&](std::uint64_t n) { bench.seconds = n; });
    addWholeNumber(app, "--substeps", 1, 256, "Substeps of a step [16]",
                   [&](std::uint64_t n) { bench.substeps = static_cast<std::uint32_t>(n); });
    addWholeNumber(app, "--iterations", 1, 256, "Iterations of a substep [1]",
                   [&](std::uint64_t n) { bench.iterations = static_cast<std::uint32_t>(n); });
    app.add_option_function<std::string>(
           "-o,--output", [&](const std::string& path) { bench.output = path; }, "Write the JSON there as well")
        ->type_name("FILE");
    app.add_flag("--frames", bench.frames, "Measure pictures by quality and pass instead of steps");
    app.add_option_function<std::string>(
           "--picture",
           [&](const std::string& text) {
               const PictureSize size = parsePictureSize("--picture", text);
               bench.frameWidth = size.width;
               bench.frameHeight = size.height;
           },
           "Pixels of those pictures [1280x800]")
        ->type_name("WxH");
    app.add_flag("--json", bench.json, "Print JSON");
}

void addScenes(CLI::App& app, ScenesCommand& scenes) {
    app.add_flag("--json", scenes.json, "Print JSON");
    app.add_flag("--format", scenes.format, "Print what a scene file may hold (docs/scene-format.md)");
}

// With each command by itself: CLI11's fallthrough would let every command take the viewer's arguments as well.
void addShaderDirectory(CLI::App& app, std::string& directory) {
    app.add_option("--shader-dir", directory, "Shaders in this folder win over the built-in ones")
        ->type_name("")
        ->option_text("DIR")
        ->check(CLI::ExistingDirectory);
}

void requireSense(const ViewCommand& view) {
    if (view.json && view.frames == 0 && view.seconds == 0.0)
        throw UsageError("--json: goes with --frames or --seconds only");
}

void requireSense(const SimulateCommand& simulate) {
    if (simulate.backend) requireGoesWith(*simulate.backend, simulate.threads, simulate.plain);
}

// Events name particles, so a log runs with those that it was made with.
void requireSense(const ReplayCommand& replay) {
    if (replay.columns && replay.scene.empty())
        throw UsageError("--size: is of a SCENE to compare the log with; the log itself knows its size");
    if (replay.both && replay.threads != 0)
        throw UsageError("--threads: does not go with --backend both, only with cpu");
    if (replay.backend) requireGoesWith(*replay.backend, replay.threads);
}

void requireSense(const BenchCommand& bench) {
    const auto& backends = bench.backends;
    if (bench.held && bench.scenes.empty()) throw UsageError("--held: goes with --scenes only");
    if (!bench.scenes.empty()) {
        if (!bench.sizes.empty() || bench.substeps || bench.iterations || bench.frames)
            throw UsageError(
                "--scenes: takes scenes as they are, and none of --sizes, --substeps, --iterations, --frames");
        if (bench.held && std::ranges::find(backends, Backend::textbook) != backends.end())
            throw UsageError("--held: does not go with --backend textbook, which knows no hands");
    }
    if (bench.threads.empty() || backends.empty() || std::ranges::find(backends, Backend::cpu) != backends.end())
        return;
    throw UsageError("--threads: only those of the backend cpu can be chosen, which --backend leaves out");
}

void addFabrics(CLI::App& app, FabricsCommand& fabrics) { app.add_flag("--json", fabrics.json, "Print JSON"); }

void addInfo(CLI::App& app, InfoCommand& info) { app.add_flag("--json", info.json, "Print JSON"); }

}  // namespace

void requireGoesWith(Backend backend, int threads, bool plain) {
    const std::string name(enumName(backend));
    if (threads != 0 && backend != Backend::cpu)
        throw UsageError("--threads: does not go with --backend " + name + ", only with cpu");
    if (plain && backend != Backend::gpu)
        throw UsageError("--plain: does not go with --backend " + name + ", only with gpu");
}

std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv) {
    CLI::App app("Drape: cloth simulated by OpenGL compute shaders, checked bit for bit against the CPU.", "drape");
    app.set_version_flag("--version", std::string("drape ") + kVersion);
    app.require_subcommand(0, 1);

    ViewCommand view;
    CheckCommand check;
    CompareCommand compare;
    SimulateCommand simulate;
    ReplayCommand replay;
    RenderCommand render;
    ExportCommand exported;
    BenchCommand bench;
    ScenesCommand scenes;
    FabricsCommand fabrics;
    InfoCommand info;
    addView(app, view);
    addView(*app.add_subcommand("view", "Open the viewer (also without naming the command)"), view);
    addCheck(
        *app.add_subcommand("check", "Tell whether this GPU is right: arithmetic, kernels, scenes, speed, pictures"),
        check);
    addCompare(*app.add_subcommand("compare", "Run CPU and GPU in lockstep and count the floats that differ"), compare);
    addSimulate(*app.add_subcommand("simulate", "Run a scene without drawing and measure it"), simulate);
    addReplay(*app.add_subcommand("replay", "Play an input log again, and compare the hash of the result"), replay);
    addRender(*app.add_subcommand("render", "Draw a scene without a window"), render);
    addExport(*app.add_subcommand("export", "Write the cloth as a mesh: OBJ, PLY, GLB, PC2 or MDD"), exported);
    addBench(*app.add_subcommand("bench", "Measure the solvers against each other, on the scene standard or on others"),
             bench);
    addScenes(*app.add_subcommand("scenes", "List the built-in scenes"), scenes);
    addFabrics(*app.add_subcommand("fabrics", "List what cloths can be made of, and where its numbers come from"),
               fabrics);
    addInfo(*app.add_subcommand("info", "Tell the OpenGL device and its limits"), info);

    std::string shaderDirectory;
    addShaderDirectory(app, shaderDirectory);
    for (CLI::App* command : app.get_subcommands({})) addShaderDirectory(*command, shaderDirectory);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw UsageError(json::printable(error.what(), 300) + " (see drape --help)");
        app.exit(error, std::cout, std::cout);  // help or the version
        return std::nullopt;
    }

    // The options of the viewer stand before every command, but belong to it alone.
    if (!app.get_subcommands().empty() &&
        (app.count("scene") > 0 || app.count("--frames") > 0 || app.count("--size") > 0 || app.count("--fabric") > 0 ||
         app.count("--print") > 0 || app.count("--view") > 0 || app.count("--backend") > 0 ||
         app.count("--seconds") > 0 || app.count("--json") > 0)) {
        throw UsageError("only --shader-dir may stand before a command (see drape --help)");
    }
    requireSense(view);
    requireSense(simulate);
    requireSense(replay);
    if (exported.backend) requireGoesWith(*exported.backend, exported.threads);
    if (exported.json && !exported.crossings) throw UsageError("--json: goes with --crossings only");
    if (render.backend) requireGoesWith(*render.backend, render.threads);
    requireSense(bench);
    CommandLine line;
    line.shaderDirectory = shaderDirectory;
    line.command = view;
    if (app.got_subcommand("check")) line.command = check;
    if (app.got_subcommand("compare")) line.command = compare;
    if (app.got_subcommand("simulate")) line.command = simulate;
    if (app.got_subcommand("replay")) line.command = replay;
    if (app.got_subcommand("render")) line.command = render;
    if (app.got_subcommand("export")) line.command = exported;
    if (app.got_subcommand("bench")) line.command = bench;
    if (app.got_subcommand("scenes")) line.command = scenes;
    if (app.got_subcommand("fabrics")) line.command = fabrics;
    if (app.got_subcommand("info")) line.command = info;
    return line;
}

}  // namespace drape::cli
