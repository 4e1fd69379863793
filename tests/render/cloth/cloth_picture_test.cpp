// Tests the cloth in the renderer's pictures.
#include <cmath>
#include <cstdlib>
#include <glm/common.hpp>

#include "cloth/make/make_model.h"
#include "render/picture.h"
#include "support/placed.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::isRed;
using test::kForward;
using test::Particles;
using test::Picture;

class ClothPictureTest : public test::SheetPictureTest {};

TEST_F(ClothPictureTest, BothSidesHaveTheirOwnColour) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.fabrics.front().colour = {0.2f, 0.3f, 0.9f};
    frame.fabrics.front().backColour = {0.2f, 0.9f, 0.3f};
    Renderer renderer(library);
    const glm::ivec3 front = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    frame.camera.orbit(3.14159f, 0.0f);
    const glm::ivec3 back = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    EXPECT_GT(front.b, front.g + 30);
    EXPECT_GT(back.g, back.b + 30);
}

TEST_F(ClothPictureTest, LightComesThroughFromBehind) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.look.light.toSun = {0.0f, 0.6f, -1.0f};
    Renderer renderer(library);
    const Picture thin = draw(renderer, frame);
    frame.fabrics.front().translucency = 0.0f;
    const Picture thick = draw(renderer, frame);
    EXPECT_GT(thin.at(80, 60).r, thick.at(80, 60).r + 40);
}

TEST_F(ClothPictureTest, WireframeDrawsDarkLinesOverTheSurface) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.look.smooth = false;
    frame.look.quality = Quality::still;  // one sample per pixel, which keeps lines as dark as possible
    Renderer renderer(library);
    const Picture plain = draw(renderer, frame);
    frame.look.view = View::wireframe;
    const Picture lines = draw(renderer, frame);
    // The sheet has 8 cells of about 5 pixels, each with three lines one pixel wide.
    const int changed = lines.differing(plain, 20);
    EXPECT_GT(changed, 600);
    EXPECT_LT(changed, 2000);
    // A line along a row of particles must be dark all along.
    const glm::ivec2 left = pixelOf(frame, {-0.4f, 1.001f, 0.0f});
    int darker = 0;
    for (int x = left.x; x < kWidth - left.x; ++x) {
        const int line =
            std::min({lines.brightness(x, left.y - 1), lines.brightness(x, left.y), lines.brightness(x, left.y + 1)});
        darker += line < plain.brightness(x, left.y) - 60 ? 1 : 0;
    }
    EXPECT_GT(darker, 9 * (kWidth - 2 * left.x) / 10);
}

// Draws a level sheet with the sun behind it. The shaded part of its edge is narrower than a pixel, so only some
// samples meet it.
TEST_F(ClothPictureTest, NarrowEdgeIsNotDashed) {
    Model level = model;
    for (glm::vec4& particle : level.startPositions) particle = {particle.x, 1.0f, 1.0f - particle.y, particle.w};
    const Particles particles(level.startPositions, {0.0f, 1.0f, 0.0f, 0.0f});
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.camera = OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 3.0f, 6.0f, 20.0f, 26.0f});
    frame.look.light.toSun = {0.0f, 0.6f, -0.8f};
    frame.fabrics.front().hem = 0.0f;
    Renderer renderer(library);
    const glm::ivec2 left = pixelOf(frame, {-0.4f, 1.0f, 0.5f}), right = pixelOf(frame, {0.48f, 1.0f, 0.5f});
    // The thickness ranges from half a pixel, the narrowest edge that is drawn, to one pixel.
    for (const float thickness : {0.006f, 0.008f, 0.012f}) {
        frame.fabrics.front().thickness = thickness;
        const Picture picture = draw(renderer, frame, 4);
        double sum = 0.0, squares = 0.0;
        for (int x = left.x; x <= right.x; ++x) {
            const int y = left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x);
            const int beside = std::min(picture.brightness(x, y - 7), picture.brightness(x, y + 7));
            int darkest = beside;
            for (int around = -3; around <= 3; ++around) darkest = std::min(darkest, picture.brightness(x, y + around));
            sum += beside - darkest;
            squares += (beside - darkest) * (beside - darkest);
        }
        const double columns = right.x - left.x + 1;
        const double mean = sum / columns;
        EXPECT_LT(std::sqrt(squares / columns - mean * mean), 5.0) << thickness << " m, of 765; mean " << mean;
    }
}

TEST_F(ClothPictureTest, ZeroNormalsFallBackToTheTriangles) {
    // Tilts the sheet back by 60°, so that its normal differs from the direction to the eye.
    Model tilted = model;
    for (glm::vec4& particle : tilted.startPositions) {
        particle = {particle.x, 1.0f + 0.5f * (particle.y - 1.0f), 0.866f * (1.0f - particle.y), particle.w};
    }
    Geometry geometry(tilted);
    const Particles good(tilted.startPositions, {0.0f, 0.866f, 0.5f, 0.0f});
    const Particles zero(tilted.startPositions, glm::vec4(0.0f));
    Renderer renderer(library);
    const Frame frame = sheetFrame(good, geometry);
    Frame without = sheetFrame(zero, geometry);
    without.look.light.sky = 0.6f;  // adds light, since the sky now shines from all sides instead of only from in front
    const Picture expected = draw(renderer, frame);
    const Picture fallback = draw(renderer, without);
    for (int y = 52; y < 68; y += 3) {
        for (int x = 64; x < 96; x += 4) {
            ASSERT_TRUE(isRed(fallback.at(x, y))) << x << " " << y;
            ASSERT_NEAR(fallback.at(x, y).r, expected.at(x, y).r, 16) << x << " " << y;
        }
    }
}

TEST_F(ClothPictureTest, ZeroTrianglesAndNoBuffersDrawTheRest) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    Renderer renderer(library);
    const Picture nothing = draw(renderer, frame);
    const Particles particles(model.startPositions, kForward);
    frame.world.solver = particles.buffers();
    EXPECT_EQ(draw(renderer, frame).differing(nothing, 0), 0);
    frame.world = WorldGeometry().view(particles.buffers(), false);
    EXPECT_EQ(draw(renderer, frame).differing(nothing, 0), 0);
}

TEST_F(ClothPictureTest, SmoothnessRoundsTheSilhouette) {
    // Makes a coarse piece of a pipe. Without smoothing, it stays inside the circle through its particles.
    ClothDescription description;
    description.particles = {5, 5};
    Model pipe = makeModel(description);
    for (glm::uint i = 0; i < pipe.particleCount(); ++i) {
        const float angle = 3.14159f * (static_cast<float>(i / 5) + 0.5f) / 4.0f;
        pipe.startPositions[i] = {0.25f * static_cast<float>(i % 5) - 0.5f, 1.0f + 0.5f * std::cos(angle),
                                  0.5f * std::sin(angle), 1.0f};
    }
    const Particles particles(pipe.startPositions, kForward);
    Geometry geometry(pipe);
    Frame frame = sheetFrame(particles, geometry);
    frame.camera.orbit(0.0f, 1.5f);  // looks from above: the pipe bulges towards the bottom of the picture
    Renderer renderer(library);
    Frame without = frame;
    without.world = {};
    const Picture backdrop = draw(renderer, without);
    frame.look.smooth = true;
    const int round = draw(renderer, frame).differing(backdrop, 3);
    frame.look.smooth = false;
    const int straight = draw(renderer, frame).differing(backdrop, 3);
    EXPECT_GT(round, straight + straight / 50);
    EXPECT_LT(round, straight + straight / 5);
}

// Draws a red sheet in front of a blue one whose columns are pleated. The smooth curve through the pleats is 7 mm
// nearer than their edges, which are 2 mm behind the red sheet.
TEST_F(ClothPictureTest, ALayerDoesNotBulgeThroughAnother) {
    ClothDescription sheet;
    sheet.particles = {9, 9};
    sheet.size = {1.0f, 1.0f};
    sheet.origin = {-0.5f, 1.5f, 0.0f};
    WorldDescription world;
    world.cloths = {sheet, sheet};
    Model both = makeModel(world);
    for (glm::uint i = 81; i < 162; ++i) both.startPositions[i].z = i % 9 % 4 < 2 ? -0.002f : -0.062f;
    const Particles particles(both.startPositions, kForward);
    Geometry geometry(both);
    Frame frame = emptyFrame();
    frame.world = geometry.view(particles);
    frame.fabrics.resize(2);
    frame.fabrics[1].colour = frame.fabrics[1].backColour = {0.1f, 0.2f, 0.9f};
    Renderer renderer(library);
    const auto bluePixels = [&] {
        const Picture picture = draw(renderer, frame);
        int count = 0;
        for (int y = 40; y < kHeight - 40; ++y) {
            for (int x = 60; x < kWidth - 60; ++x) count += picture.at(x, y).b > picture.at(x, y).r ? 1 : 0;
        }
        return count;
    };
    EXPECT_GT(bluePixels(), 100);
    frame.world.surfaces.mostBulge = 0.001f;
    EXPECT_EQ(bluePixels(), 0);
}

TEST_F(ClothPictureTest, SamplesSmoothTheEdges) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.camera.fieldOfView *= 0.98f;
    Renderer renderer(library);
    frame.camera.orbit(0.2f, 0.1f);  // makes edges neither level nor upright
    frame.look.quality = Quality::still;
    const Picture hard = draw(renderer, frame);
    frame.look.quality = Quality::full;
    const Picture soft = draw(renderer, frame);
    EXPECT_GT(soft.differing(hard, 8), 40);
    EXPECT_LT(soft.differing(hard, 8), 600);
}

TEST_F(ClothPictureTest, ADraftLooksLikeTheFullPicture) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.ground = {true, 0.0f};
    frame.colliders = {test::ballAt({0.3f, 0.5f, 0.5f}, 0.3f)};
    frame.camera.orbit(0.3f, 0.3f);
    Renderer renderer(library);
    const Picture full = draw(renderer, frame);
    frame.look.quality = Quality::draft;
    const Picture draft = draw(renderer, frame);

    EXPECT_GT(draft.differing(full, 1), 200) << "the draft has no less detail";
    EXPECT_LT(meanDifference(draft, full), 2.0);
    EXPECT_EQ(draw(renderer, frame).differing(draft, 0), 0) << "drafts flicker";
    // Shows that the bound above would notice a missing light.
    frame.look.light.sun = 0.0f;
    EXPECT_GT(meanDifference(draw(renderer, frame), full), 8.0);
}

}  // namespace
}  // namespace drape::render
