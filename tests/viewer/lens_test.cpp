#include "viewer/window_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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
}  // namespace drape::viewer
