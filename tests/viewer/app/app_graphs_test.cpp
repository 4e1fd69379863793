// Tests the graphs in the window: what is measured, which particle is followed, and that graphs and time line agree.

#include <gtest/gtest.h>

#include "viewer/app/undo_fixture.h"

namespace drape::viewer {
namespace {

class GraphsTest : public UndoTest {
protected:
    /// Returns the samples from the start of the run to the present.
    static std::vector<PlottedSample> line(const App& app) {
        const Simulation& simulation = app.simulation();
        return simulation.samples().upTo({simulation.epoch(), simulation.clock().steps});
    }
    static std::string copied(App& app) {
        click(app, "graphs.copy");
        return ImGui::GetClipboardText();
    }
};

TEST_F(GraphsTest, EachStepIsMeasuredWhileTheGraphsAreShown) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app = open(solver);
        frames(app, 5);
        EXPECT_TRUE(line(app).empty()) << "nobody looks";
        click(app, "section.graphs");
        frames(app, 10);
        const std::vector<PlottedSample> samples = line(app);
        ASSERT_GE(samples.size(), 10u);
        EXPECT_TRUE(samples.front().begins);
        const RunSample& last = samples.back().sample;
        EXPECT_EQ(last.step, app.simulation().clock().steps);
        const State state = app.simulation().state();
        const Measures expected = measure(app.simulation().model(), state, app.simulation().clock().lastSubstepLength);
        EXPECT_EQ(last.measures, expected);
        EXPECT_EQ(last.height, double{state.positions[last.particle].y});
        for (const char* graph : {"graph.stretch", "graph.energy", "graph.height", "graph.speed"})
            EXPECT_TRUE(app.widgets().widgets.contains(graph)) << graph;
        EXPECT_FALSE(app.widgets().widgets.contains("graph.crossings")) << "not counted";
        click(app, "section.graphs");
        EXPECT_FALSE(app.simulation().isSampling());
    }
}

TEST_F(GraphsTest, ForcesAreMeasuredIfAsked) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app = open(solver);
        click(app, "section.graphs");
        frames(app, 3);
        EXPECT_TRUE(line(app).back().sample.forces.empty());
        EXPECT_FALSE(app.widgets().widgets.contains("graph.forces"));
        click(app, "graphs.forces");
        frames(app, 5);
        EXPECT_TRUE(app.widgets().widgets.contains("graph.forces"));
        EXPECT_FALSE(line(app).back().sample.forces.empty());
        EXPECT_NE(copied(app).find(" force x (N)"), std::string::npos);
        click(app, "graphs.forces");
        frames(app, 3);
        EXPECT_TRUE(line(app).back().sample.forces.empty());
    }
}

TEST_F(GraphsTest, AClickOnTheClothChoosesTheParticle) {
    App app = open();
    frames(app, 3);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, placeOf(app, kMiddle), Tool::grab}}, 0.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, placeOf(app, kMiddle), Tool::grab}}, 0.0f);
    const glm::uint lowest = lowestParticle(app.simulation().model());
    EXPECT_EQ(app.simulation().sampledParticle(), lowest) << "the graphs are closed";
    click(app, "section.graphs");
    frames(app, 3);
    EXPECT_EQ(line(app).back().sample.particle, lowest);
    app.execute({Action::togglePause});
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, placeOf(app, kMiddle), Tool::grab}}, 0.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, placeOf(app, kMiddle), Tool::grab}}, 0.0f);
    EXPECT_EQ(app.simulation().sampledParticle(), kMiddle);
    EXPECT_EQ(line(app).back().sample.particle, kMiddle) << "even while time stands still";
}

TEST_F(GraphsTest, TheyFollowTheTimeLineAndUndo) {
    App app = open();
    click(app, "section.graphs");
    frames(app, 30);
    app.execute({Action::togglePause});
    frame(app);
    const std::string whole = copied(app);
    const std::vector<PlottedSample> before = line(app);
    dragTimeTo(app, 0.3f);
    EXPECT_EQ(copied(app), whole) << "the later part is kept until it is dropped";
    EXPECT_LT(line(app).size(), before.size());
    const std::uint64_t shown = app.simulation().clock().steps;
    click(app, "fromHere");
    EXPECT_EQ(line(app).back().sample.step, shown);
    EXPECT_EQ(line(app).size(), shown - before.front().sample.step + 1);
    stroke(app, Tool::pin, placeOf(app, kMiddle), {0.0f, 0.0f});
    app.execute({Action::singleStep});
    EXPECT_EQ(line(app).back().sample.step, shown + 1);
    EXPECT_NE(line(app).back().sample.measures, before[line(app).size() - 1].sample.measures);
    app.execute({Action::undo});
    app.execute({Action::undo});
    EXPECT_EQ(copied(app), whole) << app.message().text();
    app.execute({Action::restart});
    EXPECT_EQ(line(app).size(), 1u);
    app.execute({Action::undo});
    EXPECT_EQ(copied(app), whole);
}

TEST_F(GraphsTest, ADragInAGraphShowsTheMoment) {
    App app = open();
    click(app, "section.graphs");
    frames(app, 40);
    app.execute({Action::togglePause});
    const std::uint64_t end = app.simulation().clock().steps;
    frame(app);
    click(app, "graph.stretch", 0.25f);
    EXPECT_LT(app.simulation().clock().steps, end / 2);
    EXPECT_NE(app.timeline().replayEnd(), nullptr);
}

}  // namespace
}  // namespace drape::viewer
