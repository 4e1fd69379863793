// Tests that all qualities, from fast pictures to stills, show the same scene.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "render/picture.h"
#include "render/renderer.h"
#include "support/placed.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::kForward;
using test::Particles;
using test::Picture;

class QualityTest : public test::SheetPictureTest {
protected:
    /// Returns a frame of a sheet, a ball and their shadows on the ground, from above.
    Frame scene() {
        Frame frame = sheetFrame(particles, geometry);
        frame.colliders = {test::ballAt({-0.9f, 0.3f, 0.0f}, 0.3f)};
        frame.ground = {true, 0.0f};
        frame.camera.orbit(0.2f, 0.3f);
        frame.camera.zoom(1.4f);
        return frame;
    }
    Picture drawAs(Quality quality, const Frame& scene, float scale = 1.0f) {
        Frame frame = scene;
        frame.look.quality = quality;
        frame.look.scale = scale;
        return draw(renderer, frame);
    }
    Picture drawStill(const Frame& frame, int pictures) {
        Still still(library);
        still.begin(kWidth, kHeight);
        while (still.pictures() < pictures) still.add(frame, renderer, commands);
        const gl::Framebuffer target("still", kWidth, kHeight, 1);
        still.draw({target.id(), kWidth, kHeight}, commands);
        return {kWidth, kHeight, target.readPixels()};
    }
    /// Returns the mean difference of a channel, 0 to 255.
    static double apart(const Picture& a, const Picture& b) {
        double sum = 0.0;
        for (std::size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(int{a.rgb[i]} - int{b.rgb[i]});
        return sum / static_cast<double>(a.rgb.size());
    }

    Particles particles{model.startPositions, kForward};
    Geometry geometry{model};
    Renderer renderer{library};
};

TEST_F(QualityTest, AllShowTheSameScene) {
    const Frame frame = scene();
    const Picture full = drawAs(Quality::full, frame);
    Frame dark = frame;
    dark.look.light.exposure = -1.0f;
    const double aStop = apart(full, drawAs(Quality::full, dark));
    for (const auto& quality : {Quality::fast, Quality::draft}) {
        const Picture other = drawAs(quality, frame);
        EXPECT_LT(apart(full, other), 0.2 * aStop) << choiceOf(quality).name;
        EXPECT_LT(full.differing(other, 60), kWidth * kHeight / 50)
            << choiceOf(quality).name << ": more than edges and shadows differ";
    }
    EXPECT_LT(apart(full, drawStill(frame, 8)), 0.1 * aStop);
}

TEST_F(QualityTest, AFastPictureMayHaveFewerPixels) {
    const Frame frame = scene();
    const Picture whole = drawAs(Quality::fast, frame);
    const Picture half = drawAs(Quality::fast, frame, 0.5f);
    EXPECT_GT(whole.differing(half, 10), 50) << "the scale has no effect";
    EXPECT_LT(whole.differing(half, 60), kWidth * kHeight / 50);
}

TEST_F(QualityTest, LinesOfASmallerPictureHaveTheTargetsResolution) {
    Frame lines = scene();
    lines.look.view = View::wireframe;
    lines.look.smooth = false;
    Frame plain = lines;
    plain.look.view = View::shaded;
    const auto linesAt = [&](float scale) {
        return drawAs(Quality::fast, lines, scale).differing(drawAs(Quality::fast, plain, scale), 25);
    };
    const int whole = linesAt(1.0f);
    EXPECT_GT(whole, 300);
    EXPECT_NEAR(linesAt(0.5f), whole, 0.1 * whole) << "enlarged lines would be twice as wide";
    // A ball in front of the sheet hides its lines.
    for (Frame* frame : {&lines, &plain}) frame->colliders = {test::ballAt({0.0f, 1.0f, 1.0f}, 0.8f)};
    EXPECT_LT(linesAt(0.5f), whole / 2);
}

/// Counts the pixels whose brightness is between the sheet's and the sky's, in the rows through the sheet.
int pixelsBetween(const Picture& picture) {
    int between = 0;
    for (int y = 30; y < 90; ++y) {
        for (int x = 2; x + 2 < picture.width; ++x) {
            const int left = picture.brightness(x - 2, y);
            const int right = picture.brightness(x + 2, y);
            const int share = picture.brightness(x, y) - std::min(left, right);
            if (std::abs(left - right) > 60 && share > 15 && share < std::abs(left - right) - 15) ++between;
        }
    }
    return between;
}

TEST_F(QualityTest, EdgesOfFastPicturesAreSmooth) {
    Frame frame = sheetFrame(particles, geometry);
    frame.camera.orbit(0.5f, 0.4f);  // makes the sheet's edges oblique
    const int rough = pixelsBetween(drawAs(Quality::still, frame));
    EXPECT_GT(pixelsBetween(drawAs(Quality::fast, frame)), rough + 20);
}

TEST_F(QualityTest, AStillIsTheSameEachTimeAndGetsNearerWithEachPicture) {
    const Frame frame = scene();
    const Picture whole = drawStill(frame, 12);
    EXPECT_EQ(whole.differing(drawStill(frame, 12), 0), 0);
    double before = 1e9;
    for (const int pictures : {1, 6}) {
        const double now = apart(whole, drawStill(frame, pictures));
        EXPECT_LT(now, before) << pictures;
        before = now;
    }
}

TEST(Jitter, FillsPixelAndSunEvenly) {
    glm::dvec2 pixels(0.0);
    glm::dvec2 sun(0.0);
    double area = 0.0;
    for (int i = 0; i < Still::kPictures; ++i) {
        const Jitter jitter = jitterOf(i);
        EXPECT_TRUE(jitter.on);
        EXPECT_LE(std::max(std::abs(jitter.pixel.x), std::abs(jitter.pixel.y)), 0.5f);
        EXPECT_LE(glm::length(jitter.sun), 1.0f);
        pixels += glm::dvec2(jitter.pixel) / double{Still::kPictures};
        sun += glm::dvec2(jitter.sun) / double{Still::kPictures};
        area += double{glm::dot(jitter.sun, jitter.sun)} / double{Still::kPictures};
    }
    EXPECT_LT(glm::length(pixels), 0.03);
    EXPECT_LT(glm::length(sun), 0.06);
    EXPECT_NEAR(area, 0.5, 0.03) << "not the mean square radius of a disc";
}

TEST_F(QualityTest, FullPicturesDifferFromThoseOfOneSampleOnlyAtEdges) {
    Frame frame = scene();
    frame.world = {};
    const Picture full = drawAs(Quality::full, frame);
    const Picture rough = drawAs(Quality::still, frame);
    EXPECT_GT(full.differing(rough, 8), 25) << "the ball's outline is as rough as with one sample";
    int inside = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool differs = glm::any(glm::greaterThan(glm::abs(full.at(x, y) - rough.at(x, y)), glm::ivec3(8)));
            bool isEdge = false;  // whether neighbouring pixels differ from one another
            for (int k = 0; k < 9; ++k) {
                const glm::ivec2 beside = glm::clamp(glm::ivec2(x + k % 3 - 1, y + k / 3 - 1), glm::ivec2(0),
                                                     glm::ivec2(kWidth, kHeight) - 1);
                const glm::ivec3 apart = glm::abs(rough.at(beside.x, beside.y) - rough.at(x, y));
                isEdge = isEdge || glm::any(glm::greaterThan(apart, glm::ivec3(8)));
            }
            inside += differs && !isEdge ? 1 : 0;
        }
    }
    EXPECT_EQ(inside, 0);
}

PlacedCollider boxAt(glm::vec3 centre, glm::vec3 size) {
    PlacedCollider box = test::ballAt(centre, 0.2f);
    box.collider.shape = ColliderShape::box;
    box.collider.size = size;
    return box;
}

/// Returns the mean brightness of the middle of each two rows, 0 to 765.
std::vector<double> meansOfRows(const Picture& picture) {
    std::vector<double> means;
    for (int y = 0; y + 1 < picture.height; y += 2) {
        double sum = 0.0;
        for (int x = 60; x < 100; ++x) sum += picture.brightness(x, y) + picture.brightness(x, y + 1);
        means.push_back(sum / 80.0);
    }
    return means;
}

TEST_F(QualityTest, TheSoftShadowOfABarOnAWallHasNoBands) {
    Frame frame = emptyFrame();
    frame.subject = {{0.0f, 1.0f, 0.0f}, 1.9f};
    frame.look.light.toSun = {0.0f, 0.6f, 1.0f};
    frame.look.light.sunWidth = 33.0f;
    // The bar is above the picture. Its shadow is parallel to the rows.
    frame.colliders = {boxAt({0.0f, 1.0f, -0.3f}, {3.0f, 2.4f, 0.2f}), boxAt({0.0f, 1.75f, 0.5f}, {3.0f, 0.5f, 0.1f})};
    frame.camera.zoom(0.6f);
    for (const Quality quality : {Quality::fast, Quality::full}) {
        const std::vector<double> means = meansOfRows(drawAs(quality, frame));
        const auto [darkest, brightest] = std::ranges::minmax(means);
        EXPECT_GT(brightest - darkest, 250.0) << choiceOf(quality).name << ": there is no shadow";
        // The third difference of a smooth shadow is small, that of steps is large.
        double squares = 0.0;
        for (std::size_t i = 0; i + 3 < means.size(); ++i) {
            const double third = means[i + 3] - 3.0 * means[i + 2] + 3.0 * means[i + 1] - means[i];
            squares += third * third;
        }
        EXPECT_LT(std::sqrt(squares / static_cast<double>(means.size() - 3)), 10.0) << choiceOf(quality).name;
    }
}

TEST_F(QualityTest, AFastPictureShowsTheHem) {
    Frame frame = sheetFrame(particles, geometry);
    frame.fabrics[0].hem = 0.06f;
    Frame plain = frame;
    plain.fabrics[0].hem = 0.0f;
    EXPECT_GT(drawAs(Quality::fast, frame).differing(drawAs(Quality::fast, plain), 4), 100);
}

TEST_F(QualityTest, AStillThroughAWideLensBlursWhatIsNotInFocus) {
    Frame frame = emptyFrame();
    frame.colliders = {test::ballAt({-0.35f, 1.0f, 1.0f}, 0.2f), test::ballAt({1.0f, 1.0f, -2.0f}, 0.5f)};
    frame.look.focus = 2.0f;  // the distance of the left ball
    const Picture sharp = drawStill(frame, 16);
    frame.look.aperture = 0.3f;
    const Picture blurred = drawStill(frame, 16);
    const auto differing = [&](int from, int to) {
        int count = 0;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = from; x < to; ++x)
                count += std::abs(sharp.brightness(x, y) - blurred.brightness(x, y)) > 30 ? 1 : 0;
        }
        return count;
    };
    const int left = differing(0, kWidth / 2);
    const int right = differing(kWidth / 2, kWidth);
    EXPECT_GT(right, 100);
    EXPECT_LT(left, right / 4) << "the ball in focus is blurred";
    frame.look.focus = 5.0f;  // the distance of the right ball
    EXPECT_LT(meanDifference(sharp, drawAs(Quality::full, frame)), 2.0) << "only stills are blurred";
}

TEST_F(QualityTest, ObjectsBelowTheGroundAreHiddenInFullPictures) {
    Frame frame = scene();
    frame.world = {};
    frame.colliders = {test::ballAt({0.0f, -0.6f, 0.0f}, 0.4f)};
    const Picture with = drawAs(Quality::full, frame);
    frame.colliders.clear();
    EXPECT_EQ(with.differing(drawAs(Quality::full, frame), 3), 0);
}

TEST_F(QualityTest, PicturesAreAddedAsLight) {
    PictureSum sum(library);
    sum.clear(4, 4);
    const gl::Framebuffer picture("picture", 4, 4, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, picture.id());
    for (const float shade : {0.0f, 1.0f}) {
        const GLfloat colour[4] = {shade, shade, shade, 1.0f};
        glDisable(GL_FRAMEBUFFER_SRGB);
        glClearNamedFramebufferfv(picture.id(), GL_COLOR, 0, colour);
        sum.add(picture);
    }
    EXPECT_EQ(sum.count(), 2);
    sum.drawMean({picture.id(), 4, 4});
    EXPECT_EQ(picture.readPixels().front(), 188) << "should be half of the light, not half of the byte";
}

TEST_F(QualityTest, WhatIsCoveredIsNotDrawn) {
    const Frame frame = scene();
    const gl::Framebuffer target("picture", kWidth, kHeight, 1);
    for (const Quality quality : {Quality::fast, Quality::full}) {
        const GLfloat green[4] = {0.0f, 1.0f, 0.0f, 1.0f};
        glClearNamedFramebufferfv(target.id(), GL_COLOR, 0, green);
        Frame drawn = frame;
        drawn.look.quality = quality;
        renderer.draw(drawn, {target.id(), kWidth, kHeight, 40}, commands);
        const Picture picture{kWidth, kHeight, target.readPixels()};
        EXPECT_EQ(picture.at(39, 60), glm::ivec3(0, 255, 0));
        EXPECT_NE(picture.at(40, 60), glm::ivec3(0, 255, 0));
    }
}

}  // namespace
}  // namespace drape::render
