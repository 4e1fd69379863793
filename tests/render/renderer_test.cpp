// Tests the places and the shades of objects in the renderer's pictures.

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "cloth/make/make_model.h"
#include "render/cloth/cloth_pass.h"
#include "render/frame/scene_frame.h"
#include "render/picture.h"
#include "support/placed.h"
#include "support/short_forms.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::isRed;
using test::kForward;
using test::Particles;
using test::Picture;

class RendererTest : public test::SheetPictureTest {};

bool looksGrey(const glm::ivec3& c) { return std::abs(c.r - c.g) < 16 && std::abs(c.g - c.b) < 16; }

/// Returns the linear light of a brightness of 0 to 765, by the inverse of shaders/render/picture/tone.glsl.
double lightOf(int brightness) { return 0.165 * brightness / (765.0 - brightness); }

TEST_F(RendererTest, EverythingIsWhereItShouldBe) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = sheetFrame(particles, geometry);
    frame.colliders = {test::ballAt({-0.9f, 0.3f, 0.0f}, 0.3f)};
    frame.colliders.front().collider.colour = glm::vec3(0.77f);
    frame.ground = {true, 0.0f};
    frame.look.groundColour = glm::vec3(0.44f);
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
    EXPECT_TRUE(looksGrey(ball)) << ball.r << " " << ball.g << " " << ball.b;
    EXPECT_TRUE(looksGrey(ground)) << ground.r << " " << ground.g << " " << ground.b;
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
    frame.colliders = {test::ballAt({0.0f, 0.7f, 0.0f}, 0.3f)};
    const Picture with = draw(renderer, frame);

    // The sun is at 45°, so the shadow's middle is as far to the left as the ball is high.
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
    frame.look.light.sun = 0.0f;  // leaves only the sky's own shade
    frame.look.groundColour = {0.64f, 0.64f, 0.65f};
    Renderer renderer(library);
    const Picture without = draw(renderer, frame);
    frame.colliders = {test::ballAt({0.0f, 0.3f, 0.0f}, 0.3f)};
    frame.colliders.front().collider.colour = {0.80f, 0.78f, 0.75f};
    const Picture with = draw(renderer, frame);
    const glm::ivec2 contact = pixelOf(frame, {0.0f, 0.0f, 0.22f});
    const glm::ivec2 away = pixelOf(frame, {0.0f, 0.0f, 1.0f});
    const auto share = [&](const glm::ivec2& pixel) {
        return lightOf(with.brightness(pixel.x, pixel.y)) / lightOf(without.brightness(pixel.x, pixel.y));
    };
    // Path tracing with these colours, under an earlier sky, gave 0.64, since the ball reflects light.
    EXPECT_NEAR(share(contact), 0.64, 0.09);
    EXPECT_GT(share(away), 0.86);
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
    const glm::ivec2 shadow = pixelOf(frame, {0.0f, 0.0f, 1.0f});  // shadow of the cloth's middle, which is 1 m up
    ASSERT_FALSE(isRed(with.at(shadow.x, shadow.y)));
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.75f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
}

}  // namespace

// Tests which parts of a scene are drawn.

namespace {

Frame frameOf(const Scene& scene) {
    return sceneFrame(scene, scene.settings, makeModel(scene.world), WorldView{}, placedColliders(scene.settings, {}));
}

ClothDescription flag(float x) {
    ClothDescription cloth;
    cloth.particles = {9, 9};
    cloth.origin = {x, 2.0f, 0.0f};
    cloth.pins = PinPattern::leftEdge;
    return cloth;
}

TEST(PixelWidth, GrowsWithTheDistanceAndShrinksWithTheHeight) {
    OrbitCamera camera;
    const glm::vec3 ahead = glm::normalize(camera.target - camera.eye());
    const auto at = [&](float away, float radius, int height) {
        return pixelWidth(camera, {camera.eye() + away * ahead, radius}, height);
    };
    const float one = 2.0f * std::tan(0.5f * camera.fieldOfView) / 100.0f;
    EXPECT_FLOAT_EQ(at(1.0f, 0.0f, 100), one);
    EXPECT_FLOAT_EQ(at(3.0f, 0.5f, 100), 2.5f * one);
    EXPECT_FLOAT_EQ(at(3.0f, 0.5f, 1000), 0.25f * one);
    EXPECT_EQ(at(1.0f, 2.0f, 100), 0.0f);
}

TEST(ShowsFacets, WhereCellsAreLargeAndInStills) {
    Frame frame;
    frame.look.quality = Quality::full;
    frame.subject = {frame.camera.target, 1.0f};
    Surface surface;
    surface.grid = {11, 11};
    frame.world.surfaces.surfaces = {surface};
    const float pixel = pixelWidth(frame.camera, {frame.camera.target, 0.0f}, 540);
    const auto showsWithCells = [&](float pixels) {
        frame.world.surfaces.surfaces.front().size = glm::vec2(10.0f * pixels * pixel, 1e-3f);
        return showsFacets(frame, 540);
    };
    EXPECT_FALSE(showsWithCells(5.0f));
    EXPECT_TRUE(showsWithCells(7.0f));
    frame.look.quality = Quality::still;
    EXPECT_TRUE(showsWithCells(5.0f));
    frame.world.surfaces.surfaces.clear();
    frame.look.quality = Quality::full;
    EXPECT_FALSE(showsFacets(frame, 540));
}

TEST(SceneFrame, WithoutClothTheBallKeepsItsRadius) {
    Scene scene;
    scene.world.cloths.clear();
    scene.settings.ball().on = true;
    scene.settings.ball().radius = 0.3f;
    const Frame frame = frameOf(scene);
    EXPECT_EQ(frame.colliders.front().collider.radius, 0.3f);
    EXPECT_TRUE(frame.poles.empty());
}

TEST(SceneFrame, TheCoarsestClothDecidesHowMuchSmallerTheBallIsDrawn) {
    Scene scene;
    scene.settings.ball().on = true;
    scene.world.cloths.front().particles = {9, 9};
    const float coarse = frameOf(scene).colliders.front().collider.radius;
    scene.world.cloths.front().particles = {65, 65};
    const float fine = frameOf(scene).colliders.front().collider.radius;
    ASSERT_LT(coarse, fine);
    scene.world.cloths.push_back(scene.world.cloths.front());
    scene.world.cloths.back().particles = {9, 9};
    EXPECT_EQ(frameOf(scene).colliders.front().collider.radius, coarse);
}

TEST(SceneFrame, EveryFlagHasItsPole) {
    Scene scene;
    scene.settings.ground().on = true;
    scene.world.cloths = {flag(-1.0f), ClothDescription{}, flag(2.0f)};
    const Frame frame = frameOf(scene);
    ASSERT_EQ(frame.poles.size(), 2u);
    EXPECT_EQ(frame.poles[0].foot, glm::vec3(-1.0f, 0.0f, 0.0f));
    EXPECT_EQ(frame.poles[1].foot, glm::vec3(2.0f, 0.0f, 0.0f));
}

TEST(SceneFrame, ShowsTheWallsThatTheSolverHas) {
    Scene scene;
    EXPECT_FALSE(frameOf(scene).walls.on);
    scene.settings.walls().on = true;
    test::setHigh(scene.settings.walls(), {1.0f, 2.5f, 0.5f});
    const Frame frame = frameOf(scene);
    EXPECT_TRUE(frame.walls.on);
    EXPECT_EQ(frame.walls.high, scene.settings.walls().high);
}

}  // namespace

}  // namespace drape::render
