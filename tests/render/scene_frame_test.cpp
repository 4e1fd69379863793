// What of a scene is drawn.
#include "render/scene_frame.h"

#include <gtest/gtest.h>

namespace drape::render {
namespace {

Frame frameOf(const Scene& scene) {
    return sceneFrame(scene, scene.settings, makeModel(scene.world), WorldView{}, scene.settings.ball.centre);
}

GridDescription flag(float x) {
    GridDescription cloth;
    cloth.particles = {9, 9};
    cloth.origin = {x, 2.0f, 0.0f};
    cloth.pins = PinPattern::leftEdge;
    return cloth;
}

TEST(SceneFrame, WithoutClothTheBallKeepsItsRadius) {
    Scene scene;
    scene.world.cloths.clear();
    scene.settings.ball.on = true;
    scene.settings.ball.radius = 0.3f;
    const Frame frame = frameOf(scene);
    EXPECT_EQ(frame.ball.radius, 0.3f);
    EXPECT_TRUE(frame.poles.empty());
}

TEST(SceneFrame, TheCoarsestClothDecidesHowMuchSmallerTheBallIsDrawn) {
    Scene scene;
    scene.settings.ball.on = true;
    scene.world.cloths.front().particles = {9, 9};
    const float coarse = frameOf(scene).ball.radius;
    scene.world.cloths.front().particles = {65, 65};
    const float fine = frameOf(scene).ball.radius;
    ASSERT_LT(coarse, fine);
    scene.world.cloths.push_back(scene.world.cloths.front());
    scene.world.cloths.back().particles = {9, 9};
    EXPECT_EQ(frameOf(scene).ball.radius, coarse);
}

TEST(SceneFrame, EveryFlagHasItsPole) {
    Scene scene;
    scene.settings.ground.on = true;
    scene.world.cloths = {flag(-1.0f), GridDescription{}, flag(2.0f)};
    const Frame frame = frameOf(scene);
    ASSERT_EQ(frame.poles.size(), 2u);
    EXPECT_EQ(frame.poles[0].foot, glm::vec3(-1.0f, 0.0f, 0.0f));
    EXPECT_EQ(frame.poles[1].foot, glm::vec3(2.0f, 0.0f, 0.0f));
}

TEST(SceneFrame, ShowsTheWallsThatTheSolverHas) {
    Scene scene;
    EXPECT_FALSE(frameOf(scene).walls.on);
    scene.settings.walls.on = true;
    scene.settings.walls.high = {1.0f, 2.5f, 0.5f};
    const Frame frame = frameOf(scene);
    EXPECT_TRUE(frame.walls.on);
    EXPECT_EQ(frame.walls.high, scene.settings.walls.high);
}

}  // namespace
}  // namespace drape::render
