// Tests cloth that is sewn from panels while a run begins.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "support/resumed.h"
#include "support/sewn_cloths.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

double middleHeight(const CpuSolver& solver, const Model& model) {
    double sum = 0.0;
    double mass = 0.0;
    const std::vector<glm::vec4> positions = solver.read(Array::positions);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const double own = 1.0 / double{model.freeInverseMasses[i]};
        sum += own * double{positions[i].y};
        mass += own;
    }
    return sum / mass;
}

TEST(Sewing, BringsLinksFromTheirStartsToThePanels) {
    Scene scene = sewnScene(0.2f);
    scene.settings.gravity = glm::vec3(0.0f);
    scene.world.cloths[0].bendLinks = false;  // Hard bend links would keep the tube from becoming round.
    LiveRun live(scene);
    const Model& model = live.run.model();
    const auto lengthOf = [&](std::size_t k) {
        return live.solver.state().links[model.sewing.links[k].link].restLength;
    };
    ASSERT_EQ(model.sewing.links.size(), model.linkCount());
    live.advance(6);  // half of the 12 steps
    for (std::size_t k = 0; k < model.sewing.links.size(); ++k) {
        const physics::SewnLink& link = model.sewing.links[k];
        EXPECT_NEAR(lengthOf(k), 0.5f * (link.startLength + link.restLength), 1e-5f);
    }
    live.advance(6);
    for (std::size_t k = 0; k < model.sewing.links.size(); ++k)
        EXPECT_EQ(lengthOf(k), model.sewing.links[k].restLength);
    live.advance(90);
    const State state = live.solver.state();
    for (const physics::Link& link : state.links) {
        const float length = glm::distance(glm::vec3(state.positions[link.a]), glm::vec3(state.positions[link.b]));
        EXPECT_NEAR(length / link.restLength, 1.0f, 0.05f);
    }
}

TEST(Sewing, GravityComesAfterwards) {
    LiveRun live(sewnScene(0.2f));
    const double start = middleHeight(live.solver, live.run.model());
    live.advance(12);
    EXPECT_NEAR(middleHeight(live.solver, live.run.model()), start, 1e-5);
    live.advance(30);  // half a second
    const double fallen = start - middleHeight(live.solver, live.run.model());
    // Apart from damping, gravity that grows evenly to g within t = 0.5 s moves a thing by g t^2 / 6.
    EXPECT_GT(fallen, 0.7 * 9.81 * 0.25 / 6.0);
    EXPECT_LT(fallen, 9.81 * 0.25 / 6.0);
}

TEST(Sewing, FrictionComesAfterwards) {
    Scene scene = sewnScene(0.2f);
    scene.settings.clothContact.friction = 0.5f;
    const Model model = makeModel(scene.world);
    Clock clock;
    for (int step = 0; step < 14; ++step) {  // sewing takes 12 steps
        const float friction = makeStep(model, scene.settings, clock).substeps.front().clothFriction;
        if (step == 12) continue;  // its start is 0.2 s within rounding
        EXPECT_EQ(friction, step < 12 ? 0.0f : 0.5f) << "step " << step;
    }
}

TEST(Sewing, LeavesClothBesideItAlone) {
    Scene alone = sewnScene(0.2f);
    ClothDescription sheet;
    sheet.particles = {6, 6};
    sheet.size = {0.3f, 0.3f};
    sheet.origin = {3.0f, 1.0f, 0.0f};
    sheet.pins = PinPattern::none;
    alone.settings.wind.airDensity = 0.0f;
    alone.settings.damping = 0.0f;
    alone.world.cloths.push_back(sheet);
    LiveRun live(alone);
    const glm::uint particle = live.run.model().cloths[1].particles.first + 7;
    const float start = live.position(particle).y;
    live.advance(12);
    EXPECT_NEAR(start - live.position(particle).y, 0.5 * 9.81 * 0.04, 0.01)
        << "the cloth beside it does not fall freely";
}

TEST(Sewing, LeavesTheSameBitsOnTheCpu) {
    Scene scene = sewnScene(0.1f);
    scene.world.cloths[0].pins = PinPattern::highestLoop;
    scene.world.cloths[0].jitter = 1e-3f;
    for (const char* instructions : {"sse2", ""}) {
        const Model model = makeModel(scene.world);
        Pair pair(model, {.threads = 2, .instructions = instructions});
        pair.run(scene.settings, 5);
        pair.run(scene.settings, 5);
    }
}

TEST(Sewing, GoesOnFromASnapshot) {
    LiveRun live(sewnScene(0.2f));
    live.advance(5);
    const Snapshot snapshot = live.run.snapshot(live.solver.state());
    live.advance(20);
    Resumed<CpuSolver> resumed(snapshot);
    resumed.advance(20);
    EXPECT_EQ(resumed.hash(), live.hash());
}

TEST(Sewing, TakesHands) {
    LiveRun live(sewnScene(0.3f));
    live.advance(3);
    live.act(EventKind::grab, {0}, live.position(0));
    live.act(EventKind::drag, {}, live.position(0) + glm::vec3(0.3f, 0.3f, 0.0f));
    live.advance(30);
    LiveRun again(sewnScene(0.3f));
    again.advance(33);
    EXPECT_GT(live.position(0).x, again.position(0).x + 0.1f);
}

TEST(Sewing, AtOnceNeedsNoPasses) {
    LiveRun live(sewnScene(0.0f));
    EXPECT_TRUE(live.run.model().sewing.seconds.empty());
    live.advance(2);
    EXPECT_TRUE(live.run.clock().phases.empty());
}

}  // namespace
}  // namespace drape::test
