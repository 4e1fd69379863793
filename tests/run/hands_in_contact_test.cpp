// Tests hands that drag cloth against other cloth. The other cloth gives way; if it cannot, it stops the hand.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/contact_scenes.h"
#include "support/live_run.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

constexpr float kSpeed = 3.0f;  // speed of a hand, m/s
constexpr glm::uint kSheetSide = 25;

Scene sheetOf(const char* cloth, bool contact) {
    Scene scene = readSceneText(std::string(R"({"cloths": [)") + cloth + R"(],
        "solver": {"membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "ground": {"on": true}, "contact": {"on": true}})",
                                "sheet");
    scene.settings.clothContact.on = contact;
    return scene;
}

/// Moves one hand and keeps the largest number of crossings after any step.
struct HandAtWork {
    explicit HandAtWork(Scene scene) : live(std::move(scene)) {}

    void grab(std::vector<glm::uint> particles) {
        place = live.position(particles.front());
        live.act(EventKind::grab, std::move(particles), place);
    }
    void moveTo(glm::vec3 target) {
        const float farthest = kSpeed * live.run.scene().settings.timeStep;
        while (place != target) {
            const float left = glm::distance(place, target);
            place = left > farthest ? place + (target - place) * (farthest / left) : target;
            live.act(EventKind::drag, {}, place);
            advance(1);
        }
    }
    void advance(int steps) {
        for (int k = 0; k < steps; ++k) {
            live.advance(1);
            most = std::max(most, crossingsOf(live.solver.state()));
        }
    }

    LiveRun live;
    glm::vec3 place{0.0f};  // the hand's target, m
    std::size_t most = 0;
};

/// Drags a corner of a strip from the front of a hanging sheet through the sheet's middle, to 0.6 m behind it and back.
HandAtWork throughAHangingSheet(bool contact) {
    HandAtWork hand(sheetOf(R"({"particles": [25, 25], "size": [0.6, 0.6], "origin": [-0.3, 1, 0], "pins": "topRow"},
        {"particles": [13, 7], "size": [0.3, 0.15], "origin": [-0.15, 0.75, 0.25], "pins": "topCorners"})",
                            contact));
    const glm::uint strip = kSheetSide * kSheetSide;
    hand.grab({strip, strip + 1, strip + 13});  // a pinned corner and its neighbours: a hand can drag pins too
    hand.moveTo({0.0f, 0.7f, -0.6f});
    hand.moveTo({0.0f, 0.4f, 0.3f});
    hand.live.act(EventKind::release);
    hand.advance(isSanitized() ? 2 : 15);
    return hand;
}

/// Folds a corner of a sheet on the ground over the sheet, drives it down into the lower layer and draws it out under
/// that layer.
HandAtWork throughAFoldedSheet(bool contact) {
    HandAtWork hand(sheetOf(R"({"particles": [25, 25], "size": [0.6, 0.6], "origin": [-0.3, 0.004, -0.3],
        "across": [1, 0, 0], "down": [0, 0, 1], "pins": "none"})",
                            contact));
    hand.grab({0, 1, kSheetSide});
    hand.moveTo({-0.1f, 0.25f, -0.1f});
    hand.moveTo({0.1f, 0.1f, 0.1f});
    hand.moveTo({0.1f, -0.1f, 0.1f});
    hand.moveTo({-0.4f, -0.02f, -0.3f});
    hand.live.act(EventKind::release);
    hand.advance(isSanitized() ? 2 : 15);
    return hand;
}

TEST(HandsInContact, DoNotPassThroughAHangingSheet) {
    const HandAtWork hand = throughAHangingSheet(true);
    EXPECT_EQ(hand.most, 0u);
    if (!isSanitized()) {
        EXPECT_GT(throughAHangingSheet(false).most, 10u);
    }
}

TEST(HandsInContact, DoNotPassThroughAFoldedSheet) {
    const HandAtWork hand = throughAFoldedSheet(true);
    EXPECT_EQ(hand.most, 0u);
    if (!isSanitized()) {
        EXPECT_GT(throughAFoldedSheet(false).most, 10u);
    }
}

TEST(HandsInContact, PushOtherLayersAway) {
    // A strip that a hand presses against a hanging sheet pushes the sheet along.
    const auto depth = [](bool contact) {
        HandAtWork hand(
            sheetOf(R"({"particles": [25, 25], "size": [0.6, 0.6], "origin": [-0.3, 1, 0], "pins": "topRow"},
            {"particles": [13, 7], "size": [0.3, 0.15], "origin": [-0.15, 0.6, 0.1], "pins": "none"})",
                    contact));
        const glm::uint strip = kSheetSide * kSheetSide;
        hand.grab({strip + 6, strip + 5, strip + 7, strip + 19});
        hand.moveTo({0.0f, 0.6f, -0.25f});
        return hand.live.position((kSheetSide - 8) * kSheetSide + kSheetSide / 2).z;
    };
    EXPECT_LT(depth(true), -0.05f);
    EXPECT_GT(depth(false), -0.02f);
}

}  // namespace
}  // namespace drape::test
