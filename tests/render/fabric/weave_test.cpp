#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "render/fabric/weave_textures.h"
#include "render/picture.h"
#include "render/shared/shared.h"

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
        EXPECT_EQ(texel.z * texel.w, 0.0f) << "one thread should hide the other";
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
    EXPECT_LT(twill, 1.0f / 3.0f);  // The warp closes over the weft.
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
    EXPECT_GT(spread(8), 0.08) << "the noise would vanish from further away";
    EXPECT_LT(spread(128), 0.06) << "the noise would look like stains";
}

}  // namespace

// Tests threads in the renderer's pictures, and their effect from further away.

namespace {

using test::Geometry;
using test::kForward;
using test::Particles;
using test::Picture;

struct Look {
    double mean;    // byte that shows the mean light
    double detail;  // mean difference of neighbouring pixels
};

class WeavePictureTest : public test::SheetPictureTest {
protected:
    WeavePictureTest() : particles(model.startPositions, kForward), geometry(model), renderer(library) {}

    Frame frameOf(Weave weave, float threads) {
        Frame frame = sheetFrame(particles, geometry);
        FabricLook& look = frame.fabrics.front();
        look.colour = {0.1f, 0.15f, 0.5f};
        look.backColour = {0.7f, 0.7f, 0.7f};
        look.weave = weave;
        look.threads = threads;
        look.roughness = 0.8f;
        frame.look.light.toSun = {0.5f, 0.6f, 0.6f};
        frame.camera = OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 0.5f, 0.0f, 0.0f, 40.0f});
        return frame;
    }

    Look lookOf(const Frame& frame) {
        const Picture picture = draw(renderer, frame, 4);
        double sum = 0.0;
        for (const std::uint8_t byte : picture.rgb) sum += byte / (255.5 - byte);  // inverts the curve of tone.glsl
        double differences = 0.0;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x + 1 < kWidth; ++x)
                differences += std::abs(picture.brightness(x + 1, y) - picture.brightness(x, y)) / 3.0;
        }
        const double light = sum / static_cast<double>(picture.rgb.size());
        return {255.0 * light / (light + 1.0), differences / (kHeight * (kWidth - 1))};
    }

    Particles particles;
    Geometry geometry;
    Renderer renderer;
};

TEST_F(WeavePictureTest, BecomesItsMeanFromFurtherAway) {
    for (const Weave weave : {Weave::plain, Weave::twill, Weave::satin}) {
        SCOPED_TRACE(static_cast<int>(weave));
        // A pixel is 3 mm: threads of 10 mm are visible, threads of 2 mm hardly, and threads of 0.1 mm not at all.
        const Look coarse = lookOf(frameOf(weave, 1.0f));
        const Look fine = lookOf(frameOf(weave, 5.0f));
        const Look even = lookOf(frameOf(weave, 100.0f));
        EXPECT_GT(coarse.detail, even.detail + 1.0);
        EXPECT_LT(fine.detail, coarse.detail);
        EXPECT_NEAR(fine.mean, even.mean, 3.0);
        EXPECT_NEAR(coarse.mean, even.mean, 8.0);
    }
}

TEST_F(WeavePictureTest, DoesNotFlicker) {
    // Moves the camera by a hair's breadth: the visible threads move, and nothing may sparkle.
    for (const float threads : {3.0f, 5.0f, 10.0f}) {
        Frame frame = frameOf(Weave::twill, threads);
        const Picture before = draw(renderer, frame, 4);
        frame.camera.target.x += 0.0005f;
        const Picture after = draw(renderer, frame, 4);
        EXPECT_LT(before.differing(after, 24), kWidth * kHeight / 50) << threads;
    }
}

TEST_F(WeavePictureTest, IsTheSameWithoutItsThreadsWhereNoneCanBeSeen) {
    // The nearest point of the subject decides which program draws the cloth. This cloth has threads of 10 mm, and its
    // pixels are 18 mm wide.
    Frame frame = frameOf(Weave::plain, 1.0f);
    frame.camera.distance = 3.0f;
    frame.subject.radius = 1.2f;
    const Picture without = draw(renderer, frame, 4);
    frame.subject.radius = 1.3f;
    const Picture with = draw(renderer, frame, 4);
    EXPECT_LT(with.differing(without, 6), kWidth * kHeight / 200)
        << "only shadows may differ, whose maps fit the subject";
}

TEST_F(WeavePictureTest, ATwillShowsItsWeftOnTheBack) {
    Frame frame = frameOf(Weave::twill, 1.0f);
    const double front = lookOf(frame).mean;
    frame.camera.orbit(3.14159f, 0.0f);
    frame.look.light.toSun.z *= -1.0f;
    EXPECT_GT(lookOf(frame).mean, front + 40.0);
}

}  // namespace

}  // namespace drape::render
