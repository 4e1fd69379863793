// What a run begins with: built-in scenes that hands act on, and logs in place of scenes.

#include "run/start.h"

#include <gtest/gtest.h>

#include <set>

#include "embedded/logs.h"
#include "support/contact_scenes.h"
#include "support/live_run.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

std::vector<Event> eventsAfter(Run& run, int steps) {
    CpuSolver solver(run.model());
    for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    return {run.events().begin(), run.events().end()};
}

TEST(Start, LogsOfBuiltInScenesFitThem) {
    EXPECT_FALSE(embedded::logs().empty());
    for (const EmbeddedFile& file : embedded::logs()) {
        const std::string name(file.path.substr(0, file.path.size() - 5));
        const InputLog log = readLogText(file.text, name);
        EXPECT_NO_THROW(requireSameScene(log, loadScene(name), name)) << "run assets/logs/make_logs.py";
        EXPECT_FALSE(log.isOlder);
        const Start start = loadStart(name, {});
        ASSERT_TRUE(start.log);
        EXPECT_EQ(start.log->events, log.events);
        EXPECT_NO_THROW(makeRun(start));
        EXPECT_FALSE(loadStart(name, {.fabric = "silk"}).log) << "other masses: the hands would do something else";
    }
}

TEST(Start, TwoHandsAreAtWorkInTheKnot) {
    const InputLog log = *loadStart("knot", {}).log;
    std::set<glm::uint> hands;
    for (const Event& event : log.events) hands.insert(event.hand);
    EXPECT_EQ(hands, (std::set<glm::uint>{1, 2}));
    const auto run = makeRun(loadStart("knot", {}));
    CpuSolver solver(run->model());
    const glm::uint end = log.events.front().particles.front();
    const glm::vec4 before = solver.read(Quantity::positions)[end];
    for (int k = 0; k < 60; ++k) {
        solver.step(run->nextStep(viewOf(solver)));
        EXPECT_EQ(test::crossingsOf(solver.state()), 0u) << k;
    }
    EXPECT_GT(solver.read(Quantity::positions)[end].y, before.y + 0.1f) << "the hand has lifted it";
}

TEST(Start, ALogIsPlayedAgainAfterARestart) {
    test::LiveRun live(test::hangingSheet());
    live.act(EventKind::grab, {72}, {-0.5f, 0.5f, 0.2f});
    live.advance(5);
    live.act(EventKind::drag, {}, {-0.5f, 0.6f, 0.3f});
    live.run.settings().damping = 0.3f;
    live.advance(5);
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "mine.json";
    saveLogFile(path, live.run.log(live.hash()));

    const Start start = loadStart(path.string(), {});
    ASSERT_TRUE(start.log);
    const auto run = makeRun(start);
    const std::vector<Event> wanted(live.run.events().begin(), live.run.events().end());
    EXPECT_EQ(eventsAfter(*run, 12), wanted);
    run->settings().damping = start.scene.settings.damping;
    run->restart();
    EXPECT_EQ(eventsAfter(*run, 12), wanted);
    EXPECT_THROW(loadStart(path.string(), {.columns = 20}), SceneError);
    EXPECT_THROW(loadStart(path.string(), {.fabric = "silk"}), SceneError);
}

}  // namespace
}  // namespace drape
