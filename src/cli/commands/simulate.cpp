#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "base/text_file.h"
#include "base/wall_clock.h"
#include "cli/chosen_backend.h"
#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "io/files/output_file.h"
#include "run/run.h"
#include "run/samples.h"
#include "run/start/start.h"
#include "run/watches.h"
#include "solver/measure.h"
#include "solver/plan/body_lag.h"
#include "solver/plan/line_values.h"
#include "solver/plan/plan.h"
#include "solver/settings/fabric.h"

namespace drape::cli {
namespace {

/// A table of samples in CSV, with a row for each step: the output of --csv. The file appears with finish().
class SampleTable {
public:
    /// Writes the header. Throws io::Error, as all member functions do.
    /// `particle`: particle whose height and speed the table has.
    /// `crossings`: whether the table has a column of crossings.
    /// `forces`: names of the things whose forces the table has (namesOfForces()).
    SampleTable(const std::filesystem::path& file, glm::uint particle, bool crossings,
                std::vector<std::string> forces = {});

    /// Adds the row of the present step. Waits for the GPU.
    /// `hasForces`: whether the solver has measured the forces of this step.
    template <class Solver>
    void add(const Solver& solver, const Run& run, std::optional<std::uint64_t> crossings, bool hasForces = false) {
        const WallClock::time_point began = WallClock::now();
        const SolverView view = viewOf(solver);
        const std::vector<glm::vec4> positions = view.positions();
        const std::vector<glm::vec4> displacements(solver.read(Array::displacements));
        const bool isWhole = !run.hands().torn() && !mayTear(run.model(), run.applied());
        const std::vector<physics::Link> links = isWhole ? std::vector<physics::Link>() : view.links();
        RunSample sample = sampleOf(run.model(), run.clock(), positions, displacements,
                                    isWhole ? run.model().links.links : links, particle_);
        sample.crossings = crossings;
        if (hasForces && !forces_.empty()) sample.forces = allForces(run, forcesOf(solver, run), positions);
        add(sample, static_cast<double>(run.scene().settings.timeStep));
        seconds_ += secondsSince(began);
    }
    /// Completes the file and returns its description.
    Written finish();
    /// Returns the time that measuring and writing took, s.
    double seconds() const { return seconds_; }

private:
    void add(const RunSample& sample, double timeStep);

    io::OutputFile file_;
    glm::uint particle_;
    bool crossings_;
    std::vector<std::string> forces_;
    std::uint64_t rows_ = 0;
    double seconds_ = 0.0;
};

SampleTable::SampleTable(const std::filesystem::path& file, glm::uint particle, bool crossings,
                         std::vector<std::string> forces)
    : file_(file, FileFormat::table), particle_(particle), crossings_(crossings), forces_(std::move(forces)) {
    file_.write(csvHeader(crossings, forces_));
}

void SampleTable::add(const RunSample& sample, double timeStep) {
    file_.write(csvLine(sample, timeStep, crossings_, forces_));
    ++rows_;
}

Written SampleTable::finish() {
    file_.finish();
    return {file_.path().string(), {counted(rows_, "row")}, file_.bytes()};
}

struct SimulateCommand {
    std::string scene;
    SceneWishes wishes;
    bool autoGrid = false;  ///< whether to choose wishes.columns by time
    std::uint64_t steps = 0;
    SolverOptions solver;
    std::filesystem::path save;         ///< snapshot file for the final state; empty: none
    std::filesystem::path csv;          ///< file for a table with a row for each step; empty: none
    std::optional<glm::uint> particle;  ///< particle that the table follows; nothing: lowestParticle()
    bool forces = false;                ///< whether the table has forces
    bool untilRest = false;
    bool crossings = false;  ///< whether to count crossings after each step
    bool json = false;
};

void declare(Options& options, SimulateCommand& simulate) {
    addScene(options, simulate.scene);
    addGridOrAuto(options, simulate.wishes.columns, simulate.autoGrid);
    addBodies(options, simulate.wishes);
    addFabric(options, simulate.wishes);
    addSet(options, simulate.wishes);
    options.addWhole({"--steps", "N", "Steps to take: 60 per second, unless the scene sets solver.timeStep", true}, 1,
                     kMostSteps, simulate.steps);
    options.addHiddenFlag("--seconds", [] {
        throw UsageError("--seconds: is an option of drape render; here, give steps, 60 per second: --steps 300");
    });
    options.addFlag("--until-rest", simulate.untilRest,
                    "Stop as soon as the cloth is at rest: at most 1.5 % of its particles move 0.3 mm or more in 1/60 "
                    "s. --steps is then the limit; the exit code is 1 if the cloth is not at rest by then");
    addBackend(options, simulate.solver);
    addThreads(options, simulate.solver);
    addPlain(options, simulate.solver.plain);
    options.addText(
        {"--save", "FILE",
         "Write a snapshot of the end, FILE.drape; 'drape simulate FILE' continues from it, on any backend"},
        simulate.save);
    options.addTextOutput(
        {"--csv", "FILE",
         "Write a table in CSV with a row for the start and each step: time, stretch, kinetic energy, height "
         "and speed of a particle, and with --crossings their number; - is standard output"},
        simulate.csv);
    options.addWhole(
        {"--particle", "N",
         "Particle whose height and speed --csv writes: in a sheet, row * columns + column, all from 0 [the "
         "lowest at the start, of several the first]"},
        0, std::numeric_limits<glm::uint>::max(), simulate.particle);
    options.addFlag(
        "--forces", simulate.forces,
        "Add to --csv the force and the torque of the cloth on colliders, bodies, pin groups and other pins in each "
        "step, N and N m; steps take longer");
    addCrossings(options, "at the start and after each step", simulate.crossings);
    addJson(options, simulate.json);
}

/// Returns the number of links of each colour, in the order of relaxation.
json::Array linksByColour(const Model& model) {
    json::Array counts;
    for (const Range& colour : model.links.colours) counts.push_back(json::number(colour.count));
    return counts;
}

struct Outcome {
    Backend backend = Backend::gpu;  ///< backend that took the steps
    std::string reason;              ///< why auto chose this backend, see ChosenBackend::reason
    State state;
    double loadSeconds = 0.0;  ///< time until the first step could be taken, s
    std::uint64_t steps = 0;
    std::optional<double> restAfter;  ///< simulated time until rest, s; only with --until-rest
    /// Time from the first step until the state is read back, s, without the search for crossings and without --csv.
    double seconds = 0.0;
    std::optional<CrossingReport> crossings;
    ContactReport contact;
    PinLag pins;
};

template <class Solver>
Outcome takeSteps(Solver& solver, Run& run, const Start& start, const SimulateCommand& command,
                  WallClock::time_point started, Preparing& preparing, std::optional<SampleTable>& table) {
    putAtStart(solver, start, run.model());
    if constexpr (std::is_same_v<Solver, GpuSolver>) glFinish();
    Outcome outcome;
    outcome.loadSeconds = secondsSince(started);
    preparing.end();
    Progress progress("simulating", command.steps);
    progress.show(0);
    const auto first = WallClock::now();
    const SolverView view = viewOf(solver);
    if (const auto why = whyMoreSubsteps(run.model(), run.applied()))
        tellLine("drape: " + run.scene().name + ": takes " + *why);
    bool hasStepped = false;
    run.measureForces(command.forces);
    const auto report = [&] {
        if (outcome.crossings) outcome.crossings->add(run.clock().steps, solver, run);
        if (!table) return;
        table->add(solver, run, outcome.crossings ? std::optional(outcome.crossings->end()) : std::nullopt,
                   command.forces && hasStepped);
    };
    if (command.crossings) outcome.crossings.emplace();
    report();
    RestWatch rest(run);
    for (; outcome.steps < command.steps && !outcome.restAfter; ++outcome.steps) {
        const Step step = run.nextStep(view);
        outcome.contact.before(step, solver, run);
        solver.step(step);
        hasStepped = true;
        report();
        if (command.untilRest) rest.add(solver.read(Array::positions));
        outcome.restAfter = rest.restAfter();
        progress.show(outcome.steps + 1);
    }
    outcome.state = solver.state();  // waits for the GPU
    outcome.seconds = secondsSince(first) - outcome.contact.seconds() -
                      (outcome.crossings ? outcome.crossings->seconds() : 0.0) - (table ? table->seconds() : 0.0);
    outcome.contact.end(solver, run);
    outcome.pins = run.pinLag(outcome.state.positions);
    if constexpr (std::is_same_v<Solver, GpuSolver>)
        outcome.backend = solver.path() == GpuPath::joined ? Backend::gpuJoined : Backend::gpu;
    return outcome;
}

/// The stiffness in the settings, and the part of it that has an effect.
struct Stiffness {
    float set = 0.0f;       ///< stiffness in the settings; 0: none
    float resolved = 0.0f;  ///< less than `set` beyond the limit of the substeps or of the cells, 0 without such cloth
};

struct Stiffnesses {
    ThreadStiffness threads;  ///< along weft and warp and in shear; 0: none
    Stiffness membrane;       ///< mean of weft and warp, N/m
    Stiffness shear;          ///< of grids whose lines are solved, N/m; 0: there are none
    Stiffness bending;        ///< bending stiffness, N m
};

Stiffnesses stiffnessesOf(const Model& model, const Settings& settings) {
    const bool hasLines = solvesLines(model, settings);
    const FabricLimits& limits = sweepLimits(model, hasLines);
    const ThreadStiffness threads = threadStiffness(settings);
    Stiffnesses all{threads, {meshStiffness(settings)}, {}, {meshBending(settings)}};
    if (!model.cloths.empty())
        all.membrane.resolved = std::min(all.membrane.set, resolvedMembraneStiffness(limits, settings));
    if (hasLines) all.shear = {threads.shear, shearOfLines(model, settings)};
    if (model.bendCount > 0)
        all.bending.resolved = std::min(all.bending.set, resolvedBendingStiffness(limits, settings));
    return all;
}

/// Prints "1000 N/m (these substeps resolve at most 62 N/m)", or "1000 N/m" if all of it has an effect. Prints nothing
/// if the stiffness is not set.
void printStiffness(std::FILE* out, const char* name, Stiffness stiffness, const char* unit) {
    if (stiffness.set == 0.0f) return;
    std::fprintf(out, "%-15s %.4g %s", name, double{stiffness.set}, unit);
    if (stiffness.resolved > 0.0f && stiffness.resolved < stiffness.set)
        std::fprintf(out, " (these substeps resolve at most %.4g %s)", double{stiffness.resolved}, unit);
    std::fprintf(out, "\n");
}

/// Returns `value` as JSON, or null if the stiffness is not set.
json::Value numberIfSet(Stiffness stiffness, float value) {
    return stiffness.set == 0.0f ? json::Value() : numberOrNull(value);
}

/// Returns the run's settings with the number of substeps that it now takes.
Settings takenSettings(const Run& run) {
    Settings taken = run.applied();
    taken.substeps = substepsOf(run.model(), taken);
    return taken;
}

json::Value asJson(const Run& run, const SimulateCommand& command, const Outcome& outcome, const Measures& measures) {
    const Model& model = run.model();
    const Settings taken = takenSettings(run);
    const auto [threads, membrane, shear, bending] = stiffnessesOf(model, taken);
    const auto asked = [](float stiffness) { return stiffness == 0.0f ? json::Value() : numberOrNull(stiffness); };
    json::Object object{{"scene", run.scene().name},
                        {"backend", enumName(outcome.backend)},
                        {"backend_reason", textOrNull(outcome.reason)},
                        {"particles", json::number(model.particleCount())},
                        {"links", json::number(model.linkCount())},
                        {"links_by_colour", linksByColour(model)},
                        {"first_step", json::number(run.clock().steps - outcome.steps)},
                        {"steps", json::number(outcome.steps)},
                        {"substeps", json::number(taken.substeps)},
                        {"load_s", json::number(outcome.loadSeconds)},
                        {"wall_s", json::number(outcome.seconds)},
                        {"stretch_max_percent", numberOrNull(measures.stretchMaxPercent)},
                        {"stretch_rms_percent", numberOrNull(measures.stretchRmsPercent)},
                        {"kinetic_energy_j", numberOrNull(measures.kineticEnergy)},
                        {"weft_stiffness_n_per_m", asked(threads.weft)},
                        {"warp_stiffness_n_per_m", asked(threads.warp)},
                        {"shear_stiffness_n_per_m", asked(threads.shear)},
                        {"shear_stiffness_resolved_n_per_m", numberIfSet(shear, shear.resolved)},
                        {"membrane_stiffness_n_per_m", numberIfSet(membrane, membrane.set)},
                        {"membrane_stiffness_resolved_n_per_m", numberIfSet(membrane, membrane.resolved)},
                        {"bending_stiffness_n_m", numberIfSet(bending, bending.set)},
                        {"bending_weft_n_m", asked(threadBending(taken).weft)},
                        {"bending_warp_n_m", asked(threadBending(taken).warp)},
                        {"bending_stiffness_resolved_n_m", numberIfSet(bending, bending.resolved)},
                        {"hash", hashText(hashPositions(outcome.state.positions))}};
    if (command.untilRest)
        object.push_back({"rest_s", outcome.restAfter ? json::number(*outcome.restAfter) : json::Value()});
    if (!model.bodies.empty())
        object.push_back({"bodies_behind_m", json::number(bodyLag(model, run.clock(), outcome.state.positions))});
    if (outcome.pins.pins > 0) {
        object.push_back({"pins_behind", json::number(outcome.pins.behind)});
        object.push_back({"pins_behind_m", json::number(outcome.pins.most)});
    }
    if (outcome.crossings) object.push_back({"crossings", outcome.crossings->asJson()});
    if (const auto inside = insideIgnored(model, outcome.state.positions))
        object.push_back({"inside_ignored", json::number(*inside)});
    if (outcome.contact.wasOn()) object.push_back({"contact", outcome.contact.asJson()});
    addSceneNotes(object, run.scene());
    return object;
}

void printTable(std::FILE* out, const Run& run, const SimulateCommand& command, const Outcome& outcome,
                const Measures& measures) {
    const Model& model = run.model();
    const auto steps = static_cast<double>(outcome.steps);
    const Settings taken = takenSettings(run);
    std::fprintf(out, "scene           %s\n", run.scene().name.c_str());
    std::fprintf(out, "backend         %s\n", describe(outcome.backend, outcome.reason).c_str());
    std::fprintf(out, "particles       %u\n", model.particleCount());
    std::fprintf(out, "links           %u\n", model.linkCount());
    std::fprintf(out, "steps           %.0f\n", steps);
    if (run.clock().steps > outcome.steps)
        std::fprintf(out, "since the start %llu\n", static_cast<unsigned long long>(run.clock().steps));
    std::fprintf(out, "substeps        %u\n", taken.substeps);
    std::fprintf(out, "load            %.3f s\n", outcome.loadSeconds);
    std::fprintf(out, "time            %.3f s, %.3f ms per step\n", outcome.seconds, 1000.0 * outcome.seconds / steps);
    std::fprintf(out, "stretch         %.3f %% at most, %.3f %% RMS\n", measures.stretchMaxPercent,
                 measures.stretchRmsPercent);
    std::fprintf(out, "kinetic energy  %.6g J\n", measures.kineticEnergy);
    if (command.untilRest) {
        outcome.restAfter ? std::fprintf(out, "at rest         after %.2f s\n", *outcome.restAfter)
                          : std::fprintf(out, "at rest         not yet\n");
    }
    const auto [threads, membrane, shear, bending] = stiffnessesOf(model, taken);
    if (shear.set > 0.0f) {
        std::fprintf(out, "threads         weft %.4g N/m, warp %.4g N/m, shear %.3g N/m", double{threads.weft},
                     double{threads.warp}, double{threads.shear});
        if (shear.resolved > 0.0f && shear.resolved < shear.set)
            std::fprintf(out, " (these cells allow at most %.3g N/m)", double{shear.resolved});
        std::fprintf(out, "\n");
    }
    printStiffness(out, "membrane", membrane, "N/m");
    printStiffness(out, "bending", bending, "N m");
    if (const ThreadBending along = threadBending(taken); along.weft != along.warp)
        std::fprintf(out, "bending along   weft %.4g N m, warp %.4g N m\n", double{along.weft}, double{along.warp});
    if (!model.bodies.empty())
        std::fprintf(out, "bodies          %.3f mm behind their motion at the end\n",
                     1000.0 * double{bodyLag(model, run.clock(), outcome.state.positions)});
    if (outcome.pins.pins > 0)
        std::fprintf(out, "pins            %u of %u behind their targets at the end, %.3f mm at most\n",
                     outcome.pins.behind, outcome.pins.pins, 1000.0 * double{outcome.pins.most});
    if (outcome.crossings) std::fprintf(out, "crossings       %s\n", outcome.crossings->text().c_str());
    if (const auto inside = insideIgnored(model, outcome.state.positions))
        std::fprintf(out, "ignored parts   particles inside at the end: %llu\n",
                     static_cast<unsigned long long>(*inside));
    std::fprintf(out, "hash            %s\n", hashText(hashPositions(outcome.state.positions)).c_str());
}

/// Opens the file of --csv, or returns nothing. Throws UsageError for a particle that does not exist.
std::optional<SampleTable> tableOf(const SimulateCommand& command, const Run& run) {
    const Model& model = run.model();
    if (command.csv.empty()) return std::nullopt;
    const glm::uint particle = command.particle.value_or(lowestParticle(model));
    if (particle >= model.firstBodyParticle()) {
        throw UsageError("--particle: " + std::to_string(particle) + " does not exist, the cloth has particles 0 to " +
                         std::to_string(model.firstBodyParticle() - 1));
    }
    return SampleTable(command.csv, particle, command.crossings,
                       command.forces ? namesOfForces(run) : std::vector<std::string>());
}

int runSimulate(const SimulateCommand& command, const std::filesystem::path& shaderDirectory) {
    command.solver.requireFit();
    if (command.particle && command.csv.empty()) throw UsageError("--particle: has no effect without --csv");
    if (command.forces && command.csv.empty()) throw UsageError("--forces: has no effect without --csv");
    if (command.json && isStandardOutput(command.csv))
        throw UsageError("--json: goes to standard output, as the table of --csv, expected a file for --csv");
    const auto started = WallClock::now();
    Preparing preparing(command.scene);
    Start start = loadStart(command.scene, command.wishes);
    tellSceneNotes(start.scene);
    const Interruption interruption;
    const InputFiles inputs = inputFilesOf(start.scene, command.scene);
    if (!command.save.empty()) requireOutputFile(command.save, FileFormat::snapshot, inputs);
    if (!command.csv.empty()) requireOutputFile(command.csv, FileFormat::table, inputs);
    if (!command.csv.empty() && command.csv.lexically_normal() == command.save.lexically_normal())
        throw UsageError("--csv: names the file of --save, expected another file");
    const ChosenBackend chosen = chooseBackend(command.solver, start.scene, shaderDirectory);
    if (command.autoGrid) {
        preparing.end();
        start = loadAffordable("simulate", command.scene, command.wishes, chosen, static_cast<double>(command.steps));
    }
    if (chosen.gpu) GpuSolver::requireRoom(start.scene.world);
    const std::unique_ptr<Run> run = makeRun(start);
    const Model& model = run->model();
    std::optional<SampleTable> table = tableOf(command, *run);
    Outcome outcome = withSolver(chosen, model, [&](auto& solver) {
        return takeSteps(solver, *run, start, command, started, preparing, table);
    });
    if (table) tellWritten(table->finish(), started);
    if (!chosen.gpu) outcome.backend = chosen.backend;
    outcome.reason = chosen.reason;
    const int status = chosen.status();
    const Measures measures = measure(model, outcome.state, run->clock().lastSubstepLength);
    if (command.json) {
        printJson(asJson(*run, command, outcome, measures));
    } else {
        // The table of --csv may go to standard output, where the report would not fit its columns.
        printTable(isStandardOutput(command.csv) ? stderr : stdout, *run, command, outcome, measures);
    }
    if (!measures.finite) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n",
                     run->scene().name.c_str());
        return 1;
    }
    if (!command.save.empty()) {
        saveSnapshotFile(command.save, run->snapshot(outcome.state));
        tellWritten({command.save.string(), {"after " + counted(run->clock().steps, "step")}, fileBytes(command.save)},
                    started);
    }
    throwIfInterrupted();
    return command.untilRest && !outcome.restAfter ? 1 : status;
}

}  // namespace

Action simulateCommand(Options& options) { return actionOf<SimulateCommand>(options, declare, runSimulate); }

}  // namespace drape::cli
