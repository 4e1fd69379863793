// Tests the log of a run, and that a replay of the log gives the same run.

#include "run/run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "run/log/event_values.h"
#include "scene/file/scene_file.h"
#include "support/live_run.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Plays every kind of action of a person on a cloth in wind.
void playWith(LiveRun& live) {
    live.run.settings().wind = {.velocity = {1.0f, 0.0f, 4.0f}, .gustiness = 0.5f, .airDensity = 1.2f};
    live.advance(5);
    live.run.settings().ground().on = true;  // the ground begins below the cloth and rises
    live.run.settings().ground().place.y = 0.5f;
    live.act(EventKind::grab, {76, 75, 77}, live.position(76));
    for (int k = 0; k < 10; ++k) {
        live.act(EventKind::drag, {}, live.position(76) + glm::vec3(0.05f, 0.02f, 0.1f));
        live.advance(1);
        live.run.settings().damping = 0.1f * static_cast<float>(k);
    }
    live.act(EventKind::release);
    live.act(EventKind::cut, {40, 41, 40, 49});
    live.act(pushOf(31, {0.1f, 0.0f, -0.3f}, 0.25f, 2.5f));
    live.advance(3);
    live.run.setPins(0, PinPattern::leftEdge, 2);
    live.advance(7);
    live.act(EventKind::unpin, {9});
    live.act(EventKind::grab, {0}, {-0.6f, 1.2f, 0.1f});
    live.run.settings().tear = {.resistance = TearResistance::ratio, .ratio = 1.02f};
    live.advance(10);
}

std::uint64_t replay(const InputLog& log, std::vector<Event>* events = nullptr) {
    Run run(log.scene);
    checkEvents(log, run.model(), "log");
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    if (events) events->assign(run.events().begin(), run.events().end());
    return hashPositions(solver.read(Array::positions));
}

TEST(Replay, GivesTheSameBits) {
    LiveRun live(hangingSheet());
    playWith(live);
    const InputLog log = live.run.log(live.hash());
    EXPECT_EQ(log.steps, 35u);
    std::vector<Event> events;
    EXPECT_EQ(replay(log, &events), live.hash());
    EXPECT_EQ(events, log.events) << "the log of a replay is the log";
    for (std::size_t k = 0; k < log.events.size(); ++k) {
        if (log.events[k].step == log.steps) continue;
        InputLog without = log;
        without.events.erase(without.events.begin() + static_cast<std::ptrdiff_t>(k));
        if (log.events[k].kind == EventKind::grab || log.events[k].kind == EventKind::cut ||
            log.events[k].kind == EventKind::push || log.events[k].kind == EventKind::set) {
            EXPECT_NE(replay(without), live.hash())
                << enumName(log.events[k].kind) << " " << log.events[k].field << " does nothing";
        }
    }
}

TEST(Replay, OfALogThatWasWrittenAndReadGivesTheSameBits) {
    LiveRun live(hangingSheet());
    playWith(live);
    const InputLog log = live.run.log(live.hash());
    const InputLog read = readLogText(writeLogText(log), "log");
    EXPECT_EQ(read.events, log.events);
    EXPECT_EQ(read.scene.name, "sheet");
    EXPECT_EQ(replay(read), live.hash());
}

TEST(Replay, OfTwoHandsGivesTheSameBits) {
    LiveRun live(hangingSheet());
    Event left;
    left.kind = EventKind::grab;
    left.particles = {72, 63};
    left.target = {-0.5f, 0.5f, 0.2f};
    Event right = left;
    right.particles = {0};
    right.target = {-0.3f, 1.1f, 0.1f};
    right.hand = 7;
    live.act(left);
    live.act(right);
    for (int k = 0; k < 20; ++k) {
        live.advance(1);
        for (Event* drag : {&left, &right}) {
            drag->kind = EventKind::drag;
            drag->particles.clear();
            drag->target.z += 0.02f;
            live.act(*drag);
        }
        if (k == 9) live.act(EventKind::release);
    }
    const InputLog log = live.run.log(live.hash());
    EXPECT_EQ(std::ranges::count(log.events, 7u, &Event::hand), 21);
    const InputLog read = readLogText(writeLogText(log), "log");
    EXPECT_TRUE(read.events == log.events);
    EXPECT_EQ(replay(read), live.hash());
    InputLog confused = log;
    for (Event& event : confused.events) event.hand = 0;
    EXPECT_NE(replay(confused), live.hash());
}

TEST(Replay, StartsWhereTheLogDoes) {
    LiveRun live(hangingSheet());
    playWith(live);
    live.restart();
    EXPECT_TRUE(live.run.events().empty());
    EXPECT_TRUE(live.run.hands().isPinned(9)) << "what was unpinned by hand";
    EXPECT_EQ(live.run.scene().world.cloths.front().pins, PinPattern::leftEdge);
    live.act(pushOf(80, {0.0f, 0.0f, -1.0f}, 0.1f, 3.0f));
    live.advance(10);
    EXPECT_EQ(replay(live.run.log(live.hash())), live.hash());
}

TEST(Run, RestartHealsAndLetsGo) {
    LiveRun live(hangingSheet());
    const State start = live.solver.state();
    live.act(EventKind::cut, {40, 41});
    live.act(EventKind::grab, {80}, {1.0f, 1.0f, 1.0f});
    live.act(EventKind::unpin, {0});
    live.advance(20);
    live.restart();
    EXPECT_FALSE(live.run.hands().torn());
    EXPECT_TRUE(live.run.hands().all().empty());
    EXPECT_TRUE(live.run.hands().isPinned(0));
    live.advance(1);
    EXPECT_EQ(live.solver.state().links.size(), start.links.size());
    for (const physics::Link& link : live.solver.state().links) EXPECT_NE(link.material, 0u);
    EXPECT_EQ(live.position(0), glm::vec3(start.positions[0]));
}

TEST(Run, RestartMovesThePinsOfAnotherPattern) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().listedPins = {{{4, 4}, {0.0f, 0.0f, 0.3f}}};
    LiveRun live(scene);
    live.run.setPins(0, PinPattern::listed, 2);
    live.advance(2);
    EXPECT_EQ(live.inverseMass(40), 0.0f);
    EXPECT_GT(live.inverseMass(0), 0.0f);
    EXPECT_LT(live.position(40).z, 0.1f) << "it is pinned where it is";
    live.restart();
    EXPECT_EQ(live.position(40).z, 0.3f) << "and starts where the scene has it";
    EXPECT_TRUE(live.run.hands().isPinned(40));
}

TEST(Run, LogsTheLastDragOfEachHand) {
    LiveRun live(hangingSheet());
    for (const glm::uint hand : {0u, 1u}) {
        Event event;
        event.kind = EventKind::grab;
        event.hand = hand;
        event.particles = {80 - hand};
        event.target = live.position(80 - hand);
        live.act(event);
        for (int k = 0; k < 3; ++k) {
            event.kind = EventKind::drag;
            event.particles.clear();
            event.target.x += 0.1f;
            live.act(event);
        }
    }
    ASSERT_EQ(live.run.events().size(), 4u) << "two grabs, two drags";
    EXPECT_EQ(live.run.events()[1].hand, 0u);
    EXPECT_EQ(live.run.events()[3].hand, 1u);
}

TEST(Run, LogsWhatHasAnEffectOnce) {
    LiveRun live(hangingSheet());
    live.act(EventKind::drag, {}, {1.0f, 1.0f, 1.0f});
    live.act(EventKind::release);
    EXPECT_TRUE(live.run.events().empty()) << "nothing was held";
    live.act(EventKind::grab, {80}, {0.0f, 0.0f, 0.0f});
    for (int k = 0; k < 5; ++k) live.act(EventKind::drag, {}, {0.1f * static_cast<float>(k), 0.0f, 0.0f});
    live.run.settings().gravity.y = -1.0f;
    live.run.settings().gravity.y = -2.0f;
    live.advance(1);
    for (int k = 0; k < 5; ++k) {
        live.act(EventKind::drag, {}, {0.4f, 0.0f, 0.0f});
        live.advance(1);
    }
    ASSERT_EQ(live.run.events().size(), 3u);
    EXPECT_EQ(live.run.events()[1].kind, EventKind::drag);
    EXPECT_EQ(live.run.events()[1].target.x, 0.4f);
    EXPECT_EQ(live.run.events()[2].field, "solver.gravity");
    EXPECT_EQ(live.run.events()[2].value, "[0, -2, 0]");
    live.run.setPins(0, PinPattern::topCorners, 2);
    EXPECT_EQ(live.run.events().size(), 3u) << "they are pinned already";
}

TEST(Run, WallsAndGroundThatAppearCloseInSlowly) {
    Scene scene = floatingChain(3);
    scene.settings.walls() = test::wallsOf({.low = {-1.0f, -1.0f, -1.0f}, .high = {1.0f, 1.0f, 0.0f}});
    scene.settings.ground().place.y = 0.5f;
    for (const bool ground : {false, true}) {
        LiveRun live(scene);
        live.advance(2);
        (ground ? live.run.settings().ground().on : live.run.settings().walls().on) = true;
        float fastest = 0.0f;
        for (int k = 0; k < 60; ++k) {
            live.advance(1);
            fastest = std::max(fastest, glm::length(live.velocity(1)));
        }
        EXPECT_LT(fastest, 2.0f) << "obstacles move at 1.5 m/s at most";
        const float room = scene.settings.thickness + scene.world.systems.front().particleRadius;
        const float depth = ground ? 0.5f + room - live.position(1).y : live.position(1).z + room;
        EXPECT_LT(depth, 1e-6f);
    }
}

TEST(SettingFields, AreTheWayFromOneToTheOther) {
    Settings a;
    Settings b;
    b.substeps = 3;
    b.stiffness[2] = 0.25f;
    b.wind.velocity = {1.0f, 0.1f, -3.0f};
    b.ball().motion = ColliderMotion::circle;
    b.ground().on = true;
    const std::vector<SettingValue> changes = changedSettings(a, b);
    const std::vector<SettingValue> expected = {{"solver.substeps", "3"},
                                                {"solver.stiffness.bend", "0.25"},
                                                {"wind.velocity", "[1, 0.1, -3]"},
                                                {"ball.path", "\"circle\""},
                                                {"ground.on", "true"}};
    EXPECT_EQ(changes, expected);
    EXPECT_EQ(withSettings(a, changes, "x"), b);
    EXPECT_TRUE(changedSettings(b, b).empty());
}

TEST(SettingFields, AreAllThatSettingsHold) {
    Settings all;
    all.timeStep = 0.02f;
    all.substeps = 5;
    all.iterations = 2;
    all.order = StepOrder::constrainFirst;
    all.damping = 0.3f;
    all.dampingUnit = DampingUnit::perStep;
    all.accelerationShare = AccelerationShare::half;
    all.dampedAcceleration = true;
    all.pinnedShare = PinnedShare::half;
    all.stiffness = {0.1f, 0.2f, 0.3f, 0.4f};
    all.membraneStiffness = 2000.0f;
    all.bendingStiffness = 1e-5f;
    all.gravity = {1.0f, 2.0f, 3.0f};
    all.thickness = 0.01f;
    all.wind = {WindModel::classic, {1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}, 0.1f, 2.0f, 1.0f, 0.9f, 0.3f};
    all.ball() = test::ballOf({true, ColliderMotion::line, {1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}, 0.7f, 0.8f, 0.9f});
    all.ground() = test::groundOf({true, 0.1f, 0.2f, 0.3f});
    all.walls() = test::wallsOf({true, {-1.0f, -2.0f, -3.0f}, {4.0f, 5.0f, 6.0f}, WallRule::stop, 0.7f, 0.8f});
    all.tear = {TearResistance::ratio, 3.0f};
    EXPECT_EQ(withSettings(Settings{}, changedSettings(Settings{}, all), "x"), all);
    EXPECT_EQ(withSettings(all, changedSettings(all, Settings{}), "x"), Settings{});
}

TEST(SettingFields, AnOlderLogSetsTheForceOfTheClassicWindAsItsVelocity) {
    Settings classic;
    classic.wind = {.model = WindModel::classic, .velocity = {1.0f, 2.0f, 3.0f}};
    const SettingValue velocity{"wind.velocity", "[4, 5, 6]"};
    const Settings old = withSettings(classic, std::span(&velocity, 1), "x");
    EXPECT_EQ(old.wind.classicForce, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_EQ(old.wind.velocity, classic.wind.velocity);
}

TEST(SettingFields, PromisesAreCheckedWhenAllIsSet) {
    Settings tutorial;
    tutorial.dampingUnit = DampingUnit::perStep;
    tutorial.damping = 0.01f;
    Settings ours;
    ours.damping = 5.0f;
    EXPECT_EQ(withSettings(tutorial, changedSettings(tutorial, ours), "x"), ours) << "5 a step were too much";
    EXPECT_EQ(withSettings(ours, changedSettings(ours, tutorial), "x"), tutorial);
}

TEST(SettingFields, RefuseWhatIsNoSettingOrOutOfRange) {
    const struct {
        SettingValue value;
        const char* complaint;
    } cases[] = {
        {{"wind.velocity", "[1, 2]"}, "x: wind.velocity: a list of 2 is invalid"},
        {{"wind.velocity", "[1, 2, 1e9]"}, "x: wind.velocity[2]: 1e+09 is out of range"},
        {{"solver.substeps", "0"}, "x: solver.substeps: 0 is out of range"},
        {{"solver.substeps", "[1"}, "x: solver.substeps: line 1"},
        {{"solver.substep", "1"}, "x: solver.substep: is not a setting"},
        {{"solver.stiffness", "{}"}, "x: solver.stiffness: is not a setting"},
        {{"camera.yaw", "17"}, "x: camera.yaw: cannot be changed while the scene runs"},
    };
    for (const auto& bad : cases) {
        try {
            withSettings(Settings{}, std::span(&bad.value, 1), "x");
            ADD_FAILURE() << bad.complaint;
        } catch (const SceneError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(bad.complaint)) << error.what();
        }
    }
}

}  // namespace
}  // namespace drape::test
