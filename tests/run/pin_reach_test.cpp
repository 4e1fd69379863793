// How far hands can take pins.

#include "run/pin_reach.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cloth/random.h"
#include "solver/measure.h"
#include "support/live_run.h"
#include "support/sanitized.h"
#include "support/scene_names.h"

namespace drape::test {
namespace {

// Of the sheet that hangs from its upper corners: 0.8 m a side.
constexpr glm::uint kLeft = 0;
constexpr glm::uint kRight = 8;
constexpr float kSide = 0.8f;       // m
constexpr float kRounding = 3e-6f;  // m, of places about 1 m from the middle and what PinReach lets pass

glm::uint at(glm::uint column, glm::uint row) { return row * 9 + column; }

void dragPin(LiveRun& live, glm::uint pin, glm::vec3 target, int steps) {
    live.act(EventKind::grab, {pin}, target);
    live.advance(steps);
}

TEST(PinReach, APinGoesWhereItIsPutAsFarAsTheClothIsLong) {
    LiveRun live(hangingSheet());
    const glm::vec3 other = live.position(kRight);
    const glm::vec3 near = other + glm::vec3(-0.5f, 0.6f, 0.1f);  // 0.787 m
    dragPin(live, kLeft, near, 20);
    EXPECT_EQ(live.position(kLeft), near);
    const glm::vec3 far = other + glm::vec3(-3.0f, 2.0f, 1.0f);
    live.act(EventKind::drag, {}, far);
    live.advance(20);
    EXPECT_LT(glm::distance(live.position(kLeft), other + kSide * glm::normalize(far - other)), kRounding)
        << "as near as the cloth lets it";
    live.act(EventKind::drag, {}, near);
    live.advance(20);
    EXPECT_EQ(live.position(kLeft), near);
}

TEST(PinReach, ASheetWhosePinIsHeldTooFarAwayHangsAsAtRest) {
    SKIP_IF_SANITIZED();
    LiveRun live(loadScene("hanging", 33));
    live.run.settings().wind.velocity = glm::vec3(0.0f);
    live.advance(60);
    const auto measured = [&] {
        return measure(live.run.model(), live.solver.state(), live.run.applied().substepLength());
    };
    const glm::vec3 start = live.position(kLeft);
    dragPin(live, kLeft, start - glm::vec3(1.0f, 0.0f, 0.0f), 150);
    EXPECT_LT(live.position(kLeft).x, start.x - 0.05f) << "else there was nothing to draw out";
    // Where pins go anywhere, 29.6 % and 95 %, and 50 J on release, of a sheet that weighs 0.6 kg.
    const Measures held = measured();
    EXPECT_LT(held.stretchRmsPercent, 1.0);
    EXPECT_LT(held.stretchMaxPercent, 10.0);
    EXPECT_LT(held.kineticEnergy, 0.05);
    live.act(EventKind::release);
    for (int k = 0; k < 20; ++k) {
        live.advance(1);
        EXPECT_LT(measured().kineticEnergy, held.kineticEnergy + 0.02) << k;
    }
}

TEST(PinReach, OfManyPinsAllCount) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::fourCorners;
    LiveRun live(scene);
    const glm::uint corners[] = {at(8, 0), at(0, 8), at(8, 8)};
    const float lengths[] = {kSide, kSide, kSide * std::sqrt(2.0f)};
    Random random(7);
    live.act(EventKind::grab, {kLeft}, live.position(kLeft));
    float farthest = 0.0f;
    for (int k = 0; k < 40; ++k) {
        const glm::vec3 before = live.position(kLeft);
        live.act(EventKind::drag, {}, 2.0f * glm::vec3(random.either(), random.either(), random.either()));
        live.advance(10);
        farthest = std::max(farthest, glm::distance(before, live.position(kLeft)));
        for (int other = 0; other < 3; ++other) {
            ASSERT_LE(glm::distance(live.position(kLeft), live.position(corners[other])), lengths[other] + kRounding)
                << k << ", corner " << other;
        }
    }
    EXPECT_GT(farthest, 0.5f) << "it stood still";
}

TEST(PinReach, PinsInOneHandDoNotHoldEachOther) {
    LiveRun live(hangingSheet());
    const glm::vec3 path(3.0f, 0.5f, -1.0f);
    const glm::vec3 left = live.position(kLeft);
    live.act(EventKind::grab, {kLeft, kRight}, left + path);
    live.advance(20);
    EXPECT_EQ(live.position(kLeft), left + path);
    EXPECT_NEAR(glm::distance(live.position(kLeft), live.position(kRight)), kSide, kRounding);
}

TEST(PinReach, ManyPinsInAHandAreHeldByTheOthersTogether) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::topRow;
    LiveRun live(scene);
    const glm::vec3 away(0.0f, 0.0f, 2.0f);
    live.act(EventKind::grab, {at(4, 0), at(5, 0), at(6, 0), at(7, 0), at(8, 0)}, live.position(at(4, 0)) + away);
    live.advance(20);
    // The first of them is one cell from the next pin, which is where they were: nothing of theirs can move.
    for (glm::uint column = 4; column < 9; ++column) {
        const glm::vec3 place = live.position(at(column, 0));
        EXPECT_LE(glm::distance(place, live.position(at(3, 0))), 0.1f * static_cast<float>(column - 3) + kRounding);
    }
}

/// Cuts the links down from a row to the next, in these columns.
void cutBelow(LiveRun& live, glm::uint row, glm::uint first, glm::uint last) {
    std::vector<glm::uint> ends;
    for (glm::uint column = first; column <= last; ++column)
        ends.insert(ends.end(), {at(column, row), at(column, row + 1)});
    live.act(EventKind::cut, ends);
}

TEST(PinReach, FollowsCuts) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::leftEdge;
    LiveRun live(scene);
    std::vector<glm::uint> between;
    for (glm::uint row = 1; row < 8; ++row) between.push_back(at(0, row));
    live.act(EventKind::unpin, between);  // pinned remain the two left corners
    const glm::vec3 upper = live.position(at(0, 0));
    const glm::vec3 far = upper - glm::vec3(0.0f, 4.0f, 0.0f);
    dragPin(live, at(0, 8), far, 30);
    EXPECT_NEAR(glm::distance(live.position(at(0, 8)), upper), kSide, kRounding);
    cutBelow(live, 4, 0, 3);  // in the hand
    live.advance(30);
    // Around the slit's end, whose last cell is gone: 4 rows down and 4 columns across, down along the cell, and back.
    const float around = 0.1f * (2.0f * std::sqrt(16.0f + 16.0f));
    EXPECT_GT(glm::distance(live.position(at(0, 8)), upper), kSide + 0.2f);
    EXPECT_LE(glm::distance(live.position(at(0, 8)), upper), around + 0.1f + kRounding);
    cutBelow(live, 4, 4, 8);
    live.advance(30);
    EXPECT_EQ(live.position(at(0, 8)), far) << "it hangs on nothing";
}

TEST(PinReach, FollowsPins) {
    LiveRun live(hangingSheet());
    const glm::vec3 far = live.position(kRight) - glm::vec3(2.0f, 0.0f, 0.0f);
    dragPin(live, kLeft, far, 20);
    EXPECT_NEAR(glm::distance(live.position(kLeft), live.position(kRight)), kSide, kRounding);
    live.act(EventKind::unpin, {kRight});
    live.advance(30);
    EXPECT_EQ(live.position(kLeft), far);
    live.act(EventKind::pin, {at(4, 4)});
    const glm::vec3 middle = live.position(at(4, 4));
    live.act(EventKind::drag, {}, middle + glm::vec3(0.0f, 5.0f, 0.0f));
    live.advance(30);
    EXPECT_NEAR(glm::distance(live.position(kLeft), middle), 0.4f * std::sqrt(2.0f), kRounding);
}

TEST(PinReach, IsWhereItWasHoweverFarThatIs) {
    Scene scene = hangingSheet();
    LiveRun live(scene);
    live.run.settings().tear = {TearResistance::strong, 2.0f};
    const glm::vec3 far = live.position(kLeft) - glm::vec3(0.5f, 0.0f, 0.0f);
    dragPin(live, kLeft, far, 20);
    EXPECT_EQ(live.position(kLeft), far) << "what can tear does";
    live.run.settings().tear.resistance = TearResistance::none;
    live.advance(5);
    EXPECT_EQ(live.position(kLeft), far) << "and where it is it stays";
    live.act(EventKind::drag, {}, far - glm::vec3(1.0f, 0.0f, 0.0f));
    live.advance(20);
    EXPECT_LT(glm::distance(live.position(kLeft), far), kRounding) << "but goes no farther";
}

TEST(PinReach, IsNoPartOfTutorialsSchemes) {
    Scene scene = hangingSheet();
    scene.settings.order = StepOrder::constrainFirst;
    LiveRun live(scene);
    const glm::vec3 far = live.position(kLeft) - glm::vec3(1.0f, 0.0f, 0.0f);
    dragPin(live, kLeft, far, 20);
    EXPECT_EQ(live.position(kLeft), far);
}

TEST(PinReach, AsksTheSolverOnce) {
    LiveRun live(hangingSheet());
    int asked = 0;
    SolverView view = viewOf(live.solver);
    view.positions = [&, ask = view.positions] { return ++asked, ask(); };
    Event grab;
    grab.particles = {kLeft};
    grab.target = {-5.0f, 1.0f, 0.0f};
    live.run.take(grab, view);
    for (int k = 0; k < 5; ++k) live.solver.step(live.run.nextStep(view));
    EXPECT_EQ(asked, 1) << "for the grab";
}

TEST(PinReach, TheWayIsInReachToo) {
    GridDescription description;
    description.particles = {3, 3};
    description.size = {2.0f, 2.0f};
    const Model model = makeModel(description);
    std::vector<glm::vec4> positions = model.startPositions;
    const HeldPlace held{4, glm::vec3(0.0f)};
    const glm::uint others[] = {0, 2, 6, 7};
    for (glm::uint seed = 1; seed <= 200; ++seed) {
        Random random(seed);
        const auto anywhere = [&](float size) {
            return size * glm::vec3(random.either(), random.either(), random.either());
        };
        const glm::vec3 hand = anywhere(3.0f);
        for (const glm::uint other : others) positions[other] = glm::vec4(hand + anywhere(1.0f), 0.0f);
        PinReach reach;
        reach.add(model.cloths.front(), std::span(&held, 1), others, hand, positions, {});
        const glm::vec3 target = hand + anywhere(8.0f);
        const glm::vec3 near = reach.nearest(hand, target);
        bool isTargetIn = true;
        for (const glm::uint other : others) {
            const glm::vec3 centre(positions[other]);
            const float length = other == 7 ? 1.0f : std::sqrt(2.0f);
            const float longest = std::max(length, glm::distance(hand, centre)) + kRounding;
            for (const float share : {0.25f, 0.5f, 0.75f, 1.0f}) {
                ASSERT_LE(glm::distance(glm::mix(hand, near, share), centre), longest) << seed << ", " << other;
            }
            isTargetIn = isTargetIn && glm::distance(target, centre) <= longest - 2.0f * kRounding;
        }
        if (isTargetIn) {
            EXPECT_EQ(near, target) << seed;
        }
        EXPECT_EQ(reach.nearest(hand, hand), hand) << seed;
    }
}

}  // namespace
}  // namespace drape::test
