// How far hands can take what they hold.

#include "run/hand_reach.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cloth/geodesics.h"
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
constexpr float kRounding = 3e-6f;  // m, of places about 1 m from the middle and what HandReach lets pass

glm::uint at(glm::uint column, glm::uint row) { return row * 9 + column; }

void drag(LiveRun& live, glm::uint particle, glm::vec3 target, int steps) {
    live.act(EventKind::grab, {particle}, target);
    live.advance(steps);
}

TEST(HandReach, APinGoesWhereItIsPutAsFarAsTheClothIsLong) {
    LiveRun live(hangingSheet());
    const glm::vec3 other = live.position(kRight);
    const glm::vec3 near = other + glm::vec3(-0.5f, 0.6f, 0.1f);  // 0.787 m
    drag(live, kLeft, near, 20);
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

TEST(HandReach, ASheetWhosePinIsHeldTooFarAwayHangsAsAtRest) {
    SKIP_IF_SANITIZED();
    LiveRun live(loadScene("hanging", 33));
    live.run.settings().wind.velocity = glm::vec3(0.0f);
    live.advance(60);
    const auto measured = [&] {
        return measure(live.run.model(), live.solver.state(), live.run.applied().substepLength());
    };
    const glm::vec3 start = live.position(kLeft);
    drag(live, kLeft, start - glm::vec3(1.0f, 0.0f, 0.0f), 150);
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

TEST(HandReach, OfManyPinsAllCount) {
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

TEST(HandReach, PinsInOneHandDoNotHoldEachOther) {
    LiveRun live(hangingSheet());
    const glm::vec3 path(3.0f, 0.5f, -1.0f);
    const glm::vec3 left = live.position(kLeft);
    live.act(EventKind::grab, {kLeft, kRight}, left + path);
    live.advance(20);
    EXPECT_EQ(live.position(kLeft), left + path);
    EXPECT_NEAR(glm::distance(live.position(kLeft), live.position(kRight)), kSide, kRounding);
}

TEST(HandReach, ManyPinsInAHandAreHeldByTheOthersTogether) {
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

TEST(HandReach, FollowsCuts) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::leftEdge;
    LiveRun live(scene);
    std::vector<glm::uint> between;
    for (glm::uint row = 1; row < 8; ++row) between.push_back(at(0, row));
    live.act(EventKind::unpin, between);  // pinned remain the two left corners
    const glm::vec3 upper = live.position(at(0, 0));
    const glm::vec3 far = upper - glm::vec3(0.0f, 4.0f, 0.0f);
    drag(live, at(0, 8), far, 30);
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

TEST(HandReach, FollowsPins) {
    LiveRun live(hangingSheet());
    const glm::vec3 far = live.position(kRight) - glm::vec3(2.0f, 0.0f, 0.0f);
    drag(live, kLeft, far, 20);
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

TEST(HandReach, IsWhereItWasHoweverFarThatIs) {
    Scene scene = hangingSheet();
    LiveRun live(scene);
    live.run.settings().tear = {TearResistance::strong, 2.0f};
    const glm::vec3 far = live.position(kLeft) - glm::vec3(0.5f, 0.0f, 0.0f);
    drag(live, kLeft, far, 20);
    EXPECT_EQ(live.position(kLeft), far) << "what can tear does";
    live.run.settings().tear.resistance = TearResistance::none;
    live.advance(5);
    EXPECT_EQ(live.position(kLeft), far) << "and where it is it stays";
    live.act(EventKind::drag, {}, far - glm::vec3(1.0f, 0.0f, 0.0f));
    live.advance(20);
    EXPECT_LT(glm::distance(live.position(kLeft), far), kRounding) << "but goes no farther";
}

TEST(HandReach, IsNoPartOfTutorialsSchemes) {
    Scene scene = hangingSheet();
    scene.settings.order = StepOrder::constrainFirst;
    LiveRun live(scene);
    const glm::vec3 far = live.position(kLeft) - glm::vec3(1.0f, 0.0f, 0.0f);
    drag(live, kLeft, far, 20);
    EXPECT_EQ(live.position(kLeft), far);
}

TEST(HandReach, AsksTheSolverOnce) {
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

TEST(HandReach, AFreeParticleGoesAsFarAsTheClothIsLongToo) {
    LiveRun live(hangingSheet());
    const glm::uint corner = at(8, 8);
    const glm::vec3 left = live.position(kLeft);
    const glm::vec3 right = live.position(kRight);
    const glm::vec3 far = right + glm::vec3(3.0f, -0.5f, 0.4f);
    drag(live, corner, far, 40);
    EXPECT_LE(glm::distance(live.position(corner), left), kSide * std::sqrt(2.0f) + kRounding);
    EXPECT_LT(glm::distance(live.position(corner), right), kSide + kRounding);
    EXPECT_LT(live.position(corner).x, right.x + kSide);
    EXPECT_GT(live.position(corner).x, right.x + 0.1f) << "it goes there";
}

float keptBy(const Step& step) { return step.substeps.front().keep; }

TEST(HandReach, WhatIsPulledBeyondItIsDamped) {
    LiveRun live(hangingSheet());
    const glm::vec3 start = live.position(kLeft);
    live.act(EventKind::grab, {kLeft}, start + glm::vec3(0.1f, 0.0f, 0.0f));
    live.advance(5);
    EXPECT_EQ(keptBy(live.run.nextStep(viewOf(live.solver))), 1.0f);
    live.act(EventKind::drag, {}, start - glm::vec3(1.0f, 0.0f, 0.0f));
    live.advance(5);
    const Step step = live.run.nextStep(viewOf(live.solver));
    EXPECT_NEAR(keptBy(step), std::exp(-kTautDrag * step.substeps.front().h), 1e-6f);
    live.act(EventKind::drag, {}, start - glm::vec3(0.1f * kFarBeyond, 0.0f, 0.0f));
    EXPECT_NEAR(keptBy(live.run.nextStep(viewOf(live.solver))), std::exp(-0.1f * kTautDrag * step.substeps.front().h),
                1e-6f);
    live.act(EventKind::release);
    EXPECT_EQ(keptBy(live.run.nextStep(viewOf(live.solver))), 1.0f);
}

TEST(HandReach, NothingElseIsDamped) {
    Scene scene = hangingSheet();
    scene.world.cloths.push_back(scene.world.cloths.front());
    scene.world.cloths.back().origin.y += 9.0f;
    LiveRun live(scene);
    live.act(EventKind::grab, {kLeft}, live.position(kLeft) - glm::vec3(1.0f, 0.0f, 0.0f));
    live.advance(5);
    EXPECT_EQ(keptBy(live.run.nextStep(viewOf(live.solver))), 1.0f);
}

TEST(HandReach, NothingJumpsWhenSomethingIsCutOrPinned) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::fourCorners;
    scene.settings.ground = {.on = true, .height = 0.0f};
    LiveRun live(scene);
    const glm::uint lower = at(0, 8);
    live.act(EventKind::grab, {lower, kLeft, kRight, at(8, 8)}, live.position(lower) - glm::vec3(0.0f, 0.6f, 0.0f));
    live.advance(60);  // the lower corners stand on the ground, the upper ones have come nearer
    const glm::vec3 before = live.position(kLeft);
    live.act(EventKind::pin, {kLeft});  // it is
    live.act(EventKind::cut, {at(4, 4), at(5, 4)});
    for (int k = 0; k < 10; ++k) {
        live.advance(1);
        EXPECT_LT(glm::distance(live.position(kLeft), before), 1e-5f) << k;
    }
    EXPECT_LT(glm::distance(before, glm::vec3(-0.4f, 0.4f, 0.0f)), 1e-5f) << "they were brought there";
}

/// Energy of motion in J for each newton of the cloth's weight: m, of a fall that gives as much.
double motionOf(LiveRun& live) {
    double mass = 0.0;
    for (const float inverse : live.run.model().freeInverseMasses) mass += 1.0 / double{inverse};
    const Measures measures = measure(live.run.model(), live.solver.state(), live.run.applied().substepLength());
    return measures.kineticEnergy / (mass * 9.81);
}

// Of hands that go to their target whatever holds the cloth, these moved with 160, 0.65 and 0.09 m for ever.
TEST(HandReach, AClothWhoseCornerIsHeldTooFarAwayComesToRest) {
    SKIP_IF_SANITIZED();
    struct {
        const char* scene;
        glm::uint substeps;
        glm::uint iterations;
    } const cases[] = {{"standard", 32, 4}, {"hanging", 32, 1}, {"curtain", 24, 1}};
    for (const auto& [name, substeps, iterations] : cases) {
        Scene scene = loadScene(name, 32);
        scene.settings.substeps = substeps;
        scene.settings.iterations = iterations;
        scene.settings.wind.velocity = glm::vec3(0.0f);
        scene.settings.ball.on = false;
        LiveRun live(scene);
        live.advance(30);
        const glm::uint corner = live.run.model().particleCount() - 1;
        drag(live, corner, live.position(corner) + glm::vec3(3.0f, 0.0f, 2.0f), 150);
        double sum = 0.0;
        for (int k = 0; k < 50; ++k) {
            live.advance(1);
            sum += motionOf(live) / 50;
        }
        EXPECT_LT(sum, 0.05) << name;
    }
}

TEST(HandReach, WhatIsPinnedOrUnpinnedInTheHandIsInReach) {
    SKIP_IF_SANITIZED();
    Scene scene = loadScene("hanging", 33);
    scene.settings.wind.velocity = glm::vec3(0.0f);
    LiveRun live(scene);
    live.advance(30);
    const glm::uint corner = live.run.model().particleCount() - 1;
    drag(live, corner, live.position(corner) + glm::vec3(2.0f, 0.5f, 1.0f), 30);
    live.act(EventKind::pin, {corner});
    live.advance(150);
    EXPECT_LT(motionOf(live), 0.05);
    live.act(EventKind::release);
    live.act(EventKind::grab, {kLeft}, live.position(kLeft) - glm::vec3(2.0f, 0.0f, 0.0f));
    live.act(EventKind::unpin, {kLeft});
    const Step step = live.run.nextStep(viewOf(live.solver));
    ASSERT_EQ(step.edits.held.size(), 1u);
    EXPECT_GT(step.edits.held.front().reaches.x, 0.0f) << "links limit it now";
    live.solver.step(step);
    live.advance(150);
    EXPECT_LT(motionOf(live), 0.05);
}

/// A flat sheet of 1 cm cells, and what lies where in it.
struct FlatSheet {
    Model model;
    std::vector<SheetLink> cuts;

    FlatSheet() {
        GridDescription description;
        description.particles = {60, 40};
        description.size = {0.59f, 0.39f};
        model = makeModel(description);
    }
    const ClothPart& cloth() const { return model.cloths.front(); }
    glm::vec3 place(glm::uint i) const { return glm::vec3(model.startPositions[i]); }
    /// How much farther than along the cloth a held particle gets from a pin at most, m, on hands' ways to `target`.
    double mostBeyond(const std::vector<glm::uint>& held, const std::vector<glm::uint>& pins, glm::vec3 target) const {
        const glm::vec3 hand = place(held.front());
        std::vector<HeldPlace> places;
        for (const glm::uint i : held) places.push_back({i, place(i) - hand});
        HandReach reach;
        reach.add(cloth(), places, pins, hand, model.startPositions, cuts);
        const glm::vec3 path = reach.nearest(hand, target) - hand;
        const RestSheet sheet(cloth().gridSize, glm::dvec2(cloth().size) / glm::dvec2(cloth().gridSize - 1u), cuts);
        double most = -HUGE_VAL;
        for (const glm::uint pin : pins) {
            const Geodesics ways = geodesicsFrom(sheet, std::span(&pin, 1));
            for (const glm::uint i : held) {
                const double away = glm::distance(glm::dvec3(place(i) + path), glm::dvec3(place(pin)));
                if (ways.lengths[i] < Geodesics::kUnreachable) most = std::max(most, away - ways.lengths[i]);
            }
        }
        return most;
    }
};

TEST(HandReach, OfManyPinsInAHandNoneLeavesItsNeighbours) {
    const FlatSheet sheet;
    std::vector<glm::uint> held;
    std::vector<glm::uint> pins;
    for (glm::uint column = 0; column < 60; ++column) (column >= 17 && column < 50 ? held : pins).push_back(column);
    std::rotate(held.begin(), held.begin() + 20, held.end());  // the one under the pointer is first
    for (const glm::vec3 way : {glm::vec3(0, 3, 0), glm::vec3(2, 0, 1), glm::vec3(-2, 1, 3), glm::vec3(0, -1, 0)}) {
        EXPECT_LT(sheet.mostBeyond(held, pins, sheet.place(held.front()) + way), 1e-5);
    }
}

TEST(HandReach, AWideHandIsInReachOfManyPins) {
    for (const bool isSlit : {false, true}) {
        FlatSheet sheet;
        for (int column = 10; isSlit && column < 35; ++column) sheet.cuts.push_back({column, 6, true});
        const glm::ivec2 middle(35, 22);
        std::vector<glm::uint> held{static_cast<glm::uint>(60 * middle.y + middle.x)};
        std::vector<glm::uint> pins;
        for (int row = 0; row < 40; ++row) {
            for (int column = 0; column < 60; ++column) {
                const glm::ivec2 beside = glm::ivec2(column, row) - middle;
                const auto i = static_cast<glm::uint>(60 * row + column);
                if (beside.x * beside.x + beside.y * beside.y < 80 && beside != glm::ivec2(0)) held.push_back(i);
                if (row == 0 || (column == 3 && row % 5 == 0)) pins.push_back(i);
            }
        }
        Random random(3);
        for (int k = 0; k < 20; ++k) {
            const glm::vec3 target = 2.0f * glm::vec3(random.either(), random.either(), random.either());
            // Of ways as long as the sheet, a fortieth of a cell: not all pairs are measured.
            EXPECT_LT(sheet.mostBeyond(held, pins, target), 0.01 / 40) << isSlit << ", " << k;
        }
    }
}

}  // namespace
}  // namespace drape::test
