// Tests the objects that follow a simulation, one by one: each must start afresh in a new epoch.

#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "scene/parts/resize.h"
#include "support/contact_scenes.h"
#include "support/gl_fixture.h"
#include "viewer/app/watches.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/seen_motion.h"
#include "viewer/simulation/solver_selection.h"
#include "viewer/simulation/step_clock.h"

namespace drape::viewer {
namespace {

Scene sheet(glm::uvec2 particles = {49, 49}) {
    Scene scene;
    scene.name = "sheet";
    scene.world.cloths.front().particles = particles;
    scene.settings.substeps = 2;
    return scene;
}

class SimulationParts : public test::GlTest {
protected:
    SimulationParts() : library(embedded::shaders(), {}, gl::Compiling::whenUsed) {}

    Simulation open(Scene scene) { return {std::move(scene), commands, library, Backend::cpu}; }

    gl::ShaderLibrary library;
    gl::Commands commands;
};

constexpr PaceAdvisor::Picture kSlow{1.0, 0.5};

/// Simulates pictures at half of real time.
/// `seconds`: number of seconds.
void watch(PaceAdvisor& advisor, const Simulation& simulation, const std::string& opened, int seconds = 12) {
    for (int i = 0; i < seconds; ++i) advisor.watch(simulation, opened, kSlow);
}

TEST_F(SimulationParts, AnOfferIsForTheClothOfItsEpoch) {
    Simulation simulation = open(sheet());
    PaceAdvisor advisor;
    watch(advisor, simulation, "sheet");
    ASSERT_NE(advisor.offer(simulation), nullptr);
    simulation.open(sheet());
    EXPECT_EQ(advisor.offer(simulation), nullptr) << "of another fabric, or another variant";
    watch(advisor, simulation, "sheet", 1);
    EXPECT_EQ(advisor.offer(simulation), nullptr);
    watch(advisor, simulation, "sheet");
    EXPECT_NE(advisor.offer(simulation), nullptr) << "nobody has answered, and this one is slow, too";
    simulation.restart();
    EXPECT_EQ(advisor.offer(simulation), nullptr);
}

TEST_F(SimulationParts, AnAnswerIsForTheScene) {
    Simulation simulation = open(sheet());
    PaceAdvisor advisor;
    watch(advisor, simulation, "sheet");
    advisor.answer();
    EXPECT_EQ(advisor.offer(simulation), nullptr);
    simulation.restart();
    watch(advisor, simulation, "sheet");
    EXPECT_EQ(advisor.offer(simulation), nullptr);
    simulation.open(sheet());
    watch(advisor, simulation, "other");
    EXPECT_NE(advisor.offer(simulation), nullptr);
}

TEST_F(SimulationParts, NoPaceIsMeasuredWhileTimeIsNotFree) {
    Simulation simulation = open(sheet());
    PaceAdvisor advisor;
    for (int i = 0; i < 20; ++i) {
        PaceAdvisor::Picture picture = kSlow;
        picture.isFree = i % 3 != 0;
        advisor.watch(simulation, "sheet", picture);
    }
    EXPECT_EQ(advisor.offer(simulation), nullptr);
    watch(advisor, simulation, "sheet");
    ASSERT_NE(advisor.offer(simulation), nullptr);
    PaceAdvisor::Picture recorded = kSlow;
    recorded.mayResize = false;
    advisor.watch(simulation, "sheet", recorded);
    EXPECT_EQ(advisor.offer(simulation), nullptr);
}

TEST_F(SimulationParts, CrossingsAreOfTheirEpoch) {
    Simulation simulation = open(test::crossedScene());
    CrossingWatch watch;
    const auto find = [&] {
        watch.watch(simulation);
        while (!watch.poll(simulation)) watch.watch(simulation);
    };
    find();
    ASSERT_NE(watch.latest(simulation), nullptr);
    EXPECT_TRUE(watch.isUpToDate(simulation));
    simulation.advance(1);
    watch.watch(simulation);  // its result will come too late
    simulation.restart();
    EXPECT_EQ(watch.latest(simulation), nullptr);
    EXPECT_FALSE(watch.isUpToDate(simulation));
    find();
    EXPECT_EQ(watch.latest(simulation)->steps, 0u);
    EXPECT_TRUE(watch.isUpToDate(simulation));
}

TEST_F(SimulationParts, TheSeenMotionIsThatOfItsEpoch) {
    Scene scene = sheet({9, 8});
    scene.world.cloths.front().pins = PinPattern::none;
    Simulation simulation = open(scene);
    SeenMotion motion;
    motion.follow(simulation);
    const render::Box start = motion.boxNow(simulation);
    simulation.advance(30);
    EXPECT_LT(motion.boxNow(simulation).low.y, start.low.y - 0.5f);
    EXPECT_EQ(motion.boxNow(simulation).high.y, start.high.y) << "where it has been";
    simulation.restart();
    EXPECT_EQ(motion.boxNow(simulation).low.y, start.low.y);
}

TEST_F(SimulationParts, ThePaceIsThatOfItsEpoch) {
    Simulation simulation = open(sheet({9, 8}));
    StepClock clock;
    const auto picture = [&] {
        clock.decide(simulation, clock.stepsDue(simulation, 0.1, 1.0f), 0.1, true, false);
        return clock.takePending();
    };
    int steps = 0;
    for (int i = 0; i < 10; ++i) steps += picture();
    EXPECT_GT(steps, 0);
    EXPECT_EQ(clock.takePending(), 0) << "they have been taken";
    EXPECT_TRUE(clock.pace());
    EXPECT_DOUBLE_EQ(clock.taken().realSeconds, 0.1);
    simulation.restart();
    picture();
    EXPECT_FALSE(clock.pace());
    clock.decide(simulation, 0, 0.1, false, true);
    EXPECT_EQ(clock.share(), 1.0f) << "paused, the step itself is shown";
}

TEST_F(SimulationParts, TheSolverIsChosenAnewForAnotherSize) {
    Simulation simulation = open(sheet({9, 8}));
    SolverSelection selection(commands, library);
    selection.choose(simulation, SolverChoice::automatic);
    EXPECT_FALSE(selection.reason().empty());
    simulation.setBackend(Backend::reference);
    simulation.restart();
    selection.follow(simulation, SolverChoice::automatic);
    EXPECT_EQ(simulation.backend(), Backend::reference) << "of the same size";
    simulation.setParticles(0, {10, 8});
    selection.follow(simulation, SolverChoice::automatic);
    EXPECT_NE(simulation.backend(), Backend::reference);
    selection.choose(simulation, SolverChoice::reference);
    EXPECT_TRUE(selection.reason().empty());
    simulation.setParticles(0, {11, 8});
    selection.follow(simulation, SolverChoice::reference);
    EXPECT_EQ(simulation.backend(), Backend::reference) << "as a person wants it";
}

TEST_F(SimulationParts, LockstepForAViewGoesWithIt) {
    Simulation simulation = open(sheet({9, 8}));
    SolverSelection selection(commands, library);
    EXPECT_TRUE(selection.followView(simulation, render::View::difference));
    EXPECT_TRUE(simulation.lockstep());
    EXPECT_FALSE(selection.wantsLockstep(simulation));
    EXPECT_FALSE(selection.followView(simulation, render::View::shaded));
    EXPECT_FALSE(simulation.lockstep());
    selection.setLockstep(simulation, true);
    EXPECT_TRUE(selection.wantsLockstep(simulation));
    EXPECT_FALSE(selection.followView(simulation, render::View::difference));
    selection.followView(simulation, render::View::shaded);
    EXPECT_TRUE(simulation.lockstep());
}

TEST_F(SimulationParts, ACrossedStartIsToldOnce) {
    Simulation simulation = open(test::crossedScene());
    StartWatch watch;
    watch.notePanels(simulation, "front crosses back");
    EXPECT_FALSE(watch.complaint(simulation));
    simulation.advance(1);
    const auto complaint = watch.complaint(simulation);
    ASSERT_TRUE(complaint);
    EXPECT_NE(complaint->find("; front crosses back"), std::string::npos) << *complaint;
    EXPECT_FALSE(watch.complaint(simulation));
    simulation.open(test::crossedScene());
    simulation.advance(1);
    EXPECT_EQ(watch.complaint(simulation)->find("front crosses back"), std::string::npos) << "another garment";
}

}  // namespace
}  // namespace drape::viewer
