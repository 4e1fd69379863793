// How the camera of a session moves by presets and double clicks.

#include <gtest/gtest.h>

#include "viewer/session_fixture.h"

namespace drape::viewer {
namespace {

/// Where a particle of the drawn cloth is seen.
glm::vec2 placeOf(const WindowSession& session, glm::uint particle) {
    return session.lens().see(glm::vec3(session.simulation().state().positions[particle])).place;
}

TEST_F(SessionTest, APresetTurnsTheCameraAboutWhatItLooksAt) {
    WindowSession session = open();
    frame(session);
    const render::OrbitCamera earlier = session.camera();
    session.execute({Action::lookFrom, static_cast<int>(CameraPreset::side)});
    frame(session);
    EXPECT_NE(session.camera().yaw, earlier.yaw);
    EXPECT_LT(session.camera().yaw, 1.0f) << "on its way";
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_NEAR(session.camera().yaw, 1.5708f, 1e-4f);
    EXPECT_NEAR(session.camera().pitch, 0.0f, 1e-6f);
    EXPECT_EQ(session.camera().target, earlier.target);
    EXPECT_EQ(session.camera().distance, earlier.distance);
    click(session, "camera.Top");
    session.move({{10.0f, 0.0f}, {0.0f, 0.0f}, 1.0f});
    const float pitch = session.camera().pitch;
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_EQ(session.camera().pitch, pitch) << "a hand on the camera stops it";
}

TEST_F(SessionTest, ADoubleClickMovesThePivotToThePointOfTheCloth) {
    WindowSession session = open();
    frame(session);
    session.execute({Action::togglePause});
    const auto particle = glm::vec3(session.simulation().state().positions[7 * 12 + 3]);
    const render::OrbitCamera earlier = session.camera();
    session.setPivot(placeOf(session, 7 * 12 + 3));
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_LT(glm::distance(session.camera().target, particle), 0.01f);
    EXPECT_EQ(session.camera().yaw, earlier.yaw);
    EXPECT_EQ(session.camera().distance, earlier.distance);
    session.setPivot({kSize.x - 3.0f, 3.0f});
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_LT(glm::distance(session.camera().target, particle), 0.01f) << "there is no cloth";
}

}  // namespace
}  // namespace drape::viewer
