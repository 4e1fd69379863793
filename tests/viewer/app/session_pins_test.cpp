// Groups of pins in a session: dragged, and made to follow something else.

#include <gtest/gtest.h>

#include "run/replay.h"
#include "solver/cpu/cpu_solver.h"
#include "viewer/app/session_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class PinSessionTest : public SessionTest {
protected:
    /// The upper row of a small cloth follows a collider that turns.
    WindowSession openHeld() {
        Scene scene;
        scene.world.cloths.front().particles = {12, 10};
        scene.world.cloths.front().pins = PinPattern::none;
        scene.settings.substeps = 2;
        Collider& arm = scene.settings.colliders.emplace_back();
        arm.name = "arm";
        arm.radius = 0.05f;
        arm.place = {0.0f, 3.0f, 0.0f};
        arm.motion = ColliderMotion::spin;
        arm.turnRate = 30.0f;
        PinGroup& row = scene.settings.pinGroups.emplace_back();
        row.name = "row";
        row.collider = "arm";
        saveSceneFile("held.json", scene);
        return WindowSession(SceneMenu("held.json"), library, SolverChoice::gpu);
    }
    static const PinGroup& groupOf(const WindowSession& session) {
        return session.simulation().scene().settings.pinGroups.front();
    }
    static glm::vec3 positionOf(const WindowSession& session, glm::uint particle) {
        return glm::vec3(session.simulation().state().positions[particle]);
    }
    static void frames(WindowSession& session, int count) {
        for (int i = 0; i < count; ++i) frame(session);
    }
};

TEST_F(PinSessionTest, ADragOfOnePinMovesItsGroupAndIsOneEdit) {
    WindowSession session = openHeld();
    frames(session, 40);
    session.execute({Action::frameCloth});
    frames(session, 60);
    session.execute({Action::togglePause});
    frames(session, 3);
    // Nothing hides the pin that is nearest to the eye.
    const auto depthOf = [&](glm::uint pin) { return session.lens().see(positionOf(session, pin)).depth; };
    const glm::uint pin = depthOf(0) < depthOf(11) ? 0 : 11;
    const float apart = glm::distance(positionOf(session, 5), positionOf(session, pin));
    const glm::vec2 from = placeOf(session, pin);
    const glm::vec3 start = positionOf(session, pin);
    const glm::vec3 wanted = session.lens().pointAt(from + glm::vec2(40.0f, 20.0f), depthOf(pin));
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::grab}}, 0.0f);
    frame(session);
    for (int k = 1; k <= 4; ++k) {
        session.handle(
            std::vector<HandSignal>{
                {HandSignal::Kind::move, from + glm::vec2(10.0f, 5.0f) * static_cast<float>(k), {}}},
            0.0f);
        frame(session);
    }
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + glm::vec2(40.0f, 20.0f), {}}}, 0.0f);
    EXPECT_EQ(session.panel().pinGroup, "row");
    EXPECT_TRUE(session.simulation().hands().all().empty()) << "no hand holds it";
    const glm::vec3 offset = groupOf(session).offset;
    EXPECT_GT(glm::length(offset), 0.01f);
    // The arm has turned: the offset is from the start, as things were turned then.
    EXPECT_NEAR(glm::length(offset), glm::distance(wanted, start), 1e-3f);
    EXPECT_GT(glm::distance(offset, wanted - start), 0.1f * glm::length(offset));
    frames(session, 2);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: group of pins");
    EXPECT_EQ(groupOf(session).offset, glm::vec3(0.0f));
    session.execute({Action::redo});
    EXPECT_EQ(groupOf(session).offset, offset);
    session.execute({Action::togglePause});
    frames(session, 60);
    EXPECT_NEAR(glm::distance(positionOf(session, 5), positionOf(session, pin)), apart, 1e-5f);
    EXPECT_GT(glm::distance(positionOf(session, pin), start), 0.005f);
    session.simulation().saveLog("dragged.log");
    const InputLog log = readLogFile("dragged.log");
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
}

TEST_F(PinSessionTest, LetThemFollowSomethingElseFromWhereTheyAre) {
    WindowSession session = openHeld();
    frames(session, 60);
    ASSERT_TRUE(session.widgets().widgets.contains("pinGroup.follows"));
    EXPECT_EQ(session.readouts().pins->pins, 12u);
    EXPECT_EQ(session.readouts().pins->behind, 0u) << "nothing is in their way";
    session.execute({Action::togglePause});
    const glm::vec3 middle = positionOf(session, 6);
    choose(session, "pinGroup.follows", 0);
    EXPECT_EQ(groupOf(session).collider, "");
    session.execute({Action::togglePause});
    frames(session, 30);
    EXPECT_LT(glm::distance(positionOf(session, 6), middle), 1e-4f) << "it is where it was";
    session.execute({Action::undo});
    EXPECT_EQ(groupOf(session).collider, "arm");
    // A collider that goes leaves the pins where they are.
    const glm::vec2 arm = session.lens().see({0.0f, 3.0f, 0.0f}).place;
    session.handle(
        std::vector<HandSignal>{{HandSignal::Kind::press, arm, Tool::grab}, {HandSignal::Kind::release, arm, {}}},
        0.0f);
    session.execute({Action::removeCollider});
    EXPECT_TRUE(session.simulation().scene().settings.colliders.empty());
    EXPECT_EQ(groupOf(session).collider, "");
    frames(session, 3);
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
}

}  // namespace
}  // namespace drape::viewer
