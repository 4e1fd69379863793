// Tests cloth that meets cloth: nothing passes through, free cloth is not slowed, and all CPU paths give the same bits.

#include <gtest/gtest.h>

#include <cmath>

#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/reference/reference_solver.h"
#include "support/contact_scenes.h"
#include "support/sanitized.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

/// A scene's state after some steps, and the largest number of crossings found in every tenth step.
struct Taken {
    State state;
    std::size_t mostCrossings = 0;
};
Taken take(const Scene& scene, int steps) {
    drape::Run run(scene);
    CpuSolver solver(run.model());
    Taken taken;
    for (int k = 1; k <= steps; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        if (k % 10 == 0) taken.mostCrossings = std::max(taken.mostCrossings, crossingsOf(solver.state()));
    }
    taken.state = solver.state();
    return taken;
}

Scene without(Scene scene) {
    scene.settings.clothContact.on = false;
    return scene;
}

const int kSteps = isSanitized() ? 30 : 90;

TEST(ClothContact, APileDoesNotPassThroughItself) {
    EXPECT_EQ(take(pileScene(28), kSteps).mostCrossings, 0u);
    if (!isSanitized()) {
        EXPECT_GT(take(without(pileScene(28)), kSteps).mostCrossings, 50u);
    }
}

TEST(ClothContact, SheetsThatMeetFastDoNotPass) {
    const auto heights = [](const State& state) {  // heights of the middles of the lower and the upper sheet
        const std::size_t each = state.positions.size() / 2;
        return std::pair(state.positions[each / 2].y, state.positions[each + each / 2].y);
    };
    const int steps = 56;  // They meet in the 47th step.
    const Taken taken = take(slapScene(18), steps);
    EXPECT_EQ(taken.mostCrossings, 0u);
    EXPECT_GT(heights(taken.state).second, heights(taken.state).first);
    const State through = take(without(slapScene(18)), steps).state;
    EXPECT_LT(heights(through).second, heights(through).first);
}

TEST(ClothContact, KeepsTheThicknessBetweenLayersAtRest) {
    // Lays a small sheet on a larger one on the ground. Below the small sheet, no particle may be nearer than the
    // thickness.
    const Scene scene = readSceneText(R"({"cloths": [
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, 0.004, -0.2], "across": [1, 0, 0],
         "down": [0, 0, 1], "pins": "none"},
        {"particles": [9, 9], "size": [0.17, 0.17], "origin": [-0.09, 0.02, -0.08], "across": [1, 0, 0],
         "down": [0, 0, 1], "pins": "none"}],
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true, "thickness": 0.003}})",
                                      "layers");
    const Taken taken = take(scene, 70);
    EXPECT_EQ(taken.mostCrossings, 0u);
    const float lower = scene.settings.thickness;
    double mean = 0.0;
    for (std::size_t i = 17 * 17; i < taken.state.positions.size(); ++i) {
        const float gap = taken.state.positions[i].y - lower;
        EXPECT_GT(gap, 0.0025f) << i;
        EXPECT_LT(gap, 0.0045f) << i;
        mean += gap / 81.0;
    }
    EXPECT_NEAR(mean, 0.003, 0.0004);
}

TEST(ClothContact, FreeFallKeepsItsSpeed) {
    Scene scene = pileScene(24);
    scene.settings.ground().on = false;
    const auto speedOf = [](const State& state) {
        double sum = 0.0;
        for (const glm::vec4& d : state.displacements) sum -= d.y;
        return sum / static_cast<double>(state.displacements.size());
    };
    const double free = speedOf(take(without(scene), 30).state);
    EXPECT_NEAR(speedOf(take(scene, 30).state) / free, 1.0, 1e-4);
}

TEST(ClothContact, FrictionHoldsALayerOnASlope) {
    // Lays a small sheet on one that is pinned on a slope of 20°. It stays with friction 0.6 and slides off with
    // friction 0.05.
    const auto slide = [](float friction) {
        Scene scene = readSceneText(R"({"cloths": [
            {"particles": [19, 19], "size": [0.6, 0.6], "origin": [-0.3, 1, -0.3], "across": [1, 0, 0],
             "down": [0, -0.3420201, 0.9396926], "pins": "box", "pinBoxLow": [-9, -9, -9], "pinBoxHigh": [9, 9, 9]},
            {"particles": [9, 9], "size": [0.1, 0.1], "origin": [-0.05, 0.9692, -0.199], "across": [1, 0, 0],
             "down": [0, -0.3420201, 0.9396926], "pins": "none"}],
            "wind": {"airDensity": 0}, "contact": {"on": true}})",
                                    "slope");
        scene.settings.clothContact.friction = friction;
        const State state = take(scene, 45).state;
        return static_cast<double>(state.positions[19 * 19 + 40].z);
    };
    const double start = -0.199 + 0.05 * 0.9396926;
    EXPECT_NEAR(slide(0.6f), start, 0.01);
    // In 0.75 s, 0.5 g (sin 20° - 0.05 cos 20°) along the slope gives 0.8 m.
    EXPECT_GT(slide(0.05f), start + 0.2);
}

TEST(ClothContact, LeavesTheReferencesBits) {
    const int steps = isSanitized() ? 10 : 36;
    for (const Scene& scene : {pileScene(18), slapScene(12, "0.5")}) expectTheReferencesBits(scene, steps);
}

TEST(ClothContact, DoesNotDependOnWhichPairsAreListed) {
    // A solver that takes over in the middle lacks the lists that the other solver has kept.
    const Scene scene = pileScene(18);
    drape::Run run(scene);
    CpuSolver whole(run.model());
    CpuSolver resumed(run.model());
    for (int k = 0; k < 50; ++k) {
        if (k % 9 == 0) resumed.setState(whole.state());
        const Step step = run.nextStep(viewOf(whole));
        whole.step(step);
        resumed.step(step);
    }
    EXPECT_EQ(hashPositions(whole.state().positions), hashPositions(resumed.state().positions));
}

TEST(ClothContact, ForgetsPairsWhileItIsOff) {
    // The known distances of pairs are no longer valid after a step that did not check them.
    drape::Run run(pileScene(8));
    ReferenceSolver solver(run.model());
    const auto step = [&](bool on) {
        run.settings().clothContact.on = on;
        solver.step(run.nextStep(viewOf(solver)));
    };
    step(true);
    EXPECT_NE(solver.contactCounters(), nullptr);
    step(false);
    EXPECT_EQ(solver.contactCounters(), nullptr);
}

TEST(ClothContact, EdgesThatTouchAtTheStartMove) {
    // Lets two sheets fall side by side with coinciding edges, which must not slow them.
    const Scene scene = readSceneText(R"({"cloths": [
        {"particles": [9, 9], "size": [0.2, 0.2], "origin": [-0.2, 2, 0], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"},
        {"particles": [9, 9], "size": [0.2, 0.2], "origin": [0, 2, 0], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"}],
        "wind": {"airDensity": 0}, "contact": {"on": true}})",
                                      "beside");
    const State state = take(scene, 18).state;
    for (const glm::vec4& p : state.positions) EXPECT_NEAR(p.y, 2.0f - 0.5f * 9.81f * 0.09f, 0.03f);
}

TEST(ClothContact, LeavesOutWhatStartsCrossed) {
    // Lets two sheets fall that cross along a line from the start. They must fall freely, and crossings must not become
    // more.
    const Scene scene = readSceneText(R"({"cloths": [
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, 1, -0.2], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"},
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.21, 1.21, 0.013], "pins": "none"}],
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true}})",
                                      "crossed");
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const std::size_t before = crossingsOf(solver.state());
    ASSERT_GT(before, 10u);
    for (int k = 0; k < (isSanitized() ? 20 : 80); ++k) solver.step(run.nextStep(viewOf(solver)));
    const State state = solver.state();
    for (const glm::vec4& p : state.positions) ASSERT_TRUE(std::isfinite(p.x + p.y + p.z));
    EXPECT_LE(crossingsOf(state), before);
}

TEST(ClothContact, KeepsApartWhatHasComeApart) {
    // Two sheets that cross at the start come apart as one of them falls. Thrown together later, they must not cross
    // again.
    drape::Run run(crossedScene());
    CpuSolver solver(run.model());
    const std::size_t atStart = crossingsOf(solver.state());
    ASSERT_GT(atStart, 5u);
    std::size_t last = atStart;
    for (int k = 0; k < 20; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        last = crossingsOf(solver.state());
        EXPECT_LE(last, atStart) << k;
    }
    ASSERT_EQ(last, 0u);
    if (isSanitized()) return;
    run.settings().gravity.y = 60.0f;
    bool met = false;
    for (int k = 0; k < 60; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        const State state = solver.state();
        ASSERT_EQ(crossingsOf(state), 0u) << k;
        met = met || state.positions[17 * 8 + 8].y > 1.0f;  // the middle of the sheet that fell
    }
    EXPECT_TRUE(met) << "the sheets did not meet";
}

TEST(ClothContact, PinsDoNotThrowTheClothBesideThem) {
    // Hangs two curtains 0.1 mm apart. Often only one vertex of a triangle at the pins can be pushed, and its share in
    // the contact may be small.
    const std::string curtain = R"({"particles": [33, 9], "size": [1, 0.4], "origin": [-1, 2, 0], "gather": 0.3,
        "pleats": 4, "pins": "topRow"})";
    drape::Run run(readSceneText(R"({"cloths": [)" + curtain + "," + curtain + "]}", "double"));
    CpuSolver solver(run.model());
    for (int k = 0; k < 6; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        EXPECT_EQ(crossingsOf(solver.state()), 0u);
        ASSERT_EQ(solver.stalledSubsteps(), 0u) << "lists are full, since vertices go too far";
    }
}

TEST(SlowClothContact, AFastBallMovesBothLayersAndStretchesNeitherMuch) {
    SKIP_IF_SANITIZED();
    // A ball at 5 m/s hits two hanging sheets, 2 cm apart. With only 16 substeps, links became more than ten times as
    // long.
    const std::string sheet = R"({"particles": [31, 31], "size": [0.6, 0.6], "pins": "topRow", "origin": [-0.3, 1.3, )";
    drape::Run run(readSceneText(
        R"({"ball": {"on": true, "path": "line", "centre": [0, 1, 0], "travel": [0, 0, 1], "speed": 5, "radius": 0.15},
        "solver": {"substeps": 16}, "cloths": [)" +
            sheet + "0]}," + sheet + "0.02]}]}",
        "hit"));
    CpuSolver solver(run.model());
    for (int k = 0; k < 28; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        const State state = solver.state();
        const Measures measures = measure(run.model(), state, run.clock().lastSubstepLength);
        EXPECT_LT(measures.stretchMaxPercent, 15.0) << k;
    }
    EXPECT_GT(measure(run.model(), solver.state(), run.clock().lastSubstepLength).kineticEnergy, 1e-3)
        << "the ball missed";
    EXPECT_EQ(crossingsOf(solver.state()), 0u);
}

TEST(ClothContact, PushesClothOutOfAColliderWithoutCrossing) {
    // Two sheets, 6 mm apart, start inside a ball.
    const Scene scene = readSceneText(R"({"cloths": [
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, 1, -0.2], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"},
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.19, 1.006, -0.21], "across": [1, 0, 0],
         "down": [0, 0, 1], "pins": "none"}],
        "ball": {"on": true, "centre": [0.01, 1.05, 0.02], "radius": 0.1}, "wind": {"airDensity": 0},
        "contact": {"on": true}})",
                                      "within");
    drape::Run run(scene);
    CpuSolver solver(run.model());
    for (int k = 0; k < (isSanitized() ? 5 : 30); ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        ASSERT_EQ(crossingsOf(solver.state()), 0u) << k;
    }
    if (isSanitized()) return;
    for (const glm::vec4& p : solver.state().positions)
        EXPECT_GT(glm::distance(glm::vec3(p), glm::vec3(0.01f, 1.05f, 0.02f)), 0.1f);
}

TEST(ClothContact, GoesOnAfterAListWasFull) {
    SKIP_IF_SANITIZED();
    drape::Run run(stackScene(200));
    CpuSolver solver(run.model());
    for (int k = 0; k < 6; ++k) solver.step(run.nextStep(viewOf(solver)));
    const State state = solver.state();
    EXPECT_GT(solver.stalledSubsteps(), 0u);
    EXPECT_LT(solver.stalledSubsteps(), 24u);  // of 48 substeps
    EXPECT_EQ(crossingsOf(state), 0u);
    EXPECT_LT(state.positions.front().y, 0.99f);  // The lowest sheet falls.
    solver.setState(state);
    EXPECT_EQ(solver.stalledSubsteps(), 0u);
}

TEST(ClothContact, FullListsLeaveTheSameBits) {
    SKIP_IF_SANITIZED();
    // The choice of the pairs and contacts that find room depends on the number of lanes and the timing of threads.
    const Scene scene = stackScene(200);
    const auto stateBy = [&](auto makeSolver) {
        drape::Run run(scene);
        auto solver = makeSolver(run.model());
        for (int k = 0; k < 3; ++k) solver.step(run.nextStep(viewOf(solver)));
        EXPECT_GT(solver.stalledSubsteps(), 0u);
        return solver.state();
    };
    const State expected = stateBy([](const Model& model) { return ReferenceSolver(model); });
    const auto expectSame = [&](const CpuOptions& options) {
        const State state = stateBy([&](const Model& model) { return CpuSolver(model, options); });
        EXPECT_EQ(findBitDifference(state, expected).floats, 0u) << options.instructions << " " << options.threads;
    };
    for (const cpu::LaneKernelSet* kernels : cpu::usableLaneKernels()) expectSame({1, kernels->name});
    expectSame({4, {}});
}

TEST(ClothContact, TornClothDoesNotPassEither) {
    Scene scene = pileScene(24);
    scene.world.cloths[0].pins = PinPattern::topCorners;
    scene.settings.tear = {TearResistance::ratio, 1.15f};
    scene.settings.gravity.y = -60.0f;
    const Taken taken = take(scene, kSteps);
    EXPECT_EQ(taken.mostCrossings, 0u);
    std::size_t gone = 0;
    for (const physics::Triangle& t : taken.state.triangles) gone += t.a == t.b;
    if (!isSanitized()) {
        EXPECT_GT(gone, 0u) << "nothing tore";
    }
}

}  // namespace
}  // namespace drape::test
