#include "bench/contact_cost.h"
#include "cloth/make/make_model.h"

#include <ctime>

#include "base/wall_clock.h"

namespace drape::bench {
namespace {

/// A solver of the scene, and its times in each round.
struct Side {
    Contestant contestant;
    std::vector<double> cpu;  // processor time per step, ms
    std::vector<double> wall;

    void take(std::uint64_t steps) {
        const auto wallStart = WallClock::now();
        const std::clock_t cpuStart = std::clock();
        contestant.takeSteps(steps);
        const double each = 1000.0 / static_cast<double>(steps);
        cpu.push_back(each * static_cast<double>(std::clock() - cpuStart) / CLOCKS_PER_SEC);
        wall.push_back(each * secondsSince(wallStart));
    }
};

}  // namespace

ContactCost measureContactCost(const Scene& scene, unsigned threads, Effort effort) {
    const Model model = makeModel(scene.world);
    Settings on = scene.settings;
    on.clothContact.on = true;
    Settings off = scene.settings;
    off.clothContact.on = false;
    const Entry entry{Backend::cpu, threads};
    Side with{makeContestant(entry, scene.world, model, on, {}, effort.held), {}, {}};
    Side without{makeContestant(entry, scene.world, model, off, {}, effort.held), {}, {}};
    const std::uint64_t slice = (effort.steps - 1) / effort.rounds;
    for (Side* side : {&with, &without}) side->contestant.takeSteps(effort.steps - slice * effort.rounds);
    std::vector<double> ratios;
    for (unsigned round = 0; round < effort.rounds; ++round) {
        for (Side* side : {&with, &without}) side->take(slice);
        ratios.push_back(with.cpu.back() / without.cpu.back());
    }
    return {spreadOf(with.cpu).median, spreadOf(without.cpu).median, spreadOf(ratios), spreadOf(with.wall).median};
}

}  // namespace drape::bench
