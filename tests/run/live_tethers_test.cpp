// Tethers while hands pin, unpin and cut.

#include "run/live_tethers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/live_run.h"

namespace drape::test {
namespace {

glm::uint at(glm::uint column, glm::uint row) { return row * 9 + column; }

bool hasTethers(const Step& step) { return std::ranges::count(step.plan.passes, Kernel::holdTethers, &Pass::kernel) > 0; }

/// The length of the tether to a pin, m; 0 where there is none.
float lengthTo(const std::vector<physics::Tether>& tethers, glm::uint particle, glm::uint pin) {
    const physics::Tether& tether = tethers[particle];
    if (tether.pinA == pin) return tether.lengthA;
    if (tether.pinB == pin) return tether.lengthB;
    if (tether.pinC == pin) return tether.lengthC;
    return tether.pinD == pin ? tether.lengthD : 0.0f;
}

/// Takes the next step and gives the tethers it had.
std::vector<physics::Tether> tethersOfNextStep(LiveRun& live) {
    const Step step = live.run.nextStep(viewOf(live.solver));
    live.solver.step(step);
    return tethersOf(live.run.model(), step.edits);
}

std::vector<glm::uint> slitBelowRow(glm::uint row, glm::uint first, glm::uint last) {
    std::vector<glm::uint> ends;
    for (glm::uint column = first; column <= last; ++column) {
        ends.push_back(at(column, row));
        ends.push_back(at(column, row + 1));
    }
    return ends;
}

TEST(LiveTethers, FollowACutInItsOwnStep) {
    LiveRun live(hangingSheet());
    EXPECT_EQ(live.run.nextStep(viewOf(live.solver)).edits.tethers, nullptr) << "those of the model";
    live.act(EventKind::cut, slitBelowRow(4, 0, 7));
    const std::vector<physics::Tether> slit = tethersOfNextStep(live);
    // Around the end of the slit, which is where its last gone cell ends.
    EXPECT_NEAR(lengthTo(slit, at(0, 5), at(0, 0)), 0.1f * (std::sqrt(64.0f + 16.0f) + 1.0f + 8.0f), 1e-6f);
    EXPECT_NEAR(lengthTo(slit, at(0, 4), at(0, 0)), 0.4f, 1e-6f);
    live.act(EventKind::cut, slitBelowRow(4, 8, 8));
    const std::vector<physics::Tether> apart = tethersOfNextStep(live);
    for (glm::uint column = 0; column < 9; ++column) {
        EXPECT_EQ(apart[at(column, 5)].lengthA, 0.0f) << "what is cut off falls";
        EXPECT_GT(apart[at(column, 3)].lengthB, 0.0f);
    }
    live.advance(30);
    EXPECT_LT(live.position(at(4, 6)).y, 0.0f);
}

TEST(LiveTethers, FollowPins) {
    LiveRun live(hangingSheet());
    live.act(EventKind::pin, {at(4, 4)});
    live.act(EventKind::unpin, {at(0, 0)});
    const std::vector<physics::Tether> tethers = tethersOfNextStep(live);
    EXPECT_NEAR(lengthTo(tethers, at(4, 6), at(4, 4)), 0.2f, 1e-5f);
    EXPECT_GT(lengthTo(tethers, at(4, 6), at(8, 0)), 0.7f);
    EXPECT_EQ(lengthTo(tethers, at(4, 6), at(0, 0)), 0.0f);
    EXPECT_EQ(tethers[at(4, 4)].lengthA, 0.0f);
    live.act(EventKind::unpin, {at(4, 4), at(8, 0)});
    const Step loose = live.run.nextStep(viewOf(live.solver));
    EXPECT_FALSE(hasTethers(loose));
    live.act(EventKind::pin, {at(0, 8)});
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
}

TEST(LiveTethers, AreNoneWhereLinksTear) {
    LiveRun live(hangingSheet());
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tear.resistance = TearResistance::strong;
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    EXPECT_TRUE(live.run.hands().torn());
    live.restart();
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tear.resistance = TearResistance::none;
    live.restart();
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
}

TEST(LiveTethers, ComeBackWhereNothingHasTorn) {
    LiveRun live(hangingSheet());
    live.run.settings().tear.resistance = TearResistance::strong;
    live.advance(20);
    live.run.settings().tear.resistance = TearResistance::none;
    int asked = 0;
    SolverView view = viewOf(live.solver);
    view.links = [&, ask = view.links] { return ++asked, ask(); };
    Step step = live.run.nextStep(view);
    EXPECT_TRUE(hasTethers(step));
    EXPECT_FALSE(live.run.hands().torn());
    for (int k = 0; k < 60; ++k) {
        live.solver.step(step);
        step = live.run.nextStep(view);
    }
    EXPECT_EQ(asked, 1);
    const std::vector<physics::Tether>& tethers = tethersOf(live.run.model(), step.edits);
    for (glm::uint i = 0; i < 81; ++i) EXPECT_EQ(tethers[i].lengthA, live.run.model().tethers[i].lengthA) << i;
}

TEST(LiveTethers, ComeBackAroundWhatHasTorn) {
    LiveRun live(hangingSheet());
    live.run.settings().tear = {.resistance = TearResistance::ratio, .ratio = 1.1f};
    live.act(EventKind::grab, {at(8, 8)}, {1.5f, -0.5f, 0.5f});  // pulls the corner off
    live.advance(25);
    live.act(EventKind::release);
    const std::vector<physics::Link> torn = viewOf(live.solver).links();
    std::vector<std::pair<glm::uint, glm::uint>> gone;
    for (const physics::Link& link : torn) {
        if (link.material == 0 && (link.b == link.a + 1 || link.b == link.a + 9)) gone.emplace_back(link.a, link.b);
    }
    ASSERT_GT(gone.size(), 2u);
    live.run.settings().tear.resistance = TearResistance::none;
    // Whatever is farther from a pin by then is drawn in, and not thrown.
    const Step first = live.run.nextStep(viewOf(live.solver));
    ASSERT_TRUE(hasTethers(first));
    const std::vector<physics::Tether> tethers = tethersOf(live.run.model(), first.edits);
    for (glm::uint i = 0; i < 81; ++i) {
        const physics::Tether& tether = tethers[i];
        if (tether.lengthA == 0.0f) continue;
        EXPECT_LE(glm::distance(live.position(i), live.position(tether.pinA)), tether.lengthA * 1.00001f) << i;
    }
    EXPECT_TRUE(live.run.hands().torn());
    // No tether is shorter than the way around what is gone: those of a sheet that was cut there by hand.
    Model model = makeModel(live.run.scene().world);
    LiveTethers byHand(model);
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        const bool structural = model.materials[model.links.links[k].material].kind == 0;
        if (structural && torn[k].material == 0) byHand.cut(k);
    }
    std::vector<bool> isPinned(81);
    isPinned[at(0, 0)] = isPinned[at(8, 0)] = true;
    const auto expected = byHand.next(isPinned, {}, 0.001f);
    for (glm::uint i = 0; i < 81; ++i) {
        EXPECT_EQ(tethers[i].lengthA > 0.0f, (*expected)[i].lengthA > 0.0f) << i;
        EXPECT_GE(tethers[i].lengthA, (*expected)[i].lengthA) << i;
    }
}

TEST(LiveTethers, AreWorkedOutWhenTheyAreSwitchedOn) {
    Scene scene = hangingSheet();
    scene.settings.tethers.on = false;
    scene.settings.order = StepOrder::constrainFirst;  // else they hold at half as much again
    LiveRun live(scene);
    live.act(EventKind::cut, slitBelowRow(4, 0, 8));
    live.act(EventKind::pin, {at(4, 2)});
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tethers.on = true;
    const Step step = live.run.nextStep(viewOf(live.solver));
    ASSERT_TRUE(hasTethers(step));
    const std::vector<physics::Tether>& tethers = tethersOf(live.run.model(), step.edits);
    EXPECT_EQ(tethers[at(4, 5)].lengthA, 0.0f);
    EXPECT_GT(lengthTo(tethers, at(4, 4), at(4, 2)), 0.0f);
}

TEST(LiveTethers, ToANewPinBeginAsLongAsTheWayThereAndDrawIn) {
    Model model = makeModel(hangingSheet().world.cloths.front());
    std::vector<bool> isPinned(81);
    isPinned[at(0, 0)] = isPinned[at(8, 0)] = isPinned[at(0, 8)] = true;
    std::vector<glm::vec4> positions = model.startPositions;
    positions[at(0, 7)].y += 0.004f;  // 4 mm too far from the new pin
    LiveTethers live(model);
    live.changePin(at(0, 8));
    const SolverView view{[&] { return positions; }, {}};
    constexpr float kStep = 0.001f / kDrawingIn;  // s: 1 mm a step
    float before = lengthTo(*live.next(isPinned, view, kStep), at(0, 7), at(0, 8));
    EXPECT_NEAR(before, 0.104f, 1e-6f);
    for (int step = 1; step < 8; ++step) {
        const float now = lengthTo(*live.next(isPinned, view, kStep), at(0, 7), at(0, 8));
        EXPECT_NEAR(now, std::max(0.1f, 0.104f - 0.001f * static_cast<float>(step)), 1e-6f);
        before = now;
    }
    const auto settled = live.next(isPinned, view, kStep);
    EXPECT_EQ(live.next(isPinned, view, kStep), settled) << "nothing new is given out";
}

TEST(LiveTethers, DrawInAsFastHoweverAStepIsCutIntoSubsteps) {
    const auto lengthAfter = [](glm::uint substeps, float timeStep, int steps) {
        Scene scene = hangingSheet();
        scene.settings.substeps = substeps;
        scene.settings.timeStep = timeStep;
        LiveRun live(scene);
        live.advance(1);
        State state = live.solver.state();
        state.positions[at(0, 7)].z += 0.04f;  // farther from the pin to come than along the cloth
        live.solver.setState(state);
        live.act(EventKind::pin, {at(0, 8)});
        std::vector<physics::Tether> tethers;
        for (int k = 0; k <= steps; ++k) tethers = tethersOfNextStep(live);
        return lengthTo(tethers, at(0, 7), at(0, 8));
    };
    const float start = lengthAfter(4, 1.0f / 60, 0);
    EXPECT_GT(start, 0.105f);
    EXPECT_NEAR(start - lengthAfter(4, 1.0f / 60, 12), 0.2f * kDrawingIn, 1e-6f);
    EXPECT_NEAR(lengthAfter(32, 1.0f / 60, 0) - lengthAfter(32, 1.0f / 60, 12), 0.2f * kDrawingIn, 1e-6f);
    EXPECT_NEAR(lengthAfter(32, 1.0f / 30, 0) - lengthAfter(32, 1.0f / 30, 6), 0.2f * kDrawingIn, 1e-6f);
}

TEST(LiveTethers, OfALargeClothGoAroundACutAFixedTimeAfterIt) {
    GridDescription description;
    description.particles = {520, 505};
    const Model model = makeModel(description);
    ASSERT_GT(model.particleCount(), kMostAtOnce);
    std::vector<bool> isPinned(model.particleCount());
    isPinned[0] = true;
    LiveTethers live(model);
    const auto cutBelow = [&](glm::uint column) {
        const auto& links = model.links.links;
        const auto link = std::ranges::find_if(
            links, [&](const physics::Link& l) { return l.a == 520 * 4 + column && l.b == 520 * 5 + column; });
        live.cut(static_cast<glm::uint>(link - links.begin()));
    };
    const glm::uint hidden = 520 * 6 + 1;
    const glm::uint inSight = 520 * 3 + 300;
    const auto next = [&] { return live.next(isPinned, {}, 0.001f); };
    cutBelow(0);
    auto tethers = next();
    cutBelow(1);
    tethers = next();
    for (glm::uint step = 0; step < kMendingSteps; ++step) {
        EXPECT_EQ((*tethers)[hidden].lengthA, 0.0f) << step;
        EXPECT_GT((*tethers)[inSight].lengthA, 0.0f);
        tethers = next();
    }
    EXPECT_GT((*tethers)[hidden].lengthA, 0.0f);
}

TEST(LiveTethers, LetWhatIsHeldGoItsWay) {
    Scene scene = hangingSheet();
    scene.settings.order = StepOrder::constrainFirst;  // in which hands take it farther than along the cloth
    LiveRun live(scene);
    live.advance(1);
    const glm::uint held = at(4, 1);
    const glm::vec3 target(0.0f, 0.9f, 0.55f);  // farther from both pins than along the sheet
    live.act(EventKind::grab, {held}, target);
    live.advance(40);
    const float straight = std::sqrt(0.17f);
    EXPECT_GT(glm::distance(live.position(held), live.position(at(0, 0))), 1.02f * straight)
        << "farther than tethers let it";
    for (glm::uint i = 0; i < 81; ++i) {
        if (i == held) continue;
        const physics::Tether& tether = live.run.model().tethers[i];
        if (tether.lengthA == 0.0f) continue;
        // The ball is off: nothing comes after the tethers.
        EXPECT_LE(glm::distance(live.position(i), live.position(tether.pinB)), 1.0001f * tether.lengthB) << i;
    }
}

}  // namespace
}  // namespace drape::test
