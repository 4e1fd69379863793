#include "viewer/window_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>

namespace drape::viewer {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

render::OrbitCamera cameraAt(float yaw, float pitch, float distance = 4.0f) {
    render::OrbitCamera camera;
    camera.yaw = yaw;
    camera.pitch = pitch;
    camera.distance = distance;
    return camera;
}

TEST(CameraPreset, LooksFromWhereItsNameSays) {
    render::OrbitCamera camera = cameraAt(2.0f, -0.4f, 7.0f);
    camera.target = {1.0f, 2.0f, 3.0f};
    const auto eyeFrom = [&](CameraPreset preset) {
        const render::OrbitCamera moved = lookingFrom(preset, camera);
        EXPECT_EQ(moved.target, camera.target);
        EXPECT_EQ(moved.distance, camera.distance);
        EXPECT_EQ(moved.fieldOfView, camera.fieldOfView);
        return (moved.eye() - camera.target) / camera.distance;
    };
    EXPECT_LT(glm::distance(eyeFrom(CameraPreset::front), glm::vec3(0, 0, 1)), 1e-5f);
    EXPECT_LT(glm::distance(eyeFrom(CameraPreset::side), glm::vec3(1, 0, 0)), 1e-5f);
    EXPECT_GT(eyeFrom(CameraPreset::top).y, 0.999f);
    const glm::vec3 between = eyeFrom(CameraPreset::threeQuarter);
    for (int axis = 0; axis < 3; ++axis) EXPECT_GT(between[axis], 0.3f);
}

TEST(CameraFlight, EndsExactlyAtItsEndAndStartsAtItsStart) {
    render::OrbitCamera from = cameraAt(0.3f, 0.2f);
    render::OrbitCamera to = cameraAt(1.7f, -0.5f, 9.0f);
    to.target = {3.0f, 0.0f, 1.0f};
    CameraFlight flight(from, to);
    EXPECT_EQ(flight.camera().yaw, from.yaw);
    EXPECT_EQ(flight.camera().target, from.target);
    EXPECT_EQ(flight.camera().distance, from.distance);
    flight.pass(10.0);
    EXPECT_TRUE(flight.isOver());
    EXPECT_EQ(flight.camera().yaw, to.yaw);
    EXPECT_EQ(flight.camera().distance, to.distance);
}

TEST(CameraFlight, IsSmoothAndKeepsUpUp) {
    CameraFlight flight(cameraAt(3.0f, -0.6f), lookingFrom(CameraPreset::top, cameraAt(3.0f, -0.6f)));
    float last = flight.camera().pitch;
    float most = 0.0f;
    constexpr int kPictures = 35;
    for (int i = 0; i < kPictures; ++i) {
        flight.pass(CameraFlight::kDuration / kPictures);
        const render::OrbitCamera camera = flight.camera();
        EXPECT_GE(camera.pitch, last) << "it never goes back";
        most = std::max(most, camera.pitch - last);
        last = camera.pitch;
        const glm::mat4 view = camera.view();
        EXPECT_GT(view[1][1], 0.0f) << "the world's up is up in the picture";
        EXPECT_NEAR(view[1][0], 0.0f, 1e-5f) << "and upright";
    }
    const float mean = (last + 0.6f) / kPictures;
    EXPECT_LT(most, 1.6f * mean) << "no leap";
}

TEST(CameraFlight, TurnsTheShorterWay) {
    CameraFlight flight(cameraAt(kPi - 0.2f, 0.0f), cameraAt(-kPi + 0.2f, 0.0f));
    flight.pass(0.5 * CameraFlight::kDuration);
    EXPECT_NEAR(std::abs(flight.camera().yaw), kPi, 1e-4f);
}

}  // namespace
}  // namespace drape::viewer
