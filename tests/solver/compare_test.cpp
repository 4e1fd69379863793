#include "solver/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/contact_scenes.h"

namespace drape::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Model comparedModel() {
    ClothDescription description;
    description.particles = {7, 6};
    return makeModel(description);
}

Settings breeze() {
    Settings settings;
    settings.substeps = 4;
    settings.wind.velocity = {2, 0, 3};
    settings.wind.gustiness = 0.5f;
    settings.ball().on = true;
    settings.ball().place = {0, 1, -0.3f};
    return settings;
}

Array firstWrittenBy(Kernel kernel) {
    const auto isWritten = [&](const ArrayRow& row) { return rowOf(kernel).writes.has(row.array); };
    return std::ranges::find_if(kArrays, isWritten)->array;
}

/// The reference with a deliberate fault: in one pass it changes one element of the first array that the pass writes.
class FaultySolver {
public:
    FaultySolver(const Model& model, Kernel kernel, glm::uint substep, glm::uint colour, glm::uint element)
        : solver_(model), kernel_(kernel), substep_(substep), colour_(colour), element_(element) {}

    void step(const Step& step) {
        for (const Pass& pass : step.plan.passes) run(pass, step);
    }
    void run(const Pass& pass, const Step& step) {
        solver_.run(pass, step);
        if (!faulty || pass.kernel != kernel_ || pass.substep != substep_ || pass.colour != colour_) return;
        const Array array = firstWrittenBy(kernel_);
        std::vector<glm::vec4> values = solver_.read(array);
        float& y = values[element_].y;
        // Air and forces get a large change: their last bit can vanish in a position that is much larger than their
        // effect.
        const bool isOfAir = array == Array::air || array == Array::forces;
        y = isOfAir ? y + 0.01f : std::nextafter(y, 100.0f);
        solver_.write(array, values);
    }
    State state() const { return solver_.state(); }
    void setState(const State& state) { solver_.setState(state); }
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const {
        return solver_.bytes(array, most);
    }

    bool faulty = false;

private:
    CpuSolver solver_;
    Kernel kernel_;
    glm::uint substep_;
    glm::uint colour_;
    glm::uint element_;
};

TEST(BitDifference, CountsFloatsAndFindsTheFirst) {
    const std::vector<glm::vec4> a = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    std::vector<glm::vec4> b = a;
    EXPECT_EQ(findBitDifference(a, b).floats, 0u);
    EXPECT_FALSE(findBitDifference(a, b).firstElement.has_value());
    b[1].z = 7.5f;
    b[1].w = 8.25f;
    b[2].x = std::nextafter(9.0f, 10.0f);
    const BitDifference difference = findBitDifference(a, b);
    EXPECT_EQ(difference.floats, 3u);
    EXPECT_EQ(difference.largest, 0.5);
    EXPECT_EQ(difference.firstElement, 1u);
}

TEST(BitDifference, TellsTheZerosApart) {
    const std::vector<glm::vec4> a = {glm::vec4(0.0f)};
    const std::vector<glm::vec4> b = {glm::vec4(0.0f, -0.0f, 0.0f, 0.0f)};
    EXPECT_EQ(findBitDifference(a, b).floats, 1u);
    EXPECT_EQ(findBitDifference(a, b).largest, 0.0);
}

TEST(BitDifference, ANanIsInfinitelyFarFromANumberAndEqualToItself) {
    const std::vector<glm::vec4> a = {{1, kNan, 3, 4}};
    const std::vector<glm::vec4> b = {{1, 2, 3, 4}};
    EXPECT_EQ(findBitDifference(a, b).floats, 1u);
    EXPECT_TRUE(std::isinf(findBitDifference(a, b).largest));
    EXPECT_EQ(findBitDifference(a, a).floats, 0u);
}

TEST(BitDifference, OfStatesCountsBothArrays) {
    State a{{{1, 2, 3, 4}, {1, 2, 3, 4}}, {{0, 0, 0, 0}, {0, 0, 0, 0}}};
    State b = a;
    b.displacements[1].x = 3.0f;
    EXPECT_EQ(findBitDifference(a, b).floats, 1u);
    EXPECT_EQ(findBitDifference(a, b).largest, 3.0);
    EXPECT_EQ(findBitDifference(a, b).firstElement, 1u);
    b.positions[0].x = 2.0f;
    EXPECT_EQ(findBitDifference(a, b).floats, 2u);
    EXPECT_EQ(findBitDifference(a, b).firstElement, 0u);
}

TEST(Hash, ChangesWithAnyBitOfAPositionAndNotWithTheMass) {
    std::vector<glm::vec4> positions = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    const std::uint64_t before = hashPositions(positions);
    positions[1].w = 0.0f;
    EXPECT_EQ(hashPositions(positions), before);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<glm::vec4> changed = positions;
        changed[1][axis] = std::nextafter(changed[1][axis], 100.0f);
        EXPECT_NE(hashPositions(changed), before);
    }
    std::swap(positions[0], positions[1]);
    EXPECT_NE(hashPositions(positions), before);
    EXPECT_EQ(hashPositions({}), 0xcbf29ce484222325u) << "FNV-1a's offset";
}

TEST(Lockstep, TheReferenceEqualsItself) {
    const Model model = comparedModel();
    CpuSolver a(model);
    CpuSolver b(model);
    Clock clock;
    Comparison account;
    for (int k = 0; k < 30; ++k) stepInLockstep(a, b, model, makeStep(model, breeze(), clock), account);
    EXPECT_EQ(account.steps, 30u);
    EXPECT_EQ(account.differingFloats, 0u);
    EXPECT_EQ(account.largestDifference, 0.0);
    EXPECT_FALSE(account.first.has_value());
    EXPECT_EQ(account.hash, hashPositions(a.read(Array::positions)));
}

/// Compares 8 steps with those of a solver whose fault appears in the fifth step.
Comparison compareWithFault(const Model& model, FaultySolver faulty) {
    CpuSolver reference(model);
    Clock clock;
    Comparison account;
    for (int k = 1; k <= 8; ++k) {
        faulty.faulty = k >= 5;
        stepInLockstep(reference, faulty, model, makeStep(model, breeze(), clock), account);
    }
    return account;
}

TEST(Lockstep, OneBitInALinkPassIsFound) {
    const Model model = comparedModel();
    const Comparison account = compareWithFault(model, FaultySolver(model, Kernel::projectLinks, 2, 7, 17));
    ASSERT_TRUE(account.first.has_value());
    EXPECT_EQ(account.first->step, 5u);
    EXPECT_EQ(account.first->pass, "substep 2, iteration 0, project_links, colour 7 (positions)");
    EXPECT_EQ(account.first->particle, 17u);
    EXPECT_EQ(account.steps, 8u);
    EXPECT_GT(account.differingFloats, 0u);
    EXPECT_GT(account.largestDifference, 0.0);
}

TEST(Lockstep, OneBitInAnyPassIsFound) {
    const Model model = comparedModel();
    struct Fault {
        Kernel kernel;
        glm::uint substep;
        glm::uint element;
    };
    const Fault faults[] = {{Kernel::sampleAir, 0, 11}, {Kernel::applyWind, 0, 12}, {Kernel::applyWind, 1, 13},
                            {Kernel::integrate, 2, 14}, {Kernel::remember, 2, 15},  {Kernel::collide, 0, 16},
                            {Kernel::absorb, 3, 41}};
    for (const Fault& fault : faults) {
        const Array array = firstWrittenBy(fault.kernel);
        const std::string expected = "substep " + std::to_string(fault.substep) + ", iteration 0, " +
                                     kernelName(fault.kernel) + " (" + nameOf(array) + ")";
        const glm::uint particle = particleOf(model, array, fault.element);
        const Comparison account =
            compareWithFault(model, FaultySolver(model, fault.kernel, fault.substep, 0, fault.element));
        ASSERT_TRUE(account.first.has_value()) << expected;
        EXPECT_EQ(account.first->pass, expected);
        EXPECT_EQ(account.first->particle, particle) << expected;
        EXPECT_EQ(account.first->step, 5u) << expected;
    }
}

TEST(Lockstep, TheSearchLeavesBothSolversWhereTheyWere) {
    const Model model = comparedModel();
    CpuSolver reference(model);
    CpuSolver undisturbed(model);
    FaultySolver faulty(model, Kernel::collide, 1, 0, 30);
    faulty.faulty = true;
    Clock clock;
    Comparison account;
    for (int k = 0; k < 6; ++k) {
        const Step step = makeStep(model, breeze(), clock);
        stepInLockstep(reference, faulty, model, step, account);
        undisturbed.step(step);
    }
    EXPECT_EQ(account.first.value().step, 1u);
    EXPECT_EQ(findBitDifference(reference.state(), undisturbed.state()).floats, 0u);
    EXPECT_EQ(account.differingFloats, findBitDifference(reference.state(), faulty.state()).floats);
}

/// Takes a heap to its 41st step, where folds touch.
class InContact : public testing::Test {
protected:
    drape::Run run_{pileScene(17)};
    CpuSolver before_{run_.model()};
    Step step_;

    InContact() {
        for (int k = 0; k < 40; ++k) before_.step(run_.nextStep(viewOf(before_)));
        step_ = run_.nextStep(viewOf(before_));
    }
};

TEST_F(InContact, ListsInAnyOrderCompareEqual) {
    CpuSolver one(run_.model(), {.threads = 1});
    CpuSolver four(run_.model(), {.threads = 4});
    ReferenceSolver reference(run_.model());
    one.setState(before_.state());
    four.setState(before_.state());
    reference.setState(before_.state());
    const auto found = findFirstDifferingPass(one, four, run_.model(), step_);
    EXPECT_FALSE(found) << found->pass;
    one.setState(before_.state());
    const auto other = findFirstDifferingPass(one, reference, run_.model(), step_);
    EXPECT_FALSE(other) << other->pass;
    EXPECT_GT(reference.contactCounters()->contacts, 100u) << "too few contacts to test anything";
    EXPECT_NE(one.bytes(Array::clothContacts), reference.bytes(Array::clothContacts)) << "in another order";
}

TEST_F(InContact, AFaultInItsArraysIsFound) {
    for (const Kernel kernel : {Kernel::markStarts, Kernel::measurePatchMotion}) {
        CpuSolver right(run_.model());
        FaultySolver faulty(run_.model(), kernel, 2, 0, 17);
        faulty.faulty = true;
        right.setState(before_.state());
        faulty.setState(before_.state());
        const auto found = findFirstDifferingPass(right, faulty, run_.model(), step_);
        ASSERT_TRUE(found.has_value());
        const Array array = firstWrittenBy(kernel);
        EXPECT_EQ(found->pass,
                  "substep 2, iteration 0, " + std::string(kernelName(kernel)) + " (" + nameOf(array) + ")");
        EXPECT_EQ(found->particle, particleOf(run_.model(), array, 17));
    }
}

TEST_F(InContact, AContactMoreOrLessIsFound) {
    ReferenceSolver a(run_.model());
    a.setState(before_.state());
    a.step(step_);
    const std::vector<std::byte> contacts = comparableBytes(a, Array::clothContacts);
    const std::size_t size = sizeof(physics::ClothContact);
    ASSERT_GT(contacts.size(), 100 * size);
    const auto fewer = std::span(contacts).first(contacts.size() - size);
    physics::ClothContact last;
    std::memcpy(&last, contacts.data() + fewer.size(), size);
    EXPECT_EQ(findDifferingParticle(run_.model(), Array::clothContacts, contacts, fewer), last.a);
    EXPECT_EQ(findDifferingParticle(run_.model(), Array::clothContacts, fewer, contacts), last.a);
    EXPECT_FALSE(findDifferingParticle(run_.model(), Array::clothContacts, contacts, contacts));
    const std::vector<std::byte> pairs = comparableBytes(a, Array::patchPairs);
    ASSERT_GT(pairs.size(), 2 * sizeof(physics::PatchPair));
    const auto fewerPairs = std::span(pairs).first(pairs.size() - sizeof(physics::PatchPair));
    physics::PatchPair lastPair;
    std::memcpy(&lastPair, pairs.data() + fewerPairs.size(), sizeof lastPair);
    const glm::uint patch = lastPair.low & ((1u << physics::kPatchBits) - 1u);
    EXPECT_EQ(findDifferingParticle(run_.model(), Array::patchPairs, pairs, fewerPairs),
              particleOf(run_.model(), Array::patchPairs, patch));
    physics::ContactTally tally = *a.contactCounters();
    tally.contacts = tally.contactCapacity + 1;
    EXPECT_TRUE(sortedList(Array::clothContacts, contacts, tally).empty()) << "which contacts fit is open";
}

}  // namespace
}  // namespace drape::test
