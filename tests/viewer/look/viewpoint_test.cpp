#include "viewer/look/viewpoint.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

constexpr WindowShape kShape{
    .pixels = {900, 700}, .pixelRatio = 1.0f, .scale = 1.0f, .panel = 360.0f, .timeBar = 38.0f};

Viewpoint lookingAtOrigin() {
    SceneCamera view;
    view.target = glm::vec3(0.0f);
    view.distance = 4.0f;
    Viewpoint viewpoint(view);
    viewpoint.setWindow(kShape);
    return viewpoint;
}

Settings withGround(float height) {
    Settings settings;
    settings.ground().on = true;
    settings.ground().place.y = height;
    return settings;
}

TEST(Viewpoint, FliesToAPresetAndArrives) {
    Viewpoint viewpoint = lookingAtOrigin();
    const render::OrbitCamera start = viewpoint.camera();
    viewpoint.lookFrom(CameraPreset::side);
    EXPECT_EQ(viewpoint.camera(), start) << "it has yet to move";
    viewpoint.pass(0.5 * CameraFlight::kDuration, Settings());
    const float between = viewpoint.camera().yaw;
    viewpoint.pass(CameraFlight::kDuration, Settings());
    EXPECT_EQ(viewpoint.camera(), lookingFrom(CameraPreset::side, start));
    EXPECT_GT(between, std::min(start.yaw, viewpoint.camera().yaw));
    EXPECT_LT(between, std::max(start.yaw, viewpoint.camera().yaw));
}

TEST(Viewpoint, GoesOnFromTheEndOfAFlight) {
    Viewpoint viewpoint = lookingAtOrigin();
    viewpoint.lookFrom(CameraPreset::side);
    viewpoint.turnAbout({1.0f, 0.0f, 0.0f});
    viewpoint.pass(2.0 * CameraFlight::kDuration, Settings());
    EXPECT_EQ(viewpoint.camera().target, glm::vec3(1.0f, 0.0f, 0.0f));
    EXPECT_NEAR(viewpoint.camera().yaw, glm::radians(90.0f), 1e-5f);
}

TEST(Viewpoint, AMoveOfTheMouseEndsAFlight) {
    Viewpoint viewpoint = lookingAtOrigin();
    viewpoint.lookFrom(CameraPreset::top);
    viewpoint.move({{10.0f, 0.0f}, {0.0f, 0.0f}, 1.0f}, Settings());
    const render::OrbitCamera moved = viewpoint.camera();
    viewpoint.pass(1.0, Settings());
    EXPECT_EQ(viewpoint.camera(), moved);
}

TEST(Viewpoint, TheEyeStaysAboveTheGround) {
    Viewpoint viewpoint = lookingAtOrigin();
    const Settings settings = withGround(-0.5f);
    viewpoint.move({{0.0f, -600.0f}, {0.0f, 0.0f}, 1.0f}, settings);
    EXPECT_GT(viewpoint.camera().eye().y, -0.5f);
    viewpoint.move({{0.0f, 0.0f}, {0.0f, -900.0f}, 1.0f}, settings);
    EXPECT_GT(viewpoint.camera().eye().y, -0.5f);
    Viewpoint without = lookingAtOrigin();
    without.move({{0.0f, -600.0f}, {0.0f, 0.0f}, 1.0f}, Settings());
    EXPECT_LT(without.camera().eye().y, -0.5f);
}

TEST(Viewpoint, LegendsFitBesideThePanel) {
    Viewpoint viewpoint = lookingAtOrigin();
    EXPECT_EQ(viewpoint.legendText(), 16.0f);
    EXPECT_EQ(viewpoint.legendAbove(), 38.0f);
    EXPECT_EQ(viewpoint.viewport().covered, glm::ivec2(360, 38));
    WindowShape dense = kShape;
    dense.pixelRatio = 2.0f;
    dense.pixels = {1440, 1400};
    viewpoint.setWindow(dense);
    EXPECT_EQ(viewpoint.legendText(), 30.0f) << "of 32: 720 pixels are free, which is 24 heights";
    EXPECT_EQ(viewpoint.legendAbove(), 76.0f);
    EXPECT_EQ(viewpoint.viewport().covered, glm::ivec2(720, 76));
}

}  // namespace
}  // namespace drape::viewer
