#include "cli/commands/sew.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <glm/geometric.hpp>

#include "base/wall_clock.h"
#include "cli/command_line.h"
#include "cli/commands/written_state.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/sewing_report.h"
#include "cli/reports/values.h"
#include "json/json.h"
#include "render/fabric/print_textures.h"
#include "run/watches.h"
#include "scene/load/garment_scene.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/panel_looks.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

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

/// Returns whether all cloth is below all bodies. Returns false without bodies.
bool hasFallen(const Model& model, std::span<const glm::vec4> positions) {
    if (model.bodies.empty()) return false;
    const auto bodies = positions.subspan(model.firstBodyParticle());
    const auto cloth = positions.first(model.clothParticleCount());
    return std::ranges::max(cloth, {}, &glm::vec4::y).y < std::ranges::min(bodies, {}, &glm::vec4::y).y;
}

/// Returns whether cloth is stretched as if caught on a limb: 1 % of its links by over 80 % of their lengths at rest.
/// Its contacts then take minutes a second, and it does not come free.
bool isCaught(const Model& model, std::span<const glm::vec4> positions) {
    constexpr float kMost = 1.8f;
    std::size_t links = 0, stretched = 0;
    for (const physics::Link& link : model.links.links) {
        if (!isMeasured(model.materials[link.material])) continue;
        ++links;
        const glm::vec3 span(positions[link.b] - positions[link.a]);
        if (glm::dot(span, span) > kMost * kMost * link.restLength * link.restLength) ++stretched;
    }
    return 100 * stretched > links;
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
    // Coplanar panels that overlap have no sides that contact could keep.
    report.crossings.start = crossings.end() + crossings.touching();
    RestWatch rest(run);
    WornWatch worn(run, wornEdges(run.scene(), run.model()));
    const SolverView view = viewOf(solver);
    const auto perSecond = static_cast<std::uint64_t>(std::lround(1.0 / double{run.applied().timeStep}));
    // Links reach their lengths at rest when sewing ends, and have a second to pull the cloth straight.
    const double pulled = earliestRest(run.model()) + 1.0;
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
            const bool isPulled = static_cast<double>(step) * double{run.applied().timeStep} >= pulled;
            if (isPulled && step % perSecond == 0 && isCaught(run.model(), positions)) {
                report.worn.isCaught = true;
                break;
            }
            progress.show(step);
        }
    } catch (const Interrupted&) {  // a user who stops the command gets the garment as it is
        report.isStopped = !rest.restAfter();
    }
    contact.end(solver, run);
    report.crossings.most = std::max(crossings.most(), report.crossings.start);
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
void tellStart(const char* command, const GarmentPlace& place, const CleanStart& start, float scale) {
    if (place.isMoved()) std::fprintf(stderr, "drape: %s: the pattern is %s\n", command, describe(place).c_str());
    const std::string crossed = describe(start);
    const std::string moves = movesOf(start, scale);
    if (!crossed.empty()) {
        std::fprintf(stderr, "drape: %s: %s\n", command, crossed.c_str());
    } else if (!moves.empty()) {
        std::fprintf(stderr, "drape: %s: moved the panels to start without crossings: %s\n", command, moves.c_str());
    }
}

}  // namespace

void addGarments(Options& options, SewingWishes& wishes) {
    options.addAll({"pattern", "PATTERN",
                    "A sewing pattern in GarmentCode's format (JSON), a mesh that edges without a face sew, or a sewn "
                    "mesh whose texture coordinates are places on flat panels, in metres. Several are worn over one "
                    "another, the first innermost",
                    true},
                   [&wishes](const std::vector<std::string>& files) {
                       wishes.garment = files.front();
                       wishes.outer.assign(files.begin() + 1, files.end());
                   });
    options.addNumber(
        {"--spacing", "M", "Distance between neighbouring particles of the pattern in metres, 0.002 to 0.2 [0.018]"},
        0.002, 0.2, wishes.spacing);
    options.addNumber(
        {"--scale", "F",
         "Scale all patterns about the height 0 of their files [1, unless their shoulders or waists do not fit "
         "the body there]"},
        0.1, 10.0, wishes.scale);
    options.addNumber({"--raise", "M", "Raise the pattern by M metres; negative: lower it [as for --scale]"}, -10.0,
                      10.0, wishes.raise);
    options.addAll({"--elastic", "LABEL=FACTOR",
                    "Make the edges with this label of the pattern elastic: 0.8 of their length at rest with "
                    "lower_interface=0.8, 62 cm with lower_interface=0.62m. May be repeated"},
                   [&wishes](const std::vector<std::string>& texts) {
                       for (const std::string& text : texts) wishes.elastic.push_back(parseElastic(text));
                   });
    options.addAll({"--ignore", "NAME",
                    "Part of the body that cloth does not meet: a joint with all below it, another node, a material "
                    "or a group. May be repeated"},
                   [&wishes](const std::vector<std::string>& names) { wishes.ignores = names; });
    addFabric(options, wishes.wishes);
    addSet(options, wishes.wishes);
    addBackend(options, wishes.solver);
    addThreads(options, wishes.solver);
}

SewnGarment sewGarments(const SewingWishes& wishes, const char* command, const std::filesystem::path& shaderDirectory,
                        const std::function<void(const InputFiles&)>& requireFiles,
                        const std::function<void(const Run&, const InputFiles&)>& requireRun) {
    Preparing preparing(wishes.garment);
    if (!wishes.wishes.fabric.empty()) findFabric(wishes.wishes.fabric, {}, "--fabric");
    PlaceWish place;
    place.bodyMoves = wishes.bodyMoves;
    if (wishes.scale) place.scale = static_cast<float>(*wishes.scale);
    if (wishes.raise) place.raised = static_cast<float>(*wishes.raise);
    GarmentScene garment =
        garmentScene(wishes.garment, wishes.body, static_cast<float>(wishes.spacing), place, wishes.ignores);
    garment.scene.world.cloths.front().elastic = wishes.elastic;
    if (!wishes.ignores.empty() && wishes.body.empty())
        throw UsageError("--ignore names parts of a body: add --body FILE");
    if (!wishes.outer.empty() && wishes.body.empty())
        throw UsageError("several garments need a body that wears them: add --body FILE");
    if (!wishes.outer.empty() && (wishes.raise || !wishes.elastic.empty()))
        throw UsageError("--raise and --elastic are for one garment");
    for (const std::string& outer : wishes.outer)
        dressOver(garment, outer, wishes.body, static_cast<float>(wishes.spacing), place);
    Start start(sceneAs(std::move(garment.scene), wishes.wishes));
    if (wishes.isAnimated && start.scene.world.bodies.front().mesh.coarsen > 0.0f)
        throw UsageError(
            "--set: bodies[0].mesh.coarsen is above 0, expected 0 for a body with an animation, which "
            "moves all vertices of the file");
    loadMeshes(start.scene, start.scene.name);
    for (std::size_t k = 0; k < start.scene.world.cloths.size(); ++k)
        requirePanelLengths(start.scene.world.cloths[k].mesh,
                            json::printable(k == 0 ? wishes.garment : wishes.outer[k - 1]));
    InputFiles inputs = inputFilesOf(start.scene, wishes.garment);
    inputs.emplace_back(wishes.body);
    inputs.insert(inputs.end(), wishes.outer.begin(), wishes.outer.end());
    requireFiles(inputs);
    render::requirePrints(start.scene, "--set");
    tellSceneNotes(start.scene);
    const float scale = start.scene.world.cloths.front().mesh.scale;
    if (garment.start) tellStart(command, garment.place, *garment.start, scale);
    for (std::size_t k = 0; k < garment.outer.size(); ++k) {
        const GarmentScene::Outer& outer = garment.outer[k];
        if (outer.start) tellStart(command, outer.place, *outer.start, start.scene.world.cloths[k + 1].mesh.scale);
    }
    SewnGarment made;
    made.report.worn = factsBefore(start.scene);
    made.report.moves = movesAsJson(garment.place, garment.start, double{scale});
    for (const std::string& line : tightLines(made.report.worn))
        std::fprintf(stderr, "drape: %s: %s\n", command, line.c_str());
    if (wishes.panelColours) std::ranges::for_each(start.scene.world.cloths, colourPanels);
    made.chosen = chooseBackend(wishes.solver, start.scene, shaderDirectory);
    made.run = makeRun(start);
    requireRun(*made.run, inputs);
    made.state = withSolver(made.chosen, made.run->model(), [&](auto& solver) {
        preparing.end();
        return sewn(solver, *made.run, made.report);
    });
    if (!isSound(made)) return made;
    measureSewing(made.report, *made.run, made.state);
    if (!made.report.tight.empty())
        std::fprintf(stderr, "drape: %s: stretched by over 3 %% on average: %s\n", command,
                     joined(made.report.tight).c_str());
    return made;
}

bool isSound(const SewnGarment& garment) {
    return measure(garment.run->model(), garment.state, garment.run->clock().lastSubstepLength).finite;
}

namespace {

struct SewCommand {
    SewingWishes sewing;
    std::vector<std::filesystem::path> outputs;  ///< files to write
    StatePictures pictures;
    bool json = false;
};

void declare(Options& options, SewCommand& sew) {
    addGarments(options, sew.sewing);
    options.addText(
        {"--body", "FILE", "Mesh of the body that wears the garment, placed where the pattern expects it [none]"},
        sew.sewing.body);
    options.addAll({"-o,--output", "FILE ...",
                    "Write the garment at rest as a mesh or picture, a scene (.json) that repeats the sewing, or a "
                    "snapshot (.drape) that continues from the end; may be repeated"},
                   [&sew](const std::vector<std::string>& files) { sew.outputs.assign(files.begin(), files.end()); });
    options.add({"--size", "WxH", "Size of a picture, or of each of its views, in pixels [900x1200]"},
                [&sew](const std::string& text) { sew.pictures.size = parsePictureSize("--size", text); });
    options.add(
        {"--views", "LIST", "Sides of the body that a picture shows beside each other: front, back, left, right"},
        [&sew](const std::string& text) { sew.pictures.yaws = parseViews("--views", text); });
    options.addFlag("--panel-colours", sew.sewing.panelColours,
                    "Give each panel a colour of its own in pictures and meshes");
    addJson(options, sew.json);
    options.setFooter(
        "The body starts thin and grows while the seams close; gravity begins afterwards. One line reports the result. "
        "The exit code is 1 if the garment is not worn as its pattern means it, and the line then has the reason; the "
        "outputs are written all the same. See docs/garments.md.");
}

int runSew(const SewCommand& command, const std::filesystem::path& shaderDirectory) {
    command.sewing.solver.requireFit();
    const auto started = WallClock::now();
    const Interruption interruption;  // the search for a clean start may take seconds
    const auto requireOutput = [&](const InputFiles& inputs) {
        for (const auto& output : command.outputs) requireStateFile(output, inputs);
    };
    requireOutput({command.sewing.garment, command.sewing.body});
    SewnGarment sewn = sewGarments(command.sewing, "sew", shaderDirectory, requireOutput,
                                   [&](const Run& run, const InputFiles& inputs) {
                                       for (const auto& output : command.outputs)
                                           requireStateCompanions(output, run, inputs);
                                   });
    sewn.report.seconds = secondsSince(started);
    if (!isSound(sewn)) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n",
                     sewn.run->scene().name.c_str());
        return 1;
    }
    if (command.json) {
        json::Object result = sewn.report.asJson();
        addSceneNotes(result, sewn.run->scene());
        printJson(result);
    } else {
        std::printf("%s\n", sewn.report.text().c_str());
    }
    std::exception_ptr failure;
    for (const auto& output : command.outputs) {
        try {
            writeState(output, *sewn.run, sewn.state, command.pictures, shaderDirectory);
            tellWritten({output.string(), {}, fileBytes(output)}, started);
        } catch (const std::runtime_error&) {  // the other outputs may work
            failure = std::current_exception();
        }
    }
    if (failure) std::rethrow_exception(failure);
    throwIfInterrupted();
    return sewn.report.isRight() ? sewn.chosen.status() : 1;
}

}  // namespace

Action sewCommand(Options& options) { return actionOf<SewCommand>(options, declare, runSew); }

}  // namespace drape::cli
