// Tests that the cloth keeps moving when the window's user chooses another fabric.

#include <gtest/gtest.h>

#include "scene/parts/fabrics.h"
#include "solver/settings/fabric.h"
#include "viewer/app/undo_fixture.h"

namespace drape::viewer {
namespace {

class FabricTest : public UndoTest {
protected:
    /// Returns the length of the longest way of a particle between two states, m.
    static float longestWay(const State& from, const State& to) {
        float longest = 0.0f;
        for (std::size_t i = 0; i < from.positions.size(); ++i)
            longest = std::max(longest, glm::distance(glm::vec3(from.positions[i]), glm::vec3(to.positions[i])));
        return longest;
    }
    static bool isOfFabric(const App& app, const char* name) {
        const Scene& scene = app.simulation().scene();
        return isMadeOf(scene.world.cloths.front(), scene.settings, fabricPreset(name, "test"));
    }
    /// Returns the number of steps since the start, after choosing a fabric while time is paused.
    static void chooseInPause(App& app, const char* fabric) {
        app.execute({Action::togglePause});
        frame(app);
        choose(app, "fabric", fabric);
        frame(app);
        app.execute({Action::togglePause});
    }
};

TEST_F(FabricTest, ASheetHasAllOfItsStiffnessWithAnyNumberOfSubsteps) {
    App app = open(SolverChoice::cpu);
    chooseInPause(app, "cotton");
    ASSERT_TRUE(hasMembraneStiffness(app.simulation().scene().settings));
    click(app, "section.advanced");
    frames(app, 2);
    const auto saysAny = [&] {
        return app.widgets().widgets.at("substeps.use").tooltip.find("any number of substeps") != std::string::npos;
    };
    EXPECT_TRUE(saysAny());
    click(app, "membraneStiffness.on", 0.05f);
    frames(app, 2);
    ASSERT_FALSE(hasMembraneStiffness(app.simulation().scene().settings));
    EXPECT_FALSE(saysAny()) << "bends are then explicit, and follow the substeps";
}

TEST_F(FabricTest, ItsMessageGoesWithAReset) {
    App app = open(SolverChoice::cpu);
    chooseInPause(app, "silk");
    ASSERT_NE(app.message().text(), "");
    app.execute({Action::resetScene});
    EXPECT_FALSE(isOfFabric(app, "silk"));
    EXPECT_EQ(app.message().text(), "");
}

TEST_F(FabricTest, TheRunGoesOnWithCutsAndPinsOnEverySolver) {
    for (const SolverChoice solver :
         {SolverChoice::cpu, SolverChoice::reference, SolverChoice::gpu, SolverChoice::gpuJoined}) {
        App app = open(solver);
        frames(app, 8);
        cut(app);
        stroke(app, Tool::pin, placeOf(app, 11 * 4), {0.0f, 0.0f});
        frames(app, 2);
        const State before = app.simulation().state();
        const Whole cutAndPinned = wholeOf(app);
        chooseInPause(app, "silk");
        ASSERT_TRUE(isOfFabric(app, "silk"));
        const std::uint64_t steps = app.simulation().clock().steps;
        EXPECT_GE(steps, cutAndPinned.steps);
        EXPECT_LT(longestWay(before, app.simulation().state()), 0.2f) << "no jump";
        app.execute({Action::singleStep});
        EXPECT_EQ(app.simulation().clock().steps, steps + 1);
        const Whole now = wholeOf(app);
        EXPECT_EQ(now.broken, cutAndPinned.broken);
        EXPECT_GT(now.broken, 0u);
        EXPECT_EQ(now.pins, cutAndPinned.pins);
        EXPECT_EQ(app.simulation().state().positions[kMiddle].w, app.simulation().model().freeInverseMasses[kMiddle]);
        for (int i = 0; i < 5; ++i) app.execute({Action::singleStep});
        expectItsLogReplays(app);
    }
}

TEST_F(FabricTest, UndoBringsTheOldOneBackWhileTimeGoesOn) {
    App app = open();
    frames(app, 6);
    const Scene first = app.simulation().scene();
    chooseInPause(app, "denim");
    frames(app, 4);
    const Scene asDenim = app.simulation().scene();
    const std::uint64_t steps = app.simulation().clock().steps;
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: fabric");
    EXPECT_TRUE(sameScene(app.simulation().scene(), first));
    EXPECT_EQ(app.simulation().clock().steps, steps);
    frames(app, 4);
    app.execute({Action::redo});
    EXPECT_EQ(app.message().text(), "Redid: fabric");
    EXPECT_TRUE(sameScene(app.simulation().scene(), asDenim));
    frames(app, 4);
    expectItsLogReplays(app);
}

TEST_F(FabricTest, ARestartKeepsIt) {
    App app = open();
    frames(app, 6);
    chooseInPause(app, "wool");
    frames(app, 3);
    const Whole before = wholeOf(app);
    app.execute({Action::restart});
    EXPECT_TRUE(isOfFabric(app, "wool"));
    EXPECT_EQ(app.simulation().clock().steps, 0u);
    frames(app, 5);
    expectItsLogReplays(app);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), before) << "the run that has begun with another fabric";
}

TEST_F(FabricTest, TheTimeLineShowsEachAtItsTime) {
    App app = open();
    frames(app, 30);
    chooseInPause(app, "silk");
    frames(app, 30);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.25f);
    EXPECT_FALSE(isOfFabric(app, "silk"));
    app.execute({Action::togglePause});
    while (app.timeline().replayEnd() && app.simulation().clock().steps + 2 < end.steps) frame(app);
    EXPECT_TRUE(isOfFabric(app, "silk")) << "the replay changes it too";
    while (app.timeline().replayEnd()) frame(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: fabric") << "the replay makes no edit of its own";
}

TEST_F(FabricTest, OtherLinksNeedANewStart) {
    App app(SceneMenu("tearable"), library);
    frames(app, 6);
    app.execute({Action::togglePause});
    choose(app, "fabric", "silk");
    EXPECT_EQ(app.simulation().clock().steps, 0u);
    EXPECT_NE(app.message().text().find("started again"), std::string::npos) << app.message().text();
}

}  // namespace
}  // namespace drape::viewer
