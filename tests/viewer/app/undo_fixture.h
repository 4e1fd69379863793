#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "run/run.h"
#include "scene/fields/same_scene.h"
#include "solver/cpu/cpu_solver.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {

inline constexpr glm::uint kMiddle = 5 * 12 + 6;  // particle in the middle of the cloth of AppTest::open()

/// The state that undo must restore.
struct Whole {
    std::uint64_t hash = 0;
    std::uint64_t steps = 0;
    std::vector<bool> pins;
    std::size_t broken = 0;
    std::vector<glm::vec4> displacements;

    bool operator==(const Whole&) const = default;
};

inline Whole wholeOf(const App& app) {
    const Simulation& simulation = app.simulation();
    const State state = simulation.state();
    Whole now{hashPositions(state.positions), simulation.clock().steps, {}, 0, state.displacements};
    for (glm::uint i = 0; i < state.positions.size(); ++i) now.pins.push_back(simulation.hands().isPinned(i));
    now.broken = static_cast<std::size_t>(std::ranges::count(state.links, 0u, &physics::Link::material));
    return now;
}

inline std::uint64_t hashOfReplay(const InputLog& log) {
    Run run(log.scene);
    checkEvents(log, run.model(), "log");
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Array::positions));
}

class UndoTest : public AppTest {
protected:
    static void frames(App& app, int count) {
        for (int i = 0; i < count; ++i) frame(app);
    }
    /// Drags a tool from a place by a vector, in window coordinates.
    static void stroke(App& app, Tool tool, glm::vec2 from, glm::vec2 by) {
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, tool}}, 0.0f);
        frame(app);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, from + by, {}}}, 0.0f);
        frames(app, 6);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
    }
    static void cut(App& app) { stroke(app, Tool::cut, placeOf(app, kMiddle), {200.0f, 20.0f}); }
    /// Calls `act`, waits, and expects that undo and redo restore the states before and after it.
    void expectUndone(App& app, const std::string& what, const std::function<void()>& act) {
        const Whole before = wholeOf(app);
        const Scene scene = app.simulation().scene();
        act();
        frames(app, 5);
        const Whole after = wholeOf(app);
        const Scene changed = app.simulation().scene();
        ASSERT_NE(after, before) << what;
        app.execute({Action::undo});
        EXPECT_EQ(app.message().text(), "Undid: " + what);
        EXPECT_EQ(wholeOf(app), before) << what;
        EXPECT_TRUE(sameScene(app.simulation().scene(), scene)) << what;
        app.execute({Action::redo});
        EXPECT_EQ(app.message().text(), "Redid: " + what);
        EXPECT_EQ(wholeOf(app), after) << what;
        EXPECT_TRUE(sameScene(app.simulation().scene(), changed)) << what;
        app.execute({Action::undo});
        EXPECT_EQ(wholeOf(app), before) << what;
        expectItsLogReplays(app);
        frames(app, 3);
    }
    /// Drags on the strip of the time bar.
    /// `share`: where the drag ends, as a share of the strip.
    static void dragTimeTo(App& app, float share) {
        ASSERT_TRUE(app.widgets().widgets.contains("time"));
        const WidgetLog::Widget strip = app.widgets().widgets.at("time");
        ImGui::GetIO().MousePos = {strip.corner.x + share * strip.size.x, strip.corner.y + 0.5f * strip.size.y};
        for (const bool down : {false, true, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(app);
        }
    }
    static void expectItsLogReplays(const App& app) {
        app.simulation().saveLog("undone.log");
        const InputLog log = readLogFile("undone.log");
        EXPECT_EQ(hashOfReplay(log), *log.hash);
    }
};

}  // namespace drape::viewer
