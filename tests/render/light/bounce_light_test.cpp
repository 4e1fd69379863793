// Tests light that surfaces reflect onto each other.
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

class BounceLightTest : public test::SheetPictureTest {
protected:
    /// Returns a frame of a sheet in front of the eye, lit from there and seen from above.
    Frame litSheet(const Particles& particles, Geometry& geometry) {
        Frame frame = sheetFrame(particles, geometry);
        frame.ground = {true, 0.0f};
        frame.look.light.toSun = {0.0f, 0.6f, 1.0f};
        frame.fabrics.front().translucency = 0.0f;
        frame.fabrics.front().shine = 0.0f;
        frame.fabrics.front().sheen = 0.0f;
        frame.camera.orbit(0.0f, 0.5f);
        frame.camera.zoom(1.5f);
        return frame;
    }
};

/// Returns the ratio of red to blue light in a pixel, by the inverse of shaders/render/picture/tone.glsl.
double redOverBlue(const glm::ivec3& c) { return c.r / (255.0 - c.r) * (255.0 - c.b) / c.b; }

TEST_F(BounceLightTest, ASheetTintsTheGroundBeforeIt) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = litSheet(particles, geometry);
    Renderer renderer(library);
    const glm::ivec2 near = pixelOf(frame, {0.0f, 0.0f, 0.35f});
    const glm::ivec3 byRed = draw(renderer, frame).at(near.x, near.y);
    ASSERT_FALSE(isRed(byRed));
    frame.fabrics.front().colour = {0.2f, 0.2f, 0.7f};
    const glm::ivec3 byBlue = draw(renderer, frame).at(near.x, near.y);
    EXPECT_GT(redOverBlue(byRed), redOverBlue(byBlue) * 1.04);
}

TEST_F(BounceLightTest, WhatIsBehindTheSheetIsTintedByItsBack) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = litSheet(particles, geometry);
    frame.look.light.toSun = {0.0f, 0.6f, -1.0f};
    frame.camera.orbit(3.14159f, 0.0f);
    frame.fabrics.front().colour = {0.9f, 0.1f, 0.1f};
    frame.fabrics.front().backColour = {0.1f, 0.1f, 0.9f};
    Renderer renderer(library);
    const glm::ivec2 near = pixelOf(frame, {0.0f, 0.0f, -0.35f});
    const glm::ivec3 byBlue = draw(renderer, frame).at(near.x, near.y);
    frame.fabrics.front().colour = {0.1f, 0.1f, 0.9f};
    const glm::ivec3 otherFront = draw(renderer, frame).at(near.x, near.y);
    EXPECT_NEAR(redOverBlue(byBlue), redOverBlue(otherFront), 0.02);  // The front is out of sight.
    frame.fabrics.front().backColour = {0.9f, 0.1f, 0.1f};
    const glm::ivec3 byRed = draw(renderer, frame).at(near.x, near.y);
    EXPECT_GT(redOverBlue(byRed), redOverBlue(byBlue) * 1.04);
}

TEST_F(BounceLightTest, APictureIsTheSameWhateverWasDrawnBefore) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    const Frame frame = litSheet(particles, geometry);
    Frame other = frame;
    other.fabrics.front().colour = {0.1f, 0.9f, 0.1f};
    other.colliders = {test::ballAt({0.0f, 0.5f, 0.5f}, 0.4f)};
    Renderer renderer(library);
    const Picture first = draw(renderer, frame);
    draw(renderer, other);
    EXPECT_EQ(draw(renderer, frame).rgb, first.rgb);
}

TEST_F(BounceLightTest, TheGroundLightsABallFromBelow) {
    Frame frame = emptyFrame();
    frame.colliders = {test::ballAt({0.0f, 1.0f, 0.0f}, 0.4f)};
    frame.ground = {true, 0.0f};
    frame.look.light.toSun = {0.2f, 1.0f, 0.3f};
    Renderer renderer(library);
    const glm::ivec2 below = pixelOf(frame, {0.0f, 0.68f, 0.3f});
    const Picture grey = draw(renderer, frame);
    frame.look.groundColour = {0.9f, 0.2f, 0.2f};
    const Picture red = draw(renderer, frame);
    EXPECT_GT(redOverBlue(red.at(below.x, below.y)), 1.5 * redOverBlue(grey.at(below.x, below.y)));
    EXPECT_GT(grey.at(below.x, below.y).g, red.at(below.x, below.y).g + 20);
}

TEST_F(BounceLightTest, ASheetAboveTintsTheTopOfABall) {
    ClothDescription description;
    description.particles = {9, 9};
    description.size = {1.6f, 1.6f};
    description.origin = {-0.8f, 1.5f, -0.8f};
    description.down = {0.0f, 0.0f, 1.0f};
    const Model level = makeModel(description);
    const Particles particles(level.startPositions, {0.0f, -1.0f, 0.0f, 0.0f});
    Geometry geometry(level);
    Frame frame = sheetFrame(particles, geometry);
    frame.fabrics.front().translucency = 0.0f;
    frame.fabrics.front().sheen = 0.0f;
    frame.colliders = {test::ballAt({0.0f, 0.8f, 0.0f}, 0.4f)};
    frame.ground = {true, 0.0f};
    frame.look.light.toSun = {0.2f, 0.6f, 1.0f};
    const auto draws = [&](const glm::vec3& colour) {
        frame.fabrics.front().colour = frame.fabrics.front().backColour = colour;
        const glm::ivec2 top = pixelOf(frame, {0.0f, 1.18f, 0.12f});
        return draw(frame).at(top.x, top.y);
    };
    EXPECT_GT(redOverBlue(draws({0.9f, 0.1f, 0.1f})), redOverBlue(draws({0.1f, 0.1f, 0.9f})) * 1.15);
}

}  // namespace
}  // namespace drape::render
