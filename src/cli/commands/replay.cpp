#include <cstdio>
#include <optional>

#include "cli/chosen_backend.h"
#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

struct ReplayCommand {
    std::filesystem::path log;
    std::string scene;   ///< scene that the log must have been made with; empty: the scene in the log
    SceneWishes wishes;  ///< changes to `scene`
    SolverOptions solver;
    bool both = false;                   ///< whether to run cpu and gpu in lockstep; no backend is named then
    std::optional<std::uint64_t> steps;  ///< number of steps; nothing: as many as the log has
    bool crossings = false;              ///< whether to count crossings after each step
    bool json = false;
};

void declare(Options& options, ReplayCommand& replay) {
    options.addText({"log", "LOG", "Input log that the viewer saved", true}, replay.log);
    options.addText({"scene", "SCENE", "Fail if the log was not made with this scene"}, replay.scene);
    addGrid(options, replay.wishes.columns,
            "Particles across each cloth of SCENE [its own]; the log keeps its own number");
    addSet(options, replay.wishes);
    addBackend(options, replay.solver, &replay.both);
    addThreads(options, replay.solver);
    options.addWhole({"--steps", "N", "Steps to take [as many as the log has]"}, 1, kMostSteps, replay.steps);
    addCrossings(options, "at the start and after each step", replay.crossings);
    addJson(options, replay.json);
}

// Throws UsageError for options that contradict the log. Its events name particles, so the particles cannot be changed.
void requireSense(const ReplayCommand& replay) {
    if (replay.wishes.columns && replay.scene.empty())
        throw UsageError("--grid: needs a SCENE to compare with the log; the log contains its own size");
    if (!replay.wishes.set.empty() && replay.scene.empty())
        throw UsageError("--set: needs a SCENE to compare with the log; the log contains its own fields");
    if (replay.both && replay.solver.threads != 0)
        throw UsageError("--threads: cannot be combined with --backend both, only with cpu");
    replay.solver.requireFit();
}

struct ReplayOutcome {
    std::string backend;  ///< name of a backend, or "both"
    std::string reason;   ///< why auto chose this backend, see ChosenBackend::reason
    std::uint64_t steps = 0;
    std::uint64_t hash = 0;
    std::optional<std::uint64_t> expected;  ///< hash in the log for this number of steps, if any
    std::optional<Comparison> comparison;   ///< comparison of CPU and GPU; only with --backend both
    bool finite = true;
    std::optional<CrossingReport> crossings;
    ContactReport contact;
    bool isOlder = false;  ///< whether the log is from an older version of the physics, which has other hashes

    bool isRight() const { return (isOlder || !expected || hash == *expected) && (!comparison || !comparison->first); }
};

/// Replays the steps of a log by calling takeStep(step) for each.
/// `view`: view of a solver that takes these steps.
template <class TakeStep>
void takeSteps(Run& run, const InputLog& log, std::uint64_t steps, const SolverView& view, Preparing& preparing,
               TakeStep takeStep) {
    preparing.end();
    Progress progress("replaying", steps);
    progress.show(0);
    Replay replay(log);
    while (run.clock().steps < steps) {
        takeStep(replay.nextStep(run, view));
        progress.show(run.clock().steps);
    }
}

ReplayOutcome outcomeOf(const Run& run, const State& state) {
    ReplayOutcome outcome;
    outcome.steps = run.clock().steps;
    outcome.hash = hashPositions(state.positions);
    outcome.finite = measure(run.model(), state, run.applied().substepLength()).finite;
    return outcome;
}

template <class Solver>
ReplayOutcome replayOn(Solver& solver, Run& run, const InputLog& log, std::uint64_t steps, bool withCrossings,
                       Preparing& preparing) {
    std::optional<CrossingReport> crossings;
    if (withCrossings) crossings.emplace().add(0, solver, run);
    ContactReport contact;
    takeSteps(run, log, steps, viewOf(solver), preparing, [&](const Step& step) {
        contact.before(step, solver, run);
        solver.step(step);
        if (crossings) crossings->add(run.clock().steps, solver, run);
    });
    ReplayOutcome outcome = outcomeOf(run, solver.state());
    outcome.crossings = crossings;
    contact.end(solver, run);
    outcome.contact = contact;
    return outcome;
}

ReplayOutcome replayOnBoth(Run& run, const InputLog& log, std::uint64_t steps, bool withCrossings, GpuSession& gpu,
                           Preparing& preparing) {
    CpuSolver cpuSolver(run.model());
    GpuSolver gpuSolver(run.model(), gpu.commands, gpu.library);
    Comparison account;
    std::optional<CrossingReport> crossings;
    if (withCrossings) crossings.emplace().add(0, cpuSolver, run);
    ContactReport contact;
    takeSteps(run, log, steps, viewOf(cpuSolver), preparing, [&](const Step& step) {
        contact.before(step, cpuSolver, run);
        stepInLockstep(cpuSolver, gpuSolver, run.model(), step, account);
        if (crossings) crossings->add(run.clock().steps, cpuSolver, run);
    });
    ReplayOutcome outcome = outcomeOf(run, cpuSolver.state());
    outcome.crossings = crossings;
    contact.end(cpuSolver, run);
    outcome.contact = contact;
    outcome.comparison = account;
    return outcome;
}

json::Value asJson(const ReplayCommand& command, const InputLog& log, const ReplayOutcome& outcome) {
    json::Object object{{"log", command.log.string()},
                        {"scene", log.scene.name},
                        {"backend", outcome.backend},
                        {"backend_reason", textOrNull(outcome.reason)},
                        {"steps", json::number(outcome.steps)},
                        {"events", json::number(std::uint64_t{log.events.size()})},
                        {"older_physics", outcome.isOlder},
                        {"hash", hashText(outcome.hash)},
                        {"expected_hash", outcome.expected ? json::Value(hashText(*outcome.expected)) : json::Value()},
                        {"same", outcome.expected ? json::Value(outcome.hash == *outcome.expected) : json::Value()}};
    if (outcome.comparison) {
        object.push_back({"differing_floats", json::number(outcome.comparison->differingFloats)});
    }
    if (outcome.crossings) object.push_back({"crossings", outcome.crossings->asJson()});
    if (outcome.contact.wasOn()) object.push_back({"contact", outcome.contact.asJson()});
    addSceneNotes(object, log.scene);
    return object;
}

void printTable(const InputLog& log, const ReplayOutcome& outcome) {
    std::printf("scene     %s\n", log.scene.name.c_str());
    std::printf("backend   %s%s%s\n", outcome.backend.c_str(), outcome.reason.empty() ? "" : ": ",
                outcome.reason.c_str());
    std::printf("steps     %llu\n", static_cast<unsigned long long>(outcome.steps));
    std::printf("events    %zu\n", log.events.size());
    if (outcome.crossings) std::printf("crossings %s\n", outcome.crossings->text().c_str());
    std::printf("hash      %s\n", hashText(outcome.hash).c_str());
    if (!outcome.expected) {
        std::printf("expected  unknown\n");
    } else if (outcome.hash == *outcome.expected) {
        std::printf("expected  the same\n");
    } else {
        std::printf("expected  %s\n", hashText(*outcome.expected).c_str());
    }
    if (!outcome.comparison) return;
    std::printf("differing %llu floats\n", static_cast<unsigned long long>(outcome.comparison->differingFloats));
}

/// Prints every failure to stderr.
void complain(const ReplayCommand& command, const InputLog& log, const ReplayOutcome& outcome) {
    const std::string name = command.log.string();
    if (outcome.isOlder) {
        const std::string change =
            outcome.expected ? "its hash was " + hashText(*outcome.expected) + " and is now " + hashText(outcome.hash)
                             : "its positions differ";
        std::fprintf(stderr, "drape: %s: was made with an older version of the physics: %s\n", name.c_str(),
                     change.c_str());
    } else if (outcome.expected && outcome.hash != *outcome.expected) {
        std::fprintf(stderr, "drape: %s: the positions after step %llu differ from those of the log\n", name.c_str(),
                     static_cast<unsigned long long>(outcome.steps));
    }
    if (outcome.comparison && outcome.comparison->first) {
        const FirstDifference& first = *outcome.comparison->first;
        std::fprintf(stderr, "drape: %s: CPU and GPU first differ in step %llu, %s, particle %u\n", name.c_str(),
                     static_cast<unsigned long long>(first.step), first.pass.c_str(), first.particle);
    }
    if (!outcome.finite) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n", log.scene.name.c_str());
    }
}

int runReplay(const ReplayCommand& command, const std::filesystem::path& shaderDirectory) {
    requireSense(command);
    Preparing preparing(command.log.string());
    const InputLog log = readLogFile(command.log);
    tellSceneNotes(log.scene);
    if (!command.scene.empty()) requireSameScene(log, loadSceneAs(command.scene, command.wishes), command.log.string());
    const std::uint64_t steps = command.steps.value_or(log.steps);
    const ChosenBackend chosen =
        chooseBackend(command.both ? SolverOptions{Backend::gpu} : command.solver, log.scene, shaderDirectory);
    if (chosen.gpu) GpuSolver::requireRoom(log.scene.world);
    Run run(log.scene);
    checkEvents(log, run.model(), command.log.string());

    ReplayOutcome outcome;
    if (command.both) {
        outcome = replayOnBoth(run, log, steps, command.crossings, *chosen.gpu, preparing);
    } else {
        outcome = withSolver(chosen, run.model(), [&](auto& solver) {
            return replayOn(solver, run, log, steps, command.crossings, preparing);
        });
    }
    outcome.backend = command.both ? "both" : enumName(chosen.backend);
    outcome.reason = chosen.reason;
    if (steps == log.steps) outcome.expected = log.hash;
    outcome.isOlder = log.isOlder;

    if (command.json) {
        printJson(asJson(command, log, outcome));
    } else {
        printTable(log, outcome);
    }
    complain(command, log, outcome);
    if (!outcome.isRight() || !outcome.finite) return 1;
    return chosen.status();
}

}  // namespace

Action replayCommand(Options& options) { return actionOf<ReplayCommand>(options, declare, runReplay); }

}  // namespace drape::cli
