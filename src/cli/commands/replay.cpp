#include "run/log/replay.h"

#include <cstdio>
#include <optional>

#include "cli/chosen_backend.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/crossing_report.h"
#include "cli/progress.h"
#include "json/write.h"
#include "scene/registry.h"
#include "solver/compare.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

struct ReplayOutcome {
    std::string backend;  ///< a name of a backend, or "both"
    std::string reason;   ///< of auto, as ChosenBackend has it
    std::uint64_t steps = 0;
    std::uint64_t hash = 0;
    std::optional<std::uint64_t> expected;  ///< hash, where the log has one for this number of steps
    std::optional<Comparison> comparison;   ///< of both solvers
    bool finite = true;
    std::optional<CrossingReport> crossings;
    ContactReport contact;
    bool isOlder = false;  ///< the log is from an older version of the physics: it says nothing of the hash

    bool isRight() const { return (isOlder || !expected || hash == *expected) && (!comparison || !comparison->first); }
};

/// Takes the steps of a log on whatever takeStep() does them with; `view` is of one of its solvers.
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

/// Tells people of every failure.
void complain(const ReplayCommand& command, const InputLog& log, const ReplayOutcome& outcome) {
    const std::string name = command.log.string();
    if (outcome.isOlder) {
        const std::string change =
            outcome.expected ? "its hash was " + hashText(*outcome.expected) + " and is now " + hashText(outcome.hash)
                             : "its positions are other ones";
        std::fprintf(stderr, "drape: %s: is from an older version of the physics: %s\n", name.c_str(), change.c_str());
    } else if (outcome.expected && outcome.hash != *outcome.expected) {
        std::fprintf(stderr, "drape: %s: the positions after step %llu are not those of the log\n", name.c_str(),
                     static_cast<unsigned long long>(outcome.steps));
    }
    if (outcome.comparison && outcome.comparison->first) {
        const FirstDifference& first = *outcome.comparison->first;
        std::fprintf(stderr, "drape: %s: CPU and GPU differ first in step %llu, %s, particle %u\n", name.c_str(),
                     static_cast<unsigned long long>(first.step), first.pass.c_str(), first.particle);
    }
    if (!outcome.finite) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n", log.scene.name.c_str());
    }
}

}  // namespace

int runReplay(const ReplayCommand& command, const std::filesystem::path& shaderDirectory) {
    Preparing preparing(command.log.string());
    const InputLog log = readLogFile(command.log);
    if (!command.scene.empty()) requireSameScene(log, loadScene(command.scene, command.columns), command.log.string());
    const std::uint64_t steps = command.steps.value_or(log.steps);
    const ChosenBackend chosen = chooseBackend(command.both ? Backend::gpu : command.backend, shaderDirectory);
    if (!command.both) requireGoesWith(chosen.backend, command.threads);
    if (chosen.gpu) GpuSolver::requireRoom(log.scene.world);
    Run run(log.scene);
    checkEvents(log, run.model(), command.log.string());

    ReplayOutcome outcome;
    if (command.both) {
        outcome = replayOnBoth(run, log, steps, command.crossings, *chosen.gpu, preparing);
    } else {
        outcome = withSolver(chosen, run.model(), command.threads, false, [&](auto& solver) {
            return replayOn(solver, run, log, steps, command.crossings, preparing);
        });
    }
    outcome.backend = command.both ? "both" : enumName(chosen.backend);
    outcome.reason = chosen.reason;
    if (steps == log.steps) outcome.expected = log.hash;
    outcome.isOlder = log.isOlder;

    if (command.json) {
        std::fputs(json::write(asJson(command, log, outcome)).c_str(), stdout);
    } else {
        printTable(log, outcome);
    }
    complain(command, log, outcome);
    if (!outcome.isRight() || !outcome.finite) return 1;
    return chosen.status();
}

}  // namespace drape::cli
