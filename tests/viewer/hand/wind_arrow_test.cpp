#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "viewer/hand/hand_marks.h"
#include "viewer/hand/pick.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

const Lens kWindLens{Sheets::inFront(), Sheets::kWindow};
constexpr glm::vec2 kMiddle{600.0f, 450.0f};
constexpr float kRange = 25.0f;  // greatest strength by dragging, m/s

class WindArrowTest : public ::testing::Test {
protected:
    glm::vec2 headOf(const glm::vec3& velocity) const { return kWindLens.see(arrow.headOf(velocity)).place; }

    static constexpr float kReach = 120.0f;  // greatest distance of the head from the middle, in window coordinates
    WindArrow arrow{kWindLens, kMiddle, 4.0f, kRange, kReach};
};

TEST_F(WindArrowTest, StandsWhereItIsPutAndGrowsWithTheWind) {
    EXPECT_LT(glm::distance(kWindLens.see(arrow.middle()).place, kMiddle), 0.01f);
    EXPECT_LT(glm::distance(headOf(glm::vec3(0.0f)), kMiddle), 0.01f);
    const auto lengthIn = [&](float wind) { return glm::distance(headOf({wind, 0.0f, 0.0f}), kMiddle); };
    const float least = lengthIn(0.001f);
    EXPECT_GT(least, 8.0f) << "an arrow even in the weakest wind";
    const float one = lengthIn(1.0f) - least;
    EXPECT_NEAR(lengthIn(2.0f) - least, 2.0f * one, 0.2f * one) << "a breeze in proportion";
    EXPECT_NEAR(lengthIn(kRange) - least, 2.0f / 3.0f * (kReach - least), 1.0f);
    EXPECT_LT(glm::distance(headOf({1000.0f, 0.0f, 0.0f}), kMiddle), kReach) << "a storm stays in the picture";
    EXPECT_GT(headOf({5.0f, 0.0f, 0.0f}).x, kMiddle.x + 10.0f);
    EXPECT_LT(headOf({0.0f, 5.0f, 0.0f}).y, kMiddle.y - 10.0f);
}

TEST_F(WindArrowTest, IsBlunterAtItsTailThanAtItsTip) {
    EXPECT_TRUE(arrow.facesOf(kWindLens, glm::vec3(0.0f)).empty());
    for (const glm::vec3 velocity : {glm::vec3(10.0f, 0.0f, 0.0f), glm::vec3(-3.0f, 4.0f, 2.0f)}) {
        const glm::vec2 head = headOf(velocity);
        const glm::vec2 along = glm::normalize(head - kMiddle);
        const float reach = glm::distance(head, kMiddle);
        float widest = 0.0f;    // half the width of the head
        float atTail = 0.0f;    // half the width behind the middle
        float foremost = 0.0f;  // distance of the tip from the middle
        for (const ArrowFace& face : arrow.facesOf(kWindLens, velocity)) {
            for (const glm::vec2 corner : face.corners) {
                const glm::vec2 from = corner - kMiddle;
                const float aside = std::abs(along.x * from.y - along.y * from.x);
                widest = std::max(widest, aside);
                if (glm::dot(from, along) < -0.5f * reach) atTail = std::max(atTail, aside);
                foremost = std::max(foremost, glm::dot(from, along));
            }
        }
        EXPECT_NEAR(foremost, reach, 0.5f);
        EXPECT_GT(atTail, 2.0f);
        EXPECT_GT(widest, 2.0f * atTail);
    }
}

TEST_F(WindArrowTest, IsCaughtByItsHead) {
    const glm::vec3 velocity(10.0f, 0.0f, 0.0f);
    EXPECT_TRUE(arrow.isCaught(kWindLens, velocity, headOf(velocity) + glm::vec2(kTouchReach - 1.0f, 0.0f)));
    EXPECT_FALSE(arrow.isCaught(kWindLens, velocity, headOf(velocity) + glm::vec2(kTouchReach + 1.0f, 0.0f)));
    EXPECT_FALSE(arrow.isCaught(kWindLens, velocity, kMiddle));
}

TEST_F(WindArrowTest, ADragPutsItsHeadUnderThePointerAndKeepsWhatPointsAtTheEye) {
    const glm::vec3 velocity(10.0f, 0.0f, -3.0f);
    const glm::vec2 place = headOf({6.0f, 8.0f, -3.0f});  // with the same strength as `velocity`
    const glm::vec3 dragged = arrow.dragged(kWindLens, velocity, place);
    EXPECT_LT(glm::distance(headOf(dragged), place), 0.05f);
    EXPECT_NEAR(dragged.z, -3.0f, 1e-3f);
    EXPECT_NEAR(dragged.y, 8.0f, 0.05f);
}

TEST_F(WindArrowTest, HasAGreatestStrengthAndACalm) {
    const glm::vec3 velocity(10.0f, 0.0f, 0.0f);
    EXPECT_NEAR(glm::length(arrow.dragged(kWindLens, velocity, {-2000.0f, 450.0f})), kRange, 1e-3f);
    EXPECT_EQ(arrow.dragged(kWindLens, velocity, kMiddle + glm::vec2(2.0f, 1.0f)), glm::vec3(0.0f));
}

}  // namespace
}  // namespace drape::viewer
