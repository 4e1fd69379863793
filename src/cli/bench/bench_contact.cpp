// drape bench --counters and --contact-cost: the work of cloth contact, and its share of the time.

#include <cstdio>

#include "bench/contact_cost.h"
#include "bench/contact_counters.h"
#include "cli/bench/bench_entries.h"
#include "cli/reports/values.h"
#include "scene/start/registry.h"

namespace drape::cli {
namespace {

using bench::ContactCounters;

/// A member of ContactCounters, with its name in JSON and in the table.
struct CounterRow {
    const char* name;
    const char* heading;
    double ContactCounters::*value;
};
constexpr CounterRow kCounters[] = {
    {"pairs", "pairs", &ContactCounters::pairs},
    {"fixed_pairs", "fixed", &ContactCounters::fixedPairs},
    {"relists", "relists", &ContactCounters::relists},
    {"pairs_read", "read", &ContactCounters::read},
    {"due", "due", &ContactCounters::due},
    {"due_later", "later", &ContactCounters::dueLater},
    {"contacts", "contacts", &ContactCounters::contacts},
    {"push", "push", &ContactCounters::push},
    {"push_again", "again", &ContactCounters::pushAgain},
    {"stopped", "stopped", &ContactCounters::stopped},
    {"proof_rounds", "rounds", &ContactCounters::proofRounds},
    {"calm", "calm", &ContactCounters::calm},
};

json::Value countersOf(const BenchCommand& command, const Scene& scene) {
    const ContactCounters counters = bench::countContact(scene, command.steps);
    json::Object object{{"scene", scene.name},
                        {"steps", json::number(command.steps)},
                        {"substeps", json::number(counters.substeps)},
                        {"stalled_substeps", json::number(counters.stalled)}};
    for (const CounterRow& row : kCounters) object.push_back({row.name, json::number(counters.*row.value)});
    if (!command.json) {
        std::printf("%-10s", scene.name.c_str());
        for (const CounterRow& row : kCounters) {
            const double value = counters.*row.value;
            std::printf(" %8.*f", value < 100.0 ? 2 : 0, value);
        }
        std::printf(" %8llu\n", static_cast<unsigned long long>(counters.stalled));
        std::fflush(stdout);  // shows this row now, because the next scene may take a while
    }
    return object;
}

json::Value costOf(const BenchCommand& command, const Scene& scene, unsigned threads) {
    const bench::ContactCost cost =
        bench::measureContactCost(scene, threads, {command.steps, static_cast<unsigned>(command.rounds), command.held});
    if (!command.json) {
        std::printf("%-10s %3u %10.3f %10.3f %8.3f %8.3f %8.3f %10.3f\n", scene.name.c_str(), threads, cost.onMsPerStep,
                    cost.offMsPerStep, cost.ratio.median, cost.ratio.least, cost.ratio.most, cost.onWallMs);
        std::fflush(stdout);
    }
    return json::Object{{"scene", scene.name},
                        {"threads", json::number(std::uint32_t{threads})},
                        {"steps", json::number(command.steps)},
                        {"rounds", json::number(command.rounds)},
                        {"on_cpu_ms_per_step", json::number(cost.onMsPerStep)},
                        {"off_cpu_ms_per_step", json::number(cost.offMsPerStep)},
                        {"ratio", json::number(cost.ratio.median)},
                        {"ratio_min", json::number(cost.ratio.least)},
                        {"ratio_max", json::number(cost.ratio.most)},
                        {"on_ms_per_step", json::number(cost.onWallMs)}};
}

void printHeader(const BenchCommand& command) {
    if (command.counters) {
        std::printf("%llu steps, means per substep\n%-10s", static_cast<unsigned long long>(command.steps), "scene");
        for (const CounterRow& row : kCounters) std::printf(" %8s", row.heading);
        std::printf(" %8s\n", "stalled");
    } else {
        std::printf("%llu steps in %llu rounds, processor ms per step with and without contact of cloth\n",
                    static_cast<unsigned long long>(command.steps), static_cast<unsigned long long>(command.rounds));
        std::printf("%-10s %3s %10s %10s %8s %8s %8s %10s\n", "scene", "thr", "with", "without", "ratio", "least",
                    "most", "wall with");
    }
}

}  // namespace

int benchContact(const BenchCommand& command) {
    std::vector<Scene> scenes;  // loaded before any is measured, so that a wrong name fails immediately
    for (const std::string& name : command.scenes) scenes.push_back(loadScene(name));
    requireOutput(command);
    const std::vector<std::uint32_t> threads = command.threads.empty() ? std::vector{1u} : command.threads;
    if (!command.json) printHeader(command);
    json::Array list;
    for (const Scene& scene : scenes) {
        if (command.counters) {
            list.push_back(countersOf(command, scene));
        } else {
            for (const std::uint32_t n : threads) list.push_back(costOf(command, scene, n));
        }
        saveBench(command, list);
    }
    if (command.json) printJson(std::move(list));
    return 0;
}

}  // namespace drape::cli
