// The renderer's pictures: what is where, and its shade.
#include "render/picture.h"

#include <glm/common.hpp>

namespace drape::render {
namespace {

using test::Geometry;
using test::isRed;
using test::kForward;
using test::Particles;
using test::Picture;

class RendererTest : public test::SheetPictureTest {};

bool isGrey(const glm::ivec3& c) { return std::abs(c.r - c.g) < 16 && std::abs(c.g - c.b) < 16; }

TEST_F(RendererTest, EverythingIsWhereItShouldBe) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.ball = {true, {-0.9f, 0.3f, 0.0f}, 0.3f};
    frame.ground = {true, 0.0f};
    frame.poles = {{{0.8f, 0.0f, 0.0f}, 1.8f, 0.04f}};
    frame.camera.orbit(0.0f, 0.15f);
    frame.camera.zoom(1.4f);
    const Picture picture = draw(frame);

    const auto colourAt = [&](const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        return picture.at(pixel.x, pixel.y);
    };
    EXPECT_TRUE(isRed(colourAt({0.0f, 1.0f, 0.0f})));
    EXPECT_TRUE(isRed(colourAt({0.4f, 1.4f, 0.0f})));
    EXPECT_FALSE(isRed(colourAt({0.0f, 1.6f, 0.0f})));
    const glm::ivec3 ball = colourAt({-0.85f, 0.5f, 0.15f});
    const glm::ivec3 ground = colourAt({0.4f, 0.0f, 0.5f});
    EXPECT_TRUE(isGrey(ball)) << ball.r << " " << ball.g << " " << ball.b;
    EXPECT_TRUE(isGrey(ground)) << ground.r << " " << ground.g << " " << ground.b;
    EXPECT_GT(ball.g, ground.g + 25);
    const glm::ivec2 pole = pixelOf(frame, {0.8f, 1.4f, 0.0f});
    EXPECT_GT(std::abs(picture.brightness(pole.x, pole.y) - picture.brightness(pole.x + 6, pole.y)), 20);
}

TEST_F(RendererTest, ABallCastsAShadow) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.look.light.toSun = {1.0f, 1.0f, 0.0f};
    Renderer renderer(library);
    const Picture without = draw(renderer, frame);
    frame.ball = {true, {0.0f, 0.7f, 0.0f}, 0.3f};
    const Picture with = draw(renderer, frame);

    // The sun is at 45 degrees: the shadow's middle is as far to the left as the ball is high.
    const glm::ivec2 shadow = pixelOf(frame, {-0.7f, 0.0f, 0.0f});
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.75f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
    const glm::ivec2 lit = pixelOf(frame, {0.7f, 0.0f, 0.0f});
    EXPECT_NEAR(with.brightness(lit.x, lit.y), without.brightness(lit.x, lit.y), 24);
}

TEST_F(RendererTest, ABallThatLiesOnTheGroundDarkensItThere) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.light.sun = 0.0f;  // what is left is the sky's own shade
    Renderer renderer(library);
    const Picture without = draw(renderer, frame);
    frame.ball = {true, {0.0f, 0.3f, 0.0f}, 0.3f};
    const Picture with = draw(renderer, frame);
    const glm::ivec2 contact = pixelOf(frame, {0.0f, 0.0f, 0.22f});
    const glm::ivec2 away = pixelOf(frame, {0.0f, 0.0f, 1.0f});
    // Path traced by docs/pictures/path_trace.py it is 0.82: the ball sends light back.
    EXPECT_NEAR(with.brightness(contact.x, contact.y) / static_cast<double>(without.brightness(contact.x, contact.y)),
                0.82, 0.05);
    EXPECT_GT(with.brightness(away.x, away.y), 0.93f * static_cast<float>(without.brightness(away.x, away.y)));
}

TEST_F(RendererTest, AClothShadesTheGround) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.light.toSun = {0.0f, 1.0f, -1.0f};
    Renderer renderer(library);
    const Picture with = draw(renderer, frame);
    frame.world.surfaces.surfaces.clear();
    const Picture without = draw(renderer, frame);
    const glm::ivec2 shadow = pixelOf(frame, {0.0f, 0.0f, 1.0f});  // of the cloth's middle, 1 m up
    ASSERT_FALSE(isRed(with.at(shadow.x, shadow.y)));
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.75f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
}

}  // namespace
}  // namespace drape::render
