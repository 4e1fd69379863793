#include "render/weave_textures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "render/albedo_table.h"
#include "render/shared.h"

namespace drape::render {
namespace {

class WeaveTableTest : public testing::TestWithParam<Weave> {};

TEST_P(WeaveTableTest, FromAfarIsFlatAndSendsBackAllLight) {
    const WeaveTable& table = weaveTable(GetParam());
    ASSERT_EQ(table.surface.size(), std::size_t{kWeaveTableSize} * kWeaveTableSize);
    glm::vec4 sum(0.0f);
    glm::vec2 squares(0.0f);
    for (std::size_t i = 0; i < table.surface.size(); ++i) {
        sum += table.surface[i];
        squares += table.squares[i];
    }
    const auto count = static_cast<float>(table.surface.size());
    EXPECT_NEAR(sum.x / count, 0.0f, 1e-3f);
    EXPECT_NEAR(sum.y / count, 0.0f, 1e-3f);
    EXPECT_NEAR((sum.z + sum.w) / count, 1.0f, 1e-3f);
    EXPECT_NEAR(sum.w / count, table.weftShare, 1e-3f);
    EXPECT_NEAR(squares.x / count, table.meanSquares.x, 1e-3f);
    EXPECT_NEAR(squares.y / count, table.meanSquares.y, 1e-3f);
}

TEST_P(WeaveTableTest, FitsIntoTheBytesOfItsTextures) {
    for (const glm::vec4& texel : weaveTable(GetParam()).surface) {
        EXPECT_LE(std::max(std::abs(texel.x), std::abs(texel.y)), kLargestSlope);
        EXPECT_GE(std::min(texel.z, texel.w), 0.0f);
        EXPECT_LE(std::max(texel.z, texel.w), kLargestLight);
        EXPECT_EQ(texel.z * texel.w, 0.0f) << "one thread hides the other";
    }
}

TEST_P(WeaveTableTest, GapsAreDarkerThanThreads) {
    float least = 1.0f;
    float most = 1.0f;
    for (const glm::vec4& texel : weaveTable(GetParam()).surface) {
        least = std::min(least, texel.z + texel.w);
        most = std::max(most, texel.z + texel.w);
    }
    EXPECT_LT(least, 0.5f);
    EXPECT_GT(most, 1.05f);
}

INSTANTIATE_TEST_SUITE_P(All, WeaveTableTest, testing::Values(Weave::plain, Weave::twill, Weave::satin));

TEST(WeaveTables, ShowAsMuchOfTheWeftAsTheirThreadsCross) {
    EXPECT_NEAR(weaveTable(Weave::plain).weftShare, 0.5f, 1e-3f);
    const float twill = weaveTable(Weave::twill).weftShare;
    EXPECT_LT(twill, 1.0f / 3.0f);  // the warp closes over it
    EXPECT_GT(twill, 0.1f);
    EXPECT_LT(weaveTable(Weave::satin).weftShare, 0.2f);
    EXPECT_TRUE(weaveTable(Weave::none).surface.empty());
}

TEST(WeaveTables, LongFloatsOfASatinAreRoughAcrossAndNotAlong) {
    const WeaveTable& satin = weaveTable(Weave::satin);
    EXPECT_GT(satin.meanSquares.x, 2.5f * satin.meanSquares.y);
    const WeaveTable& plain = weaveTable(Weave::plain);
    EXPECT_NEAR(plain.meanSquares.x, plain.meanSquares.y, 1e-3f);
}

TEST(YarnNoise, IsEvenOnTheWholeAndAtAllScales) {
    const std::vector<glm::u8vec2> noise = makeYarnNoise();
    ASSERT_EQ(noise.size(), std::size_t{kYarns} * kYarnTexels);
    const auto spread = [&](int width) {
        double sum = 0.0;
        double squares = 0.0;
        for (int first = 0; first < kYarns; first += width) {
            double mean = 0.0;
            for (int yarn = first; yarn < first + width; ++yarn) {
                mean += (noise[static_cast<std::size_t>(yarn)].x / 127.5 - 1.0) / width;
            }
            sum += mean;
            squares += mean * mean;
        }
        const double count = kYarns / width;
        EXPECT_NEAR(sum / count, 0.0, 0.1) << width;
        return std::sqrt(squares / count - sum * sum / count / count);
    };
    EXPECT_GT(spread(1), 0.15);
    EXPECT_GT(spread(8), 0.08) << "nothing would be left of it from further away";
    EXPECT_LT(spread(128), 0.06) << "it would look like stains";
}

}  // namespace
}  // namespace drape::render
