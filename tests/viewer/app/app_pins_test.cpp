// Tests that pin groups can be dragged, and made to follow another thing.

#include <gtest/gtest.h>

#include "run/run.h"
#include "solver/cpu/cpu_solver.h"
#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class PinAppTest : public AppTest {
protected:
    /// Opens an App where the upper row of a small cloth follows a rotating collider.
    App openHeld() {
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
        return App(SceneMenu("held.json"), library, SolverChoice::gpu);
    }
    static const PinGroup& groupOf(const App& app) { return app.simulation().scene().settings.pinGroups.front(); }
    static glm::vec3 positionOf(const App& app, glm::uint particle) {
        return glm::vec3(app.simulation().state().positions[particle]);
    }
    static void frames(App& app, int count) {
        for (int i = 0; i < count; ++i) frame(app);
    }
};

TEST_F(PinAppTest, ADragOfOnePinMovesItsGroupAndIsOneEdit) {
    App app = openHeld();
    frames(app, 40);
    app.execute({Action::frameCloth});
    frames(app, 60);
    app.execute({Action::togglePause});
    frames(app, 3);
    // Chooses the pin nearest to the eye, since nothing hides it.
    const auto depthOf = [&](glm::uint pin) { return app.viewpoint().lens().see(positionOf(app, pin)).depth; };
    const glm::uint pin = depthOf(0) < depthOf(11) ? 0 : 11;
    const float apart = glm::distance(positionOf(app, 5), positionOf(app, pin));
    const glm::vec2 from = placeOf(app, pin);
    const glm::vec3 start = positionOf(app, pin);
    const glm::vec3 wanted = app.viewpoint().lens().pointAt(from + glm::vec2(40.0f, 20.0f), depthOf(pin));
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::grab}}, 0.0f);
    frame(app);
    for (int k = 1; k <= 4; ++k) {
        app.handle(
            std::vector<HandSignal>{
                {HandSignal::Kind::move, from + glm::vec2(10.0f, 5.0f) * static_cast<float>(k), {}}},
            0.0f);
        frame(app);
    }
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + glm::vec2(40.0f, 20.0f), {}}}, 0.0f);
    EXPECT_EQ(app.panel().pinGroup, "row");
    EXPECT_TRUE(app.simulation().hands().all().empty()) << "no hand holds it";
    const glm::vec3 offset = groupOf(app).offset;
    EXPECT_GT(glm::length(offset), 0.01f);
    // The offset is relative to the arm as it was at the start. The arm has turned since then, so only the length is
    // equal.
    EXPECT_NEAR(glm::length(offset), glm::distance(wanted, start), 1e-3f);
    EXPECT_GT(glm::distance(offset, wanted - start), 0.1f * glm::length(offset));
    frames(app, 2);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: group of pins");
    EXPECT_EQ(groupOf(app).offset, glm::vec3(0.0f));
    app.execute({Action::redo});
    EXPECT_EQ(groupOf(app).offset, offset);
    app.execute({Action::togglePause});
    frames(app, 60);
    EXPECT_NEAR(glm::distance(positionOf(app, 5), positionOf(app, pin)), apart, 1e-5f);
    EXPECT_GT(glm::distance(positionOf(app, pin), start), 0.005f);
    app.simulation().saveLog("dragged.log");
    const InputLog log = readLogFile("dragged.log");
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
}

TEST_F(PinAppTest, LetThemFollowSomethingElseFromWhereTheyAre) {
    App app = openHeld();
    frames(app, 60);
    ASSERT_TRUE(app.widgets().widgets.contains("pinGroup.follows"));
    EXPECT_EQ(app.watches().readouts().pins->pins, 12u);
    EXPECT_EQ(app.watches().readouts().pins->behind, 0u) << "nothing is in their way";
    app.execute({Action::togglePause});
    const glm::vec3 middle = positionOf(app, 6);
    choose(app, "pinGroup.follows", 0);
    EXPECT_EQ(groupOf(app).collider, "");
    app.execute({Action::togglePause});
    frames(app, 30);
    EXPECT_LT(glm::distance(positionOf(app, 6), middle), 1e-4f) << "it is where it was";
    app.execute({Action::undo});
    EXPECT_EQ(groupOf(app).collider, "arm");
    // If the collider is removed, the pins stay where they are.
    const glm::vec2 arm = app.viewpoint().lens().see({0.0f, 3.0f, 0.0f}).place;
    app.handle(
        std::vector<HandSignal>{{HandSignal::Kind::press, arm, Tool::grab}, {HandSignal::Kind::release, arm, {}}},
        0.0f);
    app.execute({Action::removeCollider});
    EXPECT_TRUE(app.simulation().scene().settings.colliders.empty());
    EXPECT_EQ(groupOf(app).collider, "");
    frames(app, 3);
    EXPECT_FALSE(app.message().isError()) << app.message().text();
}

}  // namespace
}  // namespace drape::viewer
