#include "bench/contact_counters.h"

#include <algorithm>
#include <cstring>
#include <ctime>

#include "base/wall_clock.h"
#include "cloth/make/make_model.h"
#include "physics/kernels.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"

namespace drape::bench {
namespace {

template <class Element>
std::vector<Element> elementsOf(const CpuSolver& solver, Array array, std::size_t most) {
    const std::vector<std::byte> bytes = solver.bytes(array, most);
    std::vector<Element> elements(bytes.size() / sizeof(Element));
    std::memcpy(elements.data(), bytes.data(), elements.size() * sizeof(Element));
    return elements;
}

/// Sums the tallies that the passes of contact leave.
class Counting {
public:
    explicit Counting(const CpuSolver& solver) : solver_(&solver) {}

    /// Counts the contacts that a pass will push. Call it with each pass, before the solver runs the pass.
    void before(Kernel kernel) {
        if (kernel == Kernel::pushContacts) (pushes_++ % 2 == 0 ? sums_.push : sums_.pushAgain) += closeContacts();
    }
    /// Adds the tallies that a pass has left. Call it with each pass, after the solver has run the pass.
    void after(Kernel kernel) {
        switch (kernel) {
            case Kernel::findPatchPairs:
                if (const auto tally = tallyNow(); tally.unproved != 0 && (tally.wakes & physics::kRelist) != 0)
                    sums_.relists += 1.0;
                return;
            case Kernel::watchPairs:
                return watched(tallyNow());
            case Kernel::proveContacts:
                if (tallyNow().unproved != 0) sums_.proofRounds += 1.0;
                return;
            case Kernel::endClothContact:
                return ended(tallyNow());
            default:
                return;
        }
    }
    ContactCounters means() const {
        ContactCounters means = sums_;
        const double substeps = std::max<double>(1.0, static_cast<double>(sums_.substeps));
        for (double ContactCounters::*each :
             {&ContactCounters::pairs, &ContactCounters::fixedPairs, &ContactCounters::relists, &ContactCounters::read,
              &ContactCounters::due, &ContactCounters::dueLater, &ContactCounters::contacts, &ContactCounters::push,
              &ContactCounters::pushAgain, &ContactCounters::stopped, &ContactCounters::proofRounds,
              &ContactCounters::calm})
            means.*each /= substeps;
        means.stalled = solver_->stalledSubsteps();
        return means;
    }

private:
    physics::ContactTally tallyNow() const {
        return elementsOf<physics::ContactTally>(*solver_, Array::contactCounters, 1).at(0);
    }
    std::vector<physics::ClothContact> contactsNow() const {
        const physics::ContactTally tally = tallyNow();
        return elementsOf<physics::ClothContact>(*solver_, Array::clothContacts,
                                                 std::min(tally.contacts, tally.contactCapacity));
    }
    /// Adds the pairs that watchPairs() has read, and those that are due to be measured. `tally.round` is 0 when
    /// watchPairs() runs for the first time in a substep, before the first round of proofs.
    void watched(const physics::ContactTally& tally) {
        const bool isFirst = tally.round == 0;
        if (isFirst) {
            ++sums_.substeps;
            sums_.pairs += std::min(tally.pairs, tally.pairCapacity);
            sums_.fixedPairs += tally.fixedPairs;
        }
        // In these cases watchPairs() has returned immediately.
        if (tally.unproved == 0 || (!isFirst && tally.wakes == 0)) return;
        sums_.read += std::min(tally.pairs, tally.pairCapacity);
        (isFirst ? sums_.due : sums_.dueLater) += tally.due;
    }
    /// Adds the contacts that a substep has at its end.
    void ended(const physics::ContactTally& tally) {
        sums_.contacts += tally.contacts;
        if (tally.contacts == 0) sums_.calm += 1.0;
        sums_.stopped += static_cast<double>(std::ranges::count_if(
            contactsNow(), [](const auto& contact) { return (contact.flags & physics::kStopsShort) != 0; }));
    }
    /// Counts the contacts that push, by the criterion of pushContacts().
    double closeContacts() const {
        const std::vector<physics::ClothContact> contacts = contactsNow();
        if (contacts.empty()) return 0.0;
        const std::vector<glm::vec4>& positions = solver_->read(Array::positions);
        const auto placeOf = [&](glm::uint particle) { return glm::vec3(positions[particle]); };
        physics::Kernels kernels;
        return static_cast<double>(std::ranges::count_if(contacts, [&](const physics::ClothContact& contact) {
            const glm::vec4 shares = kernels.sharesOf(contact, (contact.flags & physics::kEdgeEdge) != 0);
            const glm::vec4 along = kernels.alongNormal(glm::vec3(contact.plane), placeOf(contact.a),
                                                        placeOf(contact.b), placeOf(contact.c), placeOf(contact.d));
            return shares.x * along.x + shares.y * along.y + shares.z * along.z < contact.plane.w;
        }));
    }

    const CpuSolver* solver_;
    ContactCounters sums_;
    int pushes_ = 0;
};

}  // namespace

ContactCounters countContact(const Scene& scene, std::uint64_t steps) {
    const Model model = makeModel(scene.world);
    CpuSolver solver(model, CpuOptions{1});
    Counting counting(solver);
    Clock clock;
    for (std::uint64_t i = 0; i < steps; ++i) {
        const Step step = makeStep(model, scene.settings, clock);
        for (const Pass& pass : step.plan.passes) {
            if (!step.plan.clothMeets) break;
            counting.before(pass.kernel);
            solver.run(pass, step);
            counting.after(pass.kernel);
        }
    }
    return counting.means();
}

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
