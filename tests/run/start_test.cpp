// Tests the start of a run: built-in scenes that hands act on, and logs in place of scenes.

#include "run/start/start.h"

#include <gtest/gtest.h>

#include <set>

#include "embedded/logs.h"
#include "support/contact_scenes.h"
#include "support/live_run.h"
#include "support/sanitized.h"
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
    const glm::vec4 before = solver.read(Array::positions)[end];
    for (int k = 0; k < 60; ++k) {
        solver.step(run->nextStep(viewOf(solver)));
        EXPECT_EQ(test::crossingsOf(solver.state()), 0u) << k;
    }
    EXPECT_GT(solver.read(Array::positions)[end].y, before.y + 0.1f) << "the hand has lifted it";
}

/// Returns how often two lines along x wind about each other: half of the sum of the signs of their crossings, seen
/// from above.
double windings(std::span<const glm::vec4> one, std::span<const glm::vec4> other) {
    double sum = 0.0;
    for (std::size_t i = 1; i < one.size(); ++i) {
        for (std::size_t j = 1; j < other.size(); ++j) {
            const glm::dvec3 a(one[i - 1]), along = glm::dvec3(one[i]) - a;
            const glm::dvec3 b(other[j - 1]), across = glm::dvec3(other[j]) - b, gap = b - a;
            const double area = along.x * across.z - along.z * across.x;
            const double s = (gap.x * across.z - gap.z * across.x) / area;
            const double t = (gap.x * along.z - gap.z * along.x) / area;
            if (area == 0.0 || s < 0.0 || s >= 1.0 || t < 0.0 || t >= 1.0) continue;
            const bool isAbove = a.y + s * along.y > b.y + t * across.y;
            sum += isAbove == (area > 0.0) ? 0.5 : -0.5;
        }
    }
    return sum;
}

TEST(SlowTowel, IsTwistedAndLetGoOfWithoutCrossings) {
    SKIP_IF_SANITIZED();
    const Start start = loadStart("towel", {});
    const auto run = makeRun(start);
    CpuSolver solver(run->model());
    const glm::uvec2 size = start.scene.world.cloths.front().particles;
    double turns = 0.0;
    for (glm::uint k = 0; k < start.log->steps; ++k) {
        solver.step(run->nextStep(viewOf(solver)));
        ASSERT_EQ(test::crossingsOf(solver.state()), 0u) << k;
        if (run->hands().all().size() < 6) continue;
        const std::vector<glm::vec4> at = solver.read(Array::positions);
        turns = windings(std::span(at).last(size.x), std::span(at).first(size.x));
    }
    EXPECT_EQ(turns, 3.0) << "of its long edges, when the first end was let go of";
    EXPECT_TRUE(run->hands().all().empty());
    for (const glm::vec4 p : solver.read(Array::positions)) ASSERT_LT(p.y, 0.15f) << "on the ground";
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
