// Tests cloth that starts tangled. Only features that cross may pass, so the number of crossings never grows, on any
// solver.

#include <gtest/gtest.h>

#include "physics/kernels.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/contact_scenes.h"
#include "support/sanitized.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

TEST(TangledStarts, CrossingsDoNotBecomeMore) {
    for (int number = 0; number < (isSanitized() ? 1 : 6); ++number) {
        drape::Run run(tangledScene(number));
        CpuSolver solver(run.model());
        std::size_t last = crossingsOf(solver.state());
        ASSERT_GT(last, 10u) << number;
        for (int k = 1; k <= (isSanitized() ? 5 : 40); ++k) {
            solver.step(run.nextStep(viewOf(solver)));
            const std::size_t now = crossingsOf(solver.state());
            ASSERT_LE(now, last) << "scene " << number << ", step " << k;
            last = now;
        }
    }
}

TEST(TangledStarts, OnlyFeaturesThatCrossAreLeftOutOfContact) {
    // Lets the lowest row of a hanging sheet reach 1 mm through a level sheet, 1 mm beside a row of its vertices.
    const Scene scene = readSceneText(R"({"cloths": [
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, 1, -0.2], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"},
        {"particles": [9, 9], "size": [0.2, 0.2], "origin": [-0.093, 1.199, 0.001], "pins": "topRow"}],
        "wind": {"airDensity": 0}, "contact": {"on": true}})",
                                      "crossed");
    drape::Run run(scene);
    ReferenceSolver solver(run.model());
    const Step step = run.nextStep(viewOf(solver));
    const auto meets = std::ranges::find(step.plan.passes, Kernel::meetPatches, &Pass::kernel);
    ASSERT_NE(meets, step.plan.passes.end());
    for (auto pass = step.plan.passes.begin(); pass <= meets; ++pass) solver.run(*pass, step);
    const physics::Kernels kernels = solver.kernelsFor(*meets, step);
    const std::span contacts(kernels.clothContacts.first(kernels.contactCounters[0].contacts));
    const auto isContact = [&](glm::uint vertex, const physics::Triangle& triangle) {
        const auto isAt = [&](glm::uint p) { return p == triangle.a || p == triangle.b || p == triangle.c; };
        return std::ranges::any_of(contacts, [&](const physics::ClothContact& c) {
            return (c.flags & physics::kEdgeEdge) == 0 && c.a == vertex && isAt(c.b) && isAt(c.c) && isAt(c.d);
        });
    };
    constexpr glm::uint kLevel = 17 * 17;          // number of particles of the level sheet
    constexpr glm::uint kLowest = kLevel + 8 * 9;  // first particle of the row that reaches through the level sheet

    // Most edges at that row's particles cross the level sheet, except for half of those at a corner. They may go back.
    std::size_t mayGoBack = 0;
    const Model& model = run.model();
    for (const Crossing& crossing : findCrossings(model.startPositions, model.triangles).all) {
        if (crossing.b >= kLowest && crossing.a + 9 == crossing.b)
            mayGoBack += isContact(crossing.b, model.triangles[crossing.triangle]) ? 0 : 1;
    }
    EXPECT_EQ(mayGoBack, 9u);

    // The level sheet's particles must stay on their side of the triangles that cross it.
    const std::size_t stay =
        static_cast<std::size_t>(std::ranges::count_if(contacts, [&](const physics::ClothContact& c) {
            return (c.flags & physics::kEdgeEdge) == 0 && c.a < kLevel && c.b >= kLevel;
        }));
    EXPECT_GE(stay, 7u);
}

TEST(TangledStarts, AllPathsLeaveTheSameBits) {
    for (int number = 0; number < (isSanitized() ? 1 : 3); ++number) expectTheReferencesBits(tangledScene(number), 3);
}

TEST(TangledStarts, GoOnFromAStateWithTheSameBits) {
    drape::Run run(tangledScene(1));
    CpuSolver solver(run.model());
    CpuSolver resumed(run.model());
    const auto takeSteps = [&](int count, auto take) {
        for (int k = 0; k < count; ++k) take(run.nextStep(viewOf(solver)));
    };
    takeSteps(4, [&](const Step& step) { solver.step(step); });
    ASSERT_GT(crossingsOf(solver.state()), 0u);
    resumed.setState(solver.state());
    takeSteps(4, [&](const Step& step) {
        solver.step(step);
        resumed.step(step);
    });
    EXPECT_EQ(findBitDifference(solver.state(), resumed.state()).floats, 0u);
}

}  // namespace
}  // namespace drape::test
