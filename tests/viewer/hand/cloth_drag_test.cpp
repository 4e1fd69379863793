// Tests the effect of drags on the cloth, without a window.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/placed.h"
#include "viewer/hand/drags.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

class HandTest : public ::testing::Test {
protected:
    DragScene dragScene() {
        return {scenery, sheets.lens, [this](glm::uint particle) { return pinned.contains(particle); },
                steps,   kTimeStep,   1.0f,
                radius};
    }

    std::vector<Event> press(glm::vec2 place, Tool tool) {
        const auto touch = pick(scenery, sheets.lens, place);
        EXPECT_TRUE(touch.has_value());
        return hand.press(dragScene(), place, *touch, tool);
    }

    std::vector<Event> dragTo(glm::vec2 place) {
        hand.move(place);
        return hand.frame(dragScene());
    }

    void moveSheet(float x) {
        for (glm::vec4& position : sheets.positions) position.x += x;
    }

    /// Removes the cells beside some particles of a row, as a cut of the links below these particles does.
    void breakCells(const std::set<glm::uint>& columns, glm::uint row) {
        for (const glm::uint column : columns) {
            for (glm::uint cell = column - 1; cell <= column; ++cell) {
                const std::size_t first = 2 * (row * (Sheets::kSide - 1) + cell);
                sheets.triangles[first].restArea = 0.0f;
                sheets.triangles[first + 1].restArea = 0.0f;
            }
        }
    }

    static constexpr float kTimeStep = 0.02f;  // time step, s

    Sheets sheets{0.0f};
    Scenery scenery = sheets.scenery();
    std::set<glm::uint> pinned;
    std::uint64_t steps = 10;
    float radius = 0.0f;
    ClothDrag hand;
    glm::uint middle = Sheets::particle(5, 5);
    glm::vec2 start = sheets.placeOf(middle) + glm::vec2(3.0f, -2.0f);
};

TEST_F(HandTest, AGrabFollowsThePointerInThePlaneOfTheParticle) {
    auto events = press(start, Tool::grab);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::grab);
    EXPECT_EQ(events[0].particles, std::vector{middle});
    EXPECT_EQ(events[0].target, glm::vec3(sheets.positions[middle])) << "nothing jumps when it is taken";
    EXPECT_TRUE(hand.frame(dragScene()).empty()) << "a hand that rests does nothing";

    events = dragTo(start + glm::vec2(60.0f, 30.0f));
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::drag);
    const Seen seen = sheets.lens.see(events[0].target);
    EXPECT_NEAR(seen.depth, 4.0f, 1e-4f);
    EXPECT_NEAR(seen.place.x, sheets.placeOf(middle).x + 60.0f, 0.01f);
    EXPECT_NEAR(seen.place.y, sheets.placeOf(middle).y + 30.0f, 0.01f);

    ++steps;
    events = hand.release(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::release);
    EXPECT_FALSE(hand.isBusy());
}

TEST_F(HandTest, WhatIsDraggedWhileTimeStandsStillStillGetsThere) {
    press(start, Tool::grab);
    dragTo(start + glm::vec2(60.0f, 30.0f));
    EXPECT_TRUE(hand.release(dragScene()).empty());
    EXPECT_FALSE(hand.atWork().has_value());
    EXPECT_TRUE(hand.frame(dragScene()).empty());
    steps += 1000;
    const auto events = hand.frame(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::release);
    EXPECT_FALSE(hand.isBusy());
}

TEST_F(HandTest, AGrabTakesAllInReachButPins) {
    pinned = {Sheets::particle(5, 4)};
    radius = 1.2f * Sheets::kSpacing / sheets.lens.unitAt(4.0f);
    start = sheets.placeOf(middle) + glm::vec2(1.0f, -1.0f);
    const auto events = press(start, Tool::grab);
    ASSERT_EQ(events.size(), 1u);
    const std::set<glm::uint> held(events[0].particles.begin(), events[0].particles.end());
    EXPECT_EQ(events[0].particles.front(), middle);
    EXPECT_EQ(held, (std::set{middle, Sheets::particle(4, 5), Sheets::particle(6, 5), Sheets::particle(5, 6)}));
}

TEST_F(HandTest, AGrabOfAPinMovesIt) {
    pinned = {middle};
    radius = 30.0f;
    const auto events = press(start, Tool::grab);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].particles, std::vector{middle}) << "without the cloth around it";
}

TEST_F(HandTest, AGrabTakesAPinchAtLeast) {
    // Shrinks the sheet until its particles are 2 cm apart. Four neighbours are then within 2.5 cm, and four more are
    // not.
    for (glm::vec4& position : sheets.positions) {
        position.x *= 0.02f / Sheets::kSpacing;
        position.y *= 0.02f / Sheets::kSpacing;
    }
    const std::set neighbours{middle, Sheets::particle(4, 5), Sheets::particle(6, 5), Sheets::particle(5, 4),
                              Sheets::particle(5, 6)};
    for (const bool ofPin : {false, true}) {
        if (ofPin) pinned = {middle};
        const auto events = press(sheets.placeOf(middle) + glm::vec2(0.2f, -0.1f), Tool::grab);
        ASSERT_EQ(events.size(), ofPin ? 2u : 1u) << "the second lets go of the first";
        const std::vector<glm::uint>& held = events.back().particles;
        EXPECT_EQ(held.front(), middle);
        EXPECT_EQ(std::set(held.begin(), held.end()), neighbours) << ofPin;
        ++steps;
    }
}

TEST_F(HandTest, AClickPinsAndUnpins) {
    EXPECT_TRUE(press(start, Tool::pin).empty());
    hand.move(start + glm::vec2(1.0f, 1.0f));
    auto events = hand.release(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::pin);
    EXPECT_EQ(events[0].particles, std::vector{middle});

    pinned = {middle};
    press(start, Tool::pin);
    events = hand.release(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::unpin);
}

TEST_F(HandTest, ADragWithThePinToolMovesAPinAndUnpinsNothing) {
    pinned = {middle};
    press(start, Tool::pin);
    auto events = dragTo(start + glm::vec2(50.0f, 0.0f));
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].kind, EventKind::grab);
    EXPECT_EQ(events[1].kind, EventKind::drag);
    ++steps;
    events = hand.release(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::release);
}

TEST_F(HandTest, ADragWithThePinToolPinsWhatWasFree) {
    press(start, Tool::pin);
    const auto events = dragTo(start + glm::vec2(50.0f, 0.0f));
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[0].kind, EventKind::pin);
    EXPECT_EQ(events[1].kind, EventKind::grab);
}

TEST_F(HandTest, ACutTakesAllBetweenTwoPictures) {
    press(start, Tool::cut);
    const auto events = dragTo(start + glm::vec2(400.0f, 0.0f));
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::cut);
    EXPECT_EQ(events[0].particles.size(), 2u * 5u) << "both ends of the links of the columns to the right";
    EXPECT_TRUE(hand.release(dragScene()).empty());
}

TEST_F(HandTest, ACutOfAMovingClothLeavesNoBridges) {
    const auto at = [&](float x) { return sheets.place({x, 0.05f, 0.0f}); };  // places between two rows
    std::set<glm::uint> columns;
    const auto cutTo = [&](float x) {
        for (const Event& event : dragTo(at(x))) {
            for (const glm::uint particle : event.particles) columns.insert(particle % Sheets::kSide);
        }
        breakCells(columns, 4);
    };
    press(at(-0.37f), Tool::cut);
    cutTo(-0.12f);
    EXPECT_EQ(columns, (std::set{2u, 3u})) << "at -0.3 m and -0.2 m";
    cutTo(-0.13f);  // place in a cell that the cut has removed
    moveSheet(-1.5f * Sheets::kSpacing);
    cutTo(0.17f);  // place that was at x = 0.32 m before the sheet moved
    EXPECT_EQ(columns, (std::set{2u, 3u, 4u, 5u, 6u, 7u, 8u}));
}

TEST_F(HandTest, ACutKnowsWhereItMetTheLinks) {
    press(sheets.place({-0.25f, 0.02f, 0.0f}), Tool::cut);
    const auto events = dragTo(sheets.place({0.25f, 0.08f, 0.0f}));
    ASSERT_EQ(events.size(), 1u);
    ASSERT_EQ(events[0].shares.size(), 5u);
    ASSERT_EQ(events[0].particles.size(), 10u);
    for (std::size_t k = 0; k < 5; ++k) {
        const glm::vec3 a(sheets.positions[events[0].particles[2 * k]]);
        const glm::vec3 b(sheets.positions[events[0].particles[2 * k + 1]]);
        const float y = glm::mix(a.y, b.y, events[0].shares[k]);
        EXPECT_NEAR(y, 0.05f + 0.12f * a.x, 1e-3f) << "at " << a.x;
    }
}

TEST_F(HandTest, TheKnifesTraceStaysWhileTimeStandsStill) {
    const glm::vec2 from = sheets.place({-0.25f, 0.05f, 0.0f});
    press(from, Tool::cut);
    hand.frame(dragScene());
    dragTo(sheets.place({0.25f, 0.05f, 0.0f}));
    hand.release(dragScene());
    ASSERT_GE(hand.trace().size(), 2u);
    EXPECT_TRUE(hand.trace().front().begins);
    EXPECT_FALSE(hand.trace().back().begins);
    EXPECT_LT(glm::distance(hand.trace().front().point, glm::vec3(-0.25f, 0.05f, 0.0f)), 0.01f) << "on the cloth";
    EXPECT_LT(glm::distance(hand.trace().back().point, glm::vec3(0.25f, 0.05f, 0.0f)), 0.01f);
    const std::size_t before = hand.trace().size();
    for (int picture = 0; picture < 5; ++picture) hand.frame(dragScene());
    EXPECT_EQ(hand.trace().size(), before);
    press(from, Tool::cut);  // begins a second stroke
    hand.frame(dragScene());
    EXPECT_TRUE(hand.trace().back().begins);
    hand.release(dragScene());
    steps += static_cast<std::uint64_t>(ClothDrag::kTraceTime / kTimeStep) + 1;
    hand.frame(dragScene());
    EXPECT_TRUE(hand.trace().empty());
}

TEST_F(HandTest, TheKnifesTraceIsBrokenWhereAColliderHidesTheCloth) {
    const PlacedCollider ball = test::ballAt({0.0f, 0.05f, 1.0f}, 0.05f);
    scenery.colliders = std::span(&ball, 1);
    press(sheets.place({-0.25f, 0.05f, 0.0f}), Tool::cut);
    dragTo(sheets.place({0.25f, 0.05f, 0.0f}));  // in a single move
    hand.release(dragScene());
    const std::span<const ClothDrag::TracePoint> trace = hand.trace();
    ASSERT_EQ(std::ranges::count(trace, true, &ClothDrag::TracePoint::begins), 2);
    const auto second = std::find_if(trace.begin() + 1, trace.end(), [](const auto& point) { return point.begins; });
    EXPECT_LT(std::prev(second)->point.x, -0.03f);
    EXPECT_GT(std::prev(second)->point.x, -0.12f);
    EXPECT_GT(second->point.x, 0.03f);
    EXPECT_LT(second->point.x, 0.12f);
}

TEST_F(HandTest, AMovingClothIsCutByAHandThatRests) {
    press(sheets.place({-0.02f, 0.05f, 0.0f}), Tool::cut);
    EXPECT_TRUE(hand.frame(dragScene()).empty());
    EXPECT_TRUE(hand.frame(dragScene()).empty()) << "while the cloth rests too";
    moveSheet(-Sheets::kSpacing);
    const auto events = hand.frame(dragScene());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].particles, (std::vector{Sheets::particle(5, 4), Sheets::particle(5, 5)}));
}

TEST_F(HandTest, ACutGoesOnUnderThePointerWhereItsEndIsHidden) {
    const glm::vec2 place = sheets.place({-0.22f, 0.05f, 0.0f});
    for (const bool isHidden : {false, true}) {
        hand.drop();
        press(place, Tool::cut);
        hand.frame(dragScene());
        moveSheet(-2.0f * Sheets::kSpacing);
        // The end of the cut is now at x = -0.42 m. Halfway to the eye, a ball hides twice its width, which does not
        // reach the column at -0.3 m.
        const PlacedCollider ball = test::ballAt({-0.21f, 0.025f, 2.0f}, 0.01f);
        scenery.colliders = std::span(&ball, isHidden ? 1 : 0);
        EXPECT_EQ(dragTo(place).empty(), isHidden);
        moveSheet(2.0f * Sheets::kSpacing);
    }
}

TEST_F(HandTest, ARopeThatSwingsPastTheKnifeIsCut) {
    SystemDescription rope;
    rope.particles = {{{0.0f, 0.5f, 0.0f}, {}, false}, {{0.0f, -0.5f, 0.0f}, {}, false}};
    rope.links.push_back({});
    rope.links.front().ends = {0, 1};
    sheets = Sheets({}, {rope});
    scenery = sheets.scenery();
    const glm::vec2 beside = sheets.place({0.0f, 0.0f, 0.0f}) + glm::vec2(0.5f * kTouchReach, 0.0f);
    press(beside, Tool::cut);
    EXPECT_TRUE(hand.frame(dragScene()).empty());
    moveSheet(Sheets::kSpacing);
    EXPECT_EQ(hand.frame(dragScene()).size(), 1u);
}

TEST_F(HandTest, ABrushThatIsGoneBeforeThePictureStillBrushesWhereItWasPressed) {
    radius = 40.0f;
    press(start, Tool::brush);
    const auto events = dragTo({1.0f, 1.0f});
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].particles.front(), middle);
    ++steps;
    EXPECT_TRUE(hand.frame(dragScene()).empty()) << "then it is beside the cloth";
}

TEST_F(HandTest, ABrushPushesAsMuchAsTimeHasPassed) {
    radius = 40.0f;
    press(start, Tool::brush);
    const auto first = hand.frame(dragScene());
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].kind, EventKind::push);
    EXPECT_EQ(first[0].particles, std::vector{middle}) << "the others are found where the step is taken";
    EXPECT_GT(first[0].radius, Sheets::kSpacing);
    EXPECT_LT(first[0].direction.z, 0.0f) << "from the side of the eye";
    EXPECT_TRUE(hand.frame(dragScene()).empty()) << "while time stands still nothing adds up";
    steps += 3;
    const auto later = hand.frame(dragScene());
    ASSERT_EQ(later.size(), 1u);
    EXPECT_NEAR(later[0].strength, 3.0f * first[0].strength, 1e-5f);
}

TEST_F(HandTest, ASceneThatStartsAgainEndsTheDrag) {
    press(start, Tool::grab);
    hand.drop();
    EXPECT_TRUE(dragTo(start + glm::vec2(50.0f, 0.0f)).empty());
    EXPECT_TRUE(hand.release(dragScene()).empty());
}

}  // namespace
}  // namespace drape::viewer
