// What drags on the cloth come to, without a window.

#include "viewer/hand.h"

#include <gtest/gtest.h>

#include <set>

#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

class HandTest : public ::testing::Test {
protected:
    Reach reach() {
        return {scenery, sheets.lens, [this](glm::uint particle) { return pinned.contains(particle); },
                steps,   kTimeStep,   1.0f,
                radius};
    }

    std::vector<Event> press(glm::vec2 place, Tool tool) {
        const auto touch = pick(scenery, sheets.lens, place);
        EXPECT_TRUE(touch.has_value());
        return hand.press(reach(), place, *touch, tool);
    }

    std::vector<Event> dragTo(glm::vec2 place) {
        hand.move(place);
        return hand.frame(reach());
    }

    static constexpr float kTimeStep = 0.02f;  // s

    Sheets sheets{0.0f};
    Scenery scenery = sheets.scenery();
    std::set<glm::uint> pinned;
    std::uint64_t steps = 10;
    float radius = 0.0f;
    Hand hand;
    glm::uint middle = Sheets::particle(5, 5);
    glm::vec2 start = sheets.placeOf(middle) + glm::vec2(3.0f, -2.0f);
};

TEST_F(HandTest, AGrabFollowsThePointerInThePlaneOfTheParticle) {
    auto events = press(start, Tool::grab);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::grab);
    EXPECT_EQ(events[0].particles, std::vector{middle});
    EXPECT_EQ(events[0].target, glm::vec3(sheets.positions[middle])) << "nothing jumps when it is taken";
    EXPECT_TRUE(hand.frame(reach()).empty()) << "a hand that rests does nothing";

    events = dragTo(start + glm::vec2(60.0f, 30.0f));
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::drag);
    const Seen seen = sheets.lens.see(events[0].target);
    EXPECT_NEAR(seen.depth, 4.0f, 1e-4f);
    EXPECT_NEAR(seen.place.x, sheets.placeOf(middle).x + 60.0f, 0.01f);
    EXPECT_NEAR(seen.place.y, sheets.placeOf(middle).y + 30.0f, 0.01f);

    ++steps;
    events = hand.release(reach());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::release);
    EXPECT_FALSE(hand.isBusy());
}

TEST_F(HandTest, WhatIsDraggedWhileTimeStandsStillStillGetsThere) {
    press(start, Tool::grab);
    dragTo(start + glm::vec2(60.0f, 30.0f));
    EXPECT_TRUE(hand.release(reach()).empty());
    EXPECT_FALSE(hand.atWork().has_value());
    EXPECT_TRUE(hand.frame(reach()).empty());
    steps += 1000;
    const auto events = hand.frame(reach());
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

TEST_F(HandTest, AClickPinsAndUnpins) {
    EXPECT_TRUE(press(start, Tool::pin).empty());
    hand.move(start + glm::vec2(1.0f, 1.0f));
    auto events = hand.release(reach());
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].kind, EventKind::pin);
    EXPECT_EQ(events[0].particles, std::vector{middle});

    pinned = {middle};
    press(start, Tool::pin);
    events = hand.release(reach());
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
    events = hand.release(reach());
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
    EXPECT_TRUE(hand.release(reach()).empty());
}

TEST_F(HandTest, ABrushPushesAsMuchAsTimeHasPassed) {
    radius = 40.0f;
    press(start, Tool::brush);
    const auto first = hand.frame(reach());
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].kind, EventKind::push);
    EXPECT_GT(first[0].particles.size(), 4u);
    EXPECT_GT(first[0].target.z, 0.0f) << "from the side of the eye";
    EXPECT_TRUE(hand.frame(reach()).empty()) << "while time stands still nothing adds up";
    steps += 3;
    const auto later = hand.frame(reach());
    ASSERT_EQ(later.size(), 1u);
    EXPECT_NEAR(later[0].strength, 3.0f * first[0].strength, 1e-5f);
}

TEST_F(HandTest, ASceneThatStartsAgainEndsTheDrag) {
    press(start, Tool::grab);
    hand.drop();
    EXPECT_TRUE(dragTo(start + glm::vec2(50.0f, 0.0f)).empty());
    EXPECT_TRUE(hand.release(reach()).empty());
}

}  // namespace
}  // namespace drape::viewer
