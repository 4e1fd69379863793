#include "viewer/hand/wind_arrow.h"

#include <gtest/gtest.h>

#include "viewer/hand/pick.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

const Lens kWindLens{Sheets::inFront(), Sheets::kWindow};
constexpr glm::vec2 kFoot{600.0f, 450.0f};
constexpr float kRange = 25.0f;  // greatest strength by dragging, m/s

class WindArrowTest : public ::testing::Test {
protected:
    glm::vec2 headOf(const glm::vec3& velocity) const { return kWindLens.see(arrow.headOf(velocity)).place; }

    static constexpr float kLongest = 120.0f;  // greatest length, in window coordinates
    WindArrow arrow{kWindLens, kFoot, 4.0f, kRange, kLongest};
};

TEST_F(WindArrowTest, StandsWhereItIsPutAndGrowsWithTheWind) {
    EXPECT_LT(glm::distance(kWindLens.see(arrow.foot()).place, kFoot), 0.01f);
    EXPECT_LT(glm::distance(headOf(glm::vec3(0.0f)), kFoot), 0.01f);
    const float one = glm::distance(headOf({1.0f, 0.0f, 0.0f}), kFoot);
    EXPECT_NEAR(glm::distance(headOf({2.0f, 0.0f, 0.0f}), kFoot), 2.0f * one, 0.2f * one) << "a breeze in proportion";
    EXPECT_NEAR(glm::distance(headOf({kRange, 0.0f, 0.0f}), kFoot), 2.0f / 3.0f * kLongest, 1.0f);
    EXPECT_LT(glm::distance(headOf({1000.0f, 0.0f, 0.0f}), kFoot), kLongest) << "a storm stays in the picture";
    EXPECT_GT(headOf({5.0f, 0.0f, 0.0f}).x, kFoot.x + 10.0f);
    EXPECT_LT(headOf({0.0f, 5.0f, 0.0f}).y, kFoot.y - 10.0f);
}

TEST_F(WindArrowTest, IsCaughtByItsHead) {
    const glm::vec3 velocity(10.0f, 0.0f, 0.0f);
    EXPECT_TRUE(arrow.isCaught(kWindLens, velocity, headOf(velocity) + glm::vec2(kTouchReach - 1.0f, 0.0f)));
    EXPECT_FALSE(arrow.isCaught(kWindLens, velocity, headOf(velocity) + glm::vec2(kTouchReach + 1.0f, 0.0f)));
    EXPECT_FALSE(arrow.isCaught(kWindLens, velocity, kFoot));
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
    EXPECT_EQ(arrow.dragged(kWindLens, velocity, kFoot + glm::vec2(2.0f, 1.0f)), glm::vec3(0.0f));
}

}  // namespace
}  // namespace drape::viewer
