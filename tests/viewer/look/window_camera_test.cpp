#include "viewer/look/window_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/glm.hpp>
#include <limits>
#include <numbers>

namespace drape::viewer {
namespace {

render::OrbitCamera aslant() {
    render::OrbitCamera camera;
    camera.target = {0.3f, 1.1f, -0.2f};
    camera.distance = 3.0f;
    camera.yaw = 0.7f;
    camera.pitch = 0.4f;
    return camera;
}

TEST(Lens, SeesWhatTheCameraDraws) {
    constexpr glm::vec2 kWindow{900.0f, 500.0f};
    const render::OrbitCamera camera = aslant();
    const Lens lens(camera, kWindow);
    for (const glm::vec3 point : {glm::vec3(0.0f), glm::vec3(0.5f, 1.4f, 0.1f), glm::vec3(-0.4f, 0.8f, -1.0f)}) {
        const glm::vec4 clip = camera.projection(kWindow.x / kWindow.y) * camera.view() * glm::vec4(point, 1.0f);
        const glm::vec2 drawn = kWindow * (glm::vec2(clip.x, -clip.y) / clip.w * 0.5f + 0.5f);
        const Seen seen = lens.see(point);
        EXPECT_NEAR(seen.place.x, drawn.x, 0.01f);
        EXPECT_NEAR(seen.place.y, drawn.y, 0.01f);
        EXPECT_NEAR(seen.depth, clip.w, 1e-4f);
    }
}

TEST(Lens, FindsItsWayBack) {
    const Lens lens(aslant(), {900.0f, 500.0f});
    const glm::vec3 point(0.5f, 1.4f, 0.1f);
    const Seen seen = lens.see(point);
    EXPECT_LT(glm::distance(lens.pointAt(seen.place, seen.depth), point), 1e-5f);
    const glm::vec3 beside = lens.pointAt(seen.place + glm::vec2(10.0f, 0.0f), seen.depth);
    EXPECT_NEAR(glm::distance(beside, point), 10.0f * lens.unitAt(seen.depth), 1e-5f);
}

TEST(Lens, DoesNotSeeWhatIsBehindTheEye) {
    const render::OrbitCamera camera = aslant();
    const Lens lens(camera, {900.0f, 500.0f});
    const glm::vec3 behind = camera.eye() + (camera.eye() - camera.target);
    EXPECT_LE(lens.see(behind).depth, 0.0f);
}

TEST(Lens, DoesNotSeeWhatIsNowhere) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const Lens lens(aslant(), {900.0f, 500.0f});
    for (const float nowhere : {kInfinity, -kInfinity, kNan, std::numeric_limits<float>::max()}) {
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 point(0.0f);
            point[axis] = nowhere;
            const Seen seen = lens.see(point);
            EXPECT_TRUE(isFinite(seen.place)) << nowhere << " along " << axis;
            EXPECT_TRUE(std::isfinite(seen.depth)) << nowhere << " along " << axis;
        }
    }
}

}  // namespace

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
