#include <gtest/gtest.h>

#include <cmath>

#include "crossings/crossings.h"

namespace drape::test {
namespace {

TEST(BodyGaps, AreDistancesToFacesSidesAndCorners) {
    // Four particles of cloth lie above, beside and far from one triangle of a body in the plane y = 0.
    const std::vector<glm::vec4> positions{{0.2f, 0.03f, 0.2f, 1},    {-0.03f, 0.04f, 0.5f, 1}, {2.0f, 0.0f, 0.0f, 1},
                                           {-0.03f, 0.0f, -0.04f, 1}, {0.0f, 0.0f, 0.0f, 0},    {0.0f, 0.0f, 1.0f, 0},
                                           {1.0f, 0.0f, 0.0f, 0}};
    const std::vector<physics::Triangle> triangles{{0, 1, 2, 1.0f}, {4, 5, 6, 0.5f}};
    const std::vector<float> gaps = bodyGaps(positions, triangles, 4, 0.1f);
    ASSERT_EQ(gaps.size(), 4u);
    EXPECT_NEAR(gaps[0], 0.03f, 1e-6f) << "above";
    EXPECT_NEAR(gaps[1], 0.05f, 1e-6f) << "beside a side";
    EXPECT_TRUE(std::isinf(gaps[2])) << "beyond the range";
    EXPECT_NEAR(gaps[3], 0.05f, 1e-6f) << "beside a corner";
}

}  // namespace
}  // namespace drape::test
