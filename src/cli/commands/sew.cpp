#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/wall_clock.h"
#include "cli/chosen_backend.h"
#include "cli/commands.h"
#include "cli/commands/written_state.h"
#include "cli/options/option_groups.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/crossing_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/sewing_report.h"
#include "cli/reports/values.h"
#include "cli/reports/worn_report.h"
#include "json/read.h"
#include "render/fabric/print_textures.h"
#include "run/rest.h"
#include "run/start.h"
#include "run/worn.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/panel_colours.h"
#include "scene/start/garment_scene.h"
#include "scene/start/panel_lengths.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

struct SewCommand {
    std::string garment;
    std::string body;  ///< mesh file of the body; empty: no body
    SceneWishes wishes;
    double spacing = double{kUsualSpacing};  ///< distance between particles, m
    std::optional<double> scale;             ///< PlaceWish::scale
    std::optional<double> raise;             ///< PlaceWish::raised, m
    std::vector<Elastic> elastic;
    SolverOptions solver;
    std::filesystem::path output;  ///< file to write; empty: none
    StatePictures pictures;
    bool panelColours = false;
    bool json = false;
};

/// Reads "waist=0.8" (a factor) or "waist=0.62m" (a length).
Elastic parseElastic(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError("--elastic: \"" + json::printable(text) +
                         "\" is invalid, expected LABEL=FACTOR or LABEL=LENGTHm");
    Elastic elastic;
    elastic.label = text.substr(0, equals);
    std::string number = text.substr(equals + 1);
    if (number.ends_with('m')) {
        number.pop_back();
        elastic.length = static_cast<float>(parseNumber("--elastic", number, 0.01, 100.0));
    } else {
        elastic.factor = static_cast<float>(parseNumber("--elastic", number, 0.1, 2.0));
    }
    return elastic;
}

void declare(Options& options, SewCommand& sew) {
    options.addText({"pattern", "PATTERN",
                     "A sewing pattern in GarmentCode's format (JSON), or a sewn mesh whose texture coordinates are "
                     "places on flat panels, in metres",
                     true},
                    sew.garment);
    options.addText(
        {"--body", "FILE", "Mesh of the body that wears the garment, placed where the pattern expects it [none]"},
        sew.body);
    options.addNumber(
        {"--spacing", "M", "Distance between neighbouring particles of the pattern in metres, 0.002 to 0.2 [0.018]"},
        0.002, 0.2, sew.spacing);
    options.addNumber({"--scale", "F",
                       "Scale the pattern about the height 0 of its file [1, unless its shoulders or its waist do not "
                       "fit the body there]"},
                      0.1, 10.0, sew.scale);
    options.addNumber({"--raise", "M", "Raise the pattern by M metres; negative: lower it [as for --scale]"}, -10.0,
                      10.0, sew.raise);
    options.addAll({"--elastic", "LABEL=FACTOR",
                    "Make the edges with this label of the pattern elastic: 0.8 of their length at rest with "
                    "lower_interface=0.8, 62 cm with lower_interface=0.62m. May be repeated"},
                   [&sew](const std::vector<std::string>& texts) {
                       for (const std::string& text : texts) sew.elastic.push_back(parseElastic(text));
                   });
    addFabric(options, sew.wishes);
    addSet(options, sew.wishes);
    options.addText({"-o,--output", "FILE",
                     "Write the garment at rest as a mesh or picture, a scene (.json) that repeats the sewing, or a "
                     "snapshot (.drape) that continues from the end"},
                    sew.output);
    options.add({"--size", "WxH", "Size of a picture, or of each of its views, in pixels [900x1200]"},
                [&sew](const std::string& text) { sew.pictures.size = parsePictureSize("--size", text); });
    options.add(
        {"--views", "LIST", "Sides of the body that a picture shows beside each other: front, back, left, right"},
        [&sew](const std::string& text) { sew.pictures.yaws = parseViews("--views", text); });
    options.addFlag("--panel-colours", sew.panelColours, "Give each panel a colour of its own in pictures and meshes");
    addBackend(options, sew.solver);
    addThreads(options, sew.solver);
    addJson(options, sew.json);
    options.setFooter(
        "The body starts thin and grows while the seams close; gravity begins afterwards. One line reports the result. "
        "The exit code is 1 if the garment is not worn as its pattern means it, and the line then has the reason; the "
        "outputs are written all the same. See docs/garments.md.");
}

/// Returns whether all cloth is below all bodies. Returns false without bodies.
bool hasFallen(const Model& model, std::span<const glm::vec4> positions) {
    if (model.bodies.empty()) return false;
    const auto bodies = positions.subspan(model.firstBodyParticle());
    const auto cloth = positions.first(model.clothParticleCount());
    return std::ranges::max(cloth, {}, &glm::vec4::y).y < std::ranges::min(bodies, {}, &glm::vec4::y).y;
}

template <class Solver>
State sewn(Solver& solver, Run& run, SewingReport& report) {
    double seconds = RestWatch::kLongest;  // at most
    if (run.awaitsRest()) seconds += earliestRest(run.model()) + RestRelease::kLongest;
    const auto steps = static_cast<std::uint64_t>(seconds / double{run.applied().timeStep});
    Progress progress("sewing", steps, Progress::WithoutTerminal::lines);
    ContactReport contact;
    CrossingReport crossings;
    crossings.add(0, solver, run);
    report.crossings.start = crossings.end();
    RestWatch rest(run);
    WornWatch worn(run, wornEdges(run.scene(), run.model()));
    const SolverView view = viewOf(solver);
    try {
        progress.show(0);
        for (std::uint64_t step = 1; !(rest.restAfter() && worn.isStill()) && !rest.isLate(); ++step) {
            solver.step(run.nextStep(view));
            crossings.add(step, solver, run);
            const std::vector<glm::vec4> positions = solver.read(Array::positions);
            rest.add(positions);
            worn.add(positions);
            if (hasFallen(run.model(), positions)) {
                report.hasFallen = true;
                break;
            }
            progress.show(step);
        }
    } catch (const Interrupted&) {  // a user who stops the command gets the garment as it is
        report.isStopped = !rest.restAfter();
    }
    contact.end(solver, run);
    report.crossings.most = crossings.most();
    report.crossings.end = crossings.end();
    report.restAfter = rest.restAfter();
    State state = solver.state();
    report.worn.heights = worn.heights(state.positions, state.triangles);
    return state;
}

/// Joins names as "front, back".
std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + json::printable(name);
    return text;
}

/// Describes how the garment's start was moved, as "12 cm lower, limbs turned up by 15 degrees". Returns an empty text
/// if nothing was moved.
std::string movesOf(const CleanStart& start, float scale) {
    std::string text;
    const auto add = [&](const char* format, float value) {
        char part[80];
        std::snprintf(part, sizeof part, format, double{value});
        text += (text.empty() ? "" : ", ") + std::string(part);
    };
    const PatternSettings& pattern = start.pattern;
    if (start.moved != 0.0f)
        add(start.moved > 0.0f ? "%.0f cm higher" : "%.0f cm lower", 100.0f * std::abs(start.moved));
    if (pattern.turn != 0.0f)
        add(pattern.turn > 0.0f ? "limbs turned up by %.0f degrees" : "limbs turned down by %.0f degrees",
            std::abs(pattern.turn));
    if (pattern.outward != 0.0f) add("limbs %.0f cm outwards", 100.0f * pattern.outward * scale);
    if (pattern.smoothing != 0.0f) add("smoothed by %.1f", pattern.smoothing);
    return text;
}

/// Tells how the garment is placed and starts.
/// `scale`: unit of the pattern, m.
void tellStart(const GarmentPlace& place, const CleanStart& start, float scale) {
    if (place.isMoved()) std::fprintf(stderr, "drape: sew: the pattern is %s\n", describe(place).c_str());
    const std::string crossed = describe(start);
    const std::string moves = movesOf(start, scale);
    if (!crossed.empty()) {
        std::fprintf(stderr, "drape: sew: %s\n", crossed.c_str());
    } else if (!moves.empty()) {
        std::fprintf(stderr, "drape: sew: moved the panels to start without crossings: %s\n", moves.c_str());
    }
}

int runSew(const SewCommand& command, const std::filesystem::path& shaderDirectory) {
    command.solver.requireFit();
    const auto started = WallClock::now();
    Preparing preparing(command.garment);
    const Interruption interruption;  // the search for a clean start may take seconds
    if (!command.output.empty()) requireStateFile(command.output, InputFiles{command.garment, command.body});
    if (!command.wishes.fabric.empty()) fabricPreset(command.wishes.fabric, "--fabric");
    PlaceWish place;
    if (command.scale) place.scale = static_cast<float>(*command.scale);
    if (command.raise) place.raised = static_cast<float>(*command.raise);
    GarmentScene garment = garmentScene(command.garment, command.body, static_cast<float>(command.spacing), place);
    garment.scene.world.cloths.front().elastic = command.elastic;
    Start start(sceneAs(std::move(garment.scene), command.wishes));
    loadMeshes(start.scene, start.scene.name);
    requirePanelLengths(start.scene.world.cloths.front().mesh, json::printable(command.garment));
    InputFiles inputs = inputFilesOf(start.scene, command.garment);
    inputs.emplace_back(command.body);
    if (!command.output.empty()) requireStateFile(command.output, inputs);
    render::requirePrints(start.scene, "--set");
    tellSceneNotes(start.scene);
    const float scale = start.scene.world.cloths.front().mesh.scale;
    if (garment.start) tellStart(garment.place, *garment.start, scale);
    SewingReport report;
    report.worn = factsBefore(start.scene);
    report.moves = movesAsJson(garment.start, double{scale});
    for (const std::string& line : tightLines(report.worn)) std::fprintf(stderr, "drape: sew: %s\n", line.c_str());
    if (command.panelColours) std::ranges::for_each(start.scene.world.cloths, colourPanels);
    const ChosenBackend chosen = chooseBackend(command.solver, start.scene, shaderDirectory);
    const std::unique_ptr<Run> run = makeRun(start);
    if (!command.output.empty()) requireStateCompanions(command.output, *run, inputs);
    const State state = withSolver(chosen, run->model(), [&](auto& solver) {
        preparing.end();
        return sewn(solver, *run, report);
    });
    report.seconds = secondsSince(started);
    if (!measure(run->model(), state, run->clock().lastSubstepLength).finite) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n",
                     run->scene().name.c_str());
        return 1;
    }
    measureSewing(report, *run, state);
    if (!report.tight.empty())
        std::fprintf(stderr, "drape: sew: stretched by over 3 %% on average: %s\n", joined(report.tight).c_str());
    if (command.json) {
        json::Object result = report.asJson();
        addSceneNotes(result, run->scene());
        printJson(result);
    } else {
        std::printf("%s\n", report.text().c_str());
    }
    if (!command.output.empty()) {
        writeState(command.output, *run, state, command.pictures, shaderDirectory);
        tellWritten({command.output.string(), {}, fileBytes(command.output)}, started);
    }
    throwIfInterrupted();
    return report.isRight() ? chosen.status() : 1;
}

}  // namespace

Action sewCommand(Options& options) { return actionOf<SewCommand>(options, declare, runSew); }

}  // namespace drape::cli
