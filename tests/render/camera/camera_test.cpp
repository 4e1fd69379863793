#include "render/camera/camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <limits>
#include <numbers>
#include <span>

namespace drape::render {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// Returns where a point appears in the picture, -1 to 1 on both axes, y up.
glm::vec3 projected(const OrbitCamera& camera, const glm::vec3& point, float aspect) {
    const glm::vec4 clip = camera.projection(aspect) * camera.view() * glm::vec4(point, 1.0f);
    return glm::vec3(clip) / clip.w;
}

void expectNear(const glm::vec3& a, const glm::vec3& b, float tolerance) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

TEST(OrbitCamera, StandsWhereASceneSaysIt) {
    // Yaw 0 looks along -z, 90 along -x; positive pitch looks down from above.
    expectNear(OrbitCamera(SceneCamera{{1.0f, 2.0f, 3.0f}, 4.0f, 0.0f, 0.0f, 40.0f}).eye(), {1.0f, 2.0f, 7.0f}, 1e-5f);
    expectNear(OrbitCamera(SceneCamera{{1.0f, 2.0f, 3.0f}, 4.0f, 90.0f, 0.0f, 40.0f}).eye(), {5.0f, 2.0f, 3.0f}, 1e-5f);
    expectNear(OrbitCamera(SceneCamera{{1.0f, 2.0f, 3.0f}, 4.0f, 0.0f, 30.0f, 40.0f}).eye(), {1.0f, 4.0f, 6.4641f},
               1e-4f);
}

TEST(OrbitCamera, GoesBackToTheScenesTerms) {
    const SceneCamera view{{0.3f, -1.0f, 2.0f}, 2.5f, -120.0f, 35.0f, 55.0f, 0.9f};
    const SceneCamera back = OrbitCamera(view).toView();
    expectNear(back.target, view.target, 0.0f);
    EXPECT_FLOAT_EQ(back.distance, view.distance);
    EXPECT_NEAR(back.yaw, view.yaw, 1e-4f);
    EXPECT_NEAR(back.pitch, view.pitch, 1e-4f);
    EXPECT_NEAR(back.fieldOfView, view.fieldOfView, 1e-4f);
    EXPECT_EQ(back.aspect, view.aspect);
    EXPECT_NEAR(OrbitCamera(SceneCamera{{}, 1.0f, 350.0f, 0.0f, 40.0f}).toView().yaw, -10.0f, 1e-3f);
}

TEST(OrbitCamera, SeesItsTargetInTheMiddle) {
    for (const float pitch : {-89.0f, -30.0f, 0.0f, 60.0f, 89.0f}) {
        const OrbitCamera camera(SceneCamera{{1.0f, 2.0f, 3.0f}, 4.0f, 77.0f, pitch, 40.0f});
        const glm::vec3 place = projected(camera, camera.target, 1.5f);
        EXPECT_NEAR(place.x, 0.0f, 1e-4f) << pitch;
        EXPECT_NEAR(place.y, 0.0f, 1e-4f) << pitch;
        EXPECT_GT(projected(camera, camera.target + glm::vec3(0.0f, 0.1f, 0.0f), 1.5f).y, 0.0f) << pitch;
    }
}

TEST(OrbitCamera, PitchStopsShortOfThePoles) {
    OrbitCamera camera;
    camera.orbit(0.0f, 10.0f);
    EXPECT_FLOAT_EQ(camera.pitch, OrbitCamera::kMaxPitch);
    camera.orbit(0.0f, -20.0f);
    EXPECT_FLOAT_EQ(camera.pitch, -OrbitCamera::kMaxPitch);
    EXPECT_FALSE(std::isnan(camera.view()[0][0]));
}

TEST(OrbitCamera, TurningForHoursKeepsYawSmall) {
    OrbitCamera camera;
    for (int i = 0; i < 1000; ++i) camera.orbit(1.0f, 0.0f);
    EXPECT_LE(std::abs(camera.yaw), kPi + 1e-5f);
    EXPECT_NEAR(std::cos(camera.yaw), std::cos(1000.0f), 1e-3f);
}

TEST(OrbitCamera, TheSceneFollowsThePointerThatTurnsIt) {
    OrbitCamera camera(SceneCamera{{0.0f, 0.0f, 0.0f}, 4.0f, 20.0f, 10.0f, 40.0f});
    // A point on the near side moves as the pointer does: right and down.
    const glm::vec3 point = camera.eye() * 0.25f;
    const glm::vec3 before = projected(camera, point, 1.0f);
    camera.orbitPixels({30.0f, 20.0f}, 600);
    const glm::vec3 after = projected(camera, point, 1.0f);
    EXPECT_GT(after.x, before.x);
    EXPECT_LT(after.y, before.y);
}

TEST(OrbitCamera, PanKeepsThePointAtTheTargetsDepthUnderThePointer) {
    const int width = 900, height = 600;
    OrbitCamera camera(SceneCamera{{0.5f, 1.0f, -0.2f}, 3.0f, 35.0f, 25.0f, 50.0f});
    const glm::vec3 point = camera.target;
    camera.panPixels({60.0f, 45.0f}, height);
    const glm::vec3 place = projected(camera, point, float(width) / float(height));
    EXPECT_NEAR(place.x * 0.5f * float(width), 60.0f, 0.05f);
    EXPECT_NEAR(-place.y * 0.5f * float(height), 45.0f, 0.05f);
    EXPECT_FLOAT_EQ(camera.distance, 3.0f);
}

TEST(OrbitCamera, ZoomIsClampedAndIgnoresNonsense) {
    OrbitCamera camera;
    camera.zoom(0.5f);
    EXPECT_FLOAT_EQ(camera.distance, 2.0f);
    camera.zoom(0.0f);
    camera.zoom(-1.0f);
    camera.zoom(std::nanf(""));
    EXPECT_FLOAT_EQ(camera.distance, 2.0f);
    camera.zoom(1e-9f);
    EXPECT_FLOAT_EQ(camera.distance, OrbitCamera::kMinDistance);
    camera.zoom(1e9f);
    EXPECT_FLOAT_EQ(camera.distance, OrbitCamera::kMaxDistance);
}

TEST(OrbitCamera, FrameMakesABoxJustFit) {
    Box box;
    box.include(std::array{glm::vec4(0.2f, -2.0f, -0.5f, 0.0f), glm::vec4(1.8f, -1.1f, 2.5f, 0.0f)});
    for (const float aspect : {0.4f, 1.0f, 16.0f / 9.0f}) {
        OrbitCamera camera(SceneCamera{{}, 4.0f, 30.0f, 20.0f, 40.0f});
        camera.frame(box, aspect);
        expectNear(camera.target, {1.0f, -1.55f, 1.0f}, 1e-6f);
        EXPECT_FLOAT_EQ(camera.yaw, glm::radians(30.0f));
        float widest = 0.0f;
        for (const float x : {box.low.x, box.high.x}) {
            for (const float y : {box.low.y, box.high.y}) {
                for (const float z : {box.low.z, box.high.z}) {
                    const glm::vec3 place = projected(camera, {x, y, z}, aspect);
                    widest = std::max({widest, std::abs(place.x), std::abs(place.y)});
                }
            }
        }
        EXPECT_NEAR(widest, 1.0f, 1e-4f) << "aspect " << aspect;
    }
}

TEST(OrbitCamera, FramesPointsInTheMiddle) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    // A tall tetrahedron, far from upright.
    const std::array points{glm::vec4(0.0f, 0.0f, 0.0f, 1.0f), glm::vec4(0.5f, 1.7f, 0.1f, 1.0f),
                            glm::vec4(-0.4f, 1.2f, 0.6f, 1.0f), glm::vec4(0.1f, 0.3f, -0.7f, 1.0f),
                            glm::vec4(kNan, 0.0f, 0.0f, 1.0f)};
    for (const float yaw : {0.0f, 70.0f, 180.0f}) {
        for (const float aspect : {0.3f, 0.75f, 1.6f}) {
            OrbitCamera camera(SceneCamera{{3.0f, 2.0f, 1.0f}, 4.0f, yaw, 5.0f, 40.0f});
            camera.frame(points, aspect, 0.9f);
            glm::vec2 low(1e9f);
            glm::vec2 high(-1e9f);
            for (std::size_t k = 0; k < 4; ++k) {
                const glm::vec2 place(projected(camera, glm::vec3(points[k]), aspect));
                low = glm::min(low, place);
                high = glm::max(high, place);
            }
            const glm::vec2 extent = 0.5f * (high - low);
            EXPECT_NEAR(std::max(extent.x, extent.y), 0.9f, 1e-3f) << yaw << ", " << aspect;
            const int filled = extent.x > extent.y ? 0 : 1;
            EXPECT_NEAR(low[filled], -high[filled], 1e-3f) << yaw << ", " << aspect;
            EXPECT_LE(std::max(-low[1 - filled], high[1 - filled]), 0.901f);
        }
    }
}

TEST(OrbitCamera, FramingNothingChangesNothing) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    Box box;
    box.include(std::array{glm::vec4(kNan, 0.0f, 0.0f, 0.0f)});
    OrbitCamera camera(SceneCamera{{1.0f, 2.0f, 3.0f}, 4.0f, 30.0f, 20.0f, 40.0f});
    camera.frame(box, 1.0f);
    camera.frame(std::span<const glm::vec4>(), 1.0f, 0.9f);
    expectNear(camera.target, {1.0f, 2.0f, 3.0f}, 0.0f);
    EXPECT_FLOAT_EQ(camera.distance, 4.0f);
}

TEST(OrbitCamera, StaysAboveAHeight) {
    OrbitCamera below(SceneCamera{{0.0f, 1.0f, 0.0f}, 4.0f, 30.0f, -60.0f, 40.0f});
    below.keepAbove(0.25f);
    EXPECT_NEAR(below.eye().y, 0.25f, 1e-5f);
    expectNear(below.target, {0.0f, 1.0f, 0.0f}, 0.0f);
    EXPECT_FLOAT_EQ(below.distance, 4.0f);

    OrbitCamera deep(SceneCamera{{0.0f, -10.0f, 0.0f}, 4.0f, 30.0f, -60.0f, 40.0f});
    deep.keepAbove(0.25f);
    EXPECT_NEAR(deep.eye().y, 0.25f, 1e-5f);

    OrbitCamera above(SceneCamera{{0.0f, 1.0f, 0.0f}, 4.0f, 30.0f, 10.0f, 40.0f});
    const glm::vec3 eye = above.eye();
    for (const float height : {0.25f, -std::numeric_limits<float>::infinity()}) {
        above.keepAbove(height);
        expectNear(above.eye(), eye, 1e-6f);
    }
}

TEST(OrbitCamera, ANarrowPictureShowsAsMuchFromSideToSide) {
    const glm::vec3 aside(0.8f, 0.9f, 0.3f);
    for (const float least : {0.8f, 1.6f}) {
        const OrbitCamera camera(SceneCamera{{0.0f, 1.0f, 0.0f}, 4.0f, 30.0f, 10.0f, 40.0f, least});
        const float wide = projected(camera, aside, least).x;
        for (const float aspect : {0.5f, 0.75f, 1.0f, 1.5f, 2.0f}) {
            const OrbitCamera widened = camera.forPicture(aspect);
            if (aspect < least) {
                EXPECT_NEAR(projected(widened, aside, aspect).x, wide, 1e-5f) << aspect;
            } else {
                EXPECT_FLOAT_EQ(widened.fieldOfView, camera.fieldOfView) << aspect;
            }
        }
    }
}

TEST(OrbitCamera, PutsItsTargetAside) {
    OrbitCamera camera(SceneCamera{{0.0f, 1.0f, 0.0f}, 4.0f, 30.0f, 10.0f, 40.0f});
    const glm::vec3 point(0.3f, 1.2f, 0.9f);
    const glm::vec3 before = projected(camera, point, 1.5f);
    camera.offset = {0.25f, 0.125f};
    expectNear(projected(camera, camera.target, 1.5f), {0.25f, 0.125f, projected(camera, camera.target, 1.5f).z},
               1e-5f);
    expectNear(projected(camera, point, 1.5f), before + glm::vec3(0.25f, 0.125f, 0.0f), 1e-5f);
}

TEST(OrbitCamera, APictureOfAnotherShapeShowsTheLargestPartAroundTheMiddle) {
    const OrbitCamera camera(SceneCamera{{0.0f, 1.0f, 0.0f}, 4.0f, 30.0f, 10.0f, 40.0f, 1.6f});
    const glm::vec3 point(0.3f, 1.2f, 0.4f);
    for (const float view : {0.7f, 1.2f, 2.0f}) {
        const glm::vec3 whole = projected(camera.forPicture(view), point, view);
        for (const float aspect : {0.5f, 0.7f, 1.2f, 1.78f, 2.5f}) {
            const glm::vec3 part = projected(camera.forPicture(aspect, view), point, aspect);
            const glm::vec2 share = glm::min(glm::vec2(1.0f), glm::vec2(aspect / view, view / aspect));
            expectNear({glm::vec2(part) * share, part.z}, whole, 1e-5f);
        }
    }
}

TEST(OrbitCamera, PlanesEncloseWhatIsLookedAt) {
    for (const float distance : {0.01f, 0.5f, 4.0f, 1000.0f}) {
        const OrbitCamera camera(SceneCamera{{}, distance, 10.0f, 10.0f, 40.0f});
        EXPECT_LT(camera.nearPlane(), 0.1f * distance);
        EXPECT_GT(camera.farPlane(), 10.0f * distance);
        const float depth = projected(camera, camera.target, 1.0f).z;
        EXPECT_GT(depth, -1.0f);
        EXPECT_LT(depth, 1.0f);
    }
}

}  // namespace
}  // namespace drape::render
