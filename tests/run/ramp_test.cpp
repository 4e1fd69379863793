// Tests that a slider never makes the cloth jerk. Whatever setting jumps in the panel, no particle's velocity may jump
// by much within a step. In the end the cloth runs with exactly the settings that the panel shows (and files save).

#include "run/ramp.h"

#include <gtest/gtest.h>

#include <functional>

#include "cloth/make/make_model.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/settings/fabric.h"
#include "support/short_forms.h"

namespace drape {
namespace {

constexpr float kStep = 1.0f / 60.0f;

std::string textOf(const Settings& settings) {
    Scene scene;
    scene.settings = settings;
    return writeSceneText(scene);
}

Settings busySettings() {
    Settings s;
    s.substeps = 24;
    s.iterations = 3;
    s.order = StepOrder::constrainFirst;
    s.damping = 0.05f;
    s.dampingUnit = DampingUnit::perStep;
    s.stiffness = {0.7f, 0.0f, 0.31f, 0.013f};
    s.membraneStiffness = 50.0f;
    s.warpStiffness = 80.0f;
    s.bendingStiffness = 2e-5f;
    s.bendingWarp = 3e-5f;
    s.gravity = {1.0f, -3.7f, 0.3f};
    s.thickness = 0.02f;
    s.wind = {WindModel::physical, {5.0f, -2.0f, 11.3f}, {}, 0.8f, 3.0f, 1.0f, 0.9f, 0.2f};
    s.ball() = test::ballOf({true, ColliderMotion::circle, {0.3f, 1.0f, -0.2f}, {0.5f, 0.0f, 0.1f}, 2.0f, 0.33f, 0.9f});
    s.ground() = test::groundOf({true, -0.7f, 0.9f, 0.3f});
    s.walls() = test::wallsOf({true, {-1.5f, -0.9f, -1.3f}, {1.7f, 3.5f, 1.1f}, WallRule::reverse, 0.9f, 0.2f});
    s.tear = {TearResistance::ratio, 3.5f};
    return s;
}

TEST(Ramp, EndsExactlyAtTheTarget) {
    for (const bool back : {false, true}) {
        const Settings target = back ? Settings{} : busySettings();
        Settings current = back ? busySettings() : Settings{};
        for (int step = 0; step < 240; ++step) current = rampTowards(current, target, kStep);
        EXPECT_EQ(textOf(current), textOf(target));
    }
}

TEST(Ramp, StiffnessAlongEachThreadGrowsOnItsOwn) {
    Settings target;
    target.weftStiffness = 500.0f;
    target.warpStiffness = 100.0f;
    target.shearStiffness = 20.0f;
    Settings current = target;
    current.weftStiffness = 50.0f;
    current.shearStiffness = 10.0f;
    const Settings start = current;
    current = rampTowards(current, target, kStep);
    EXPECT_GT(current.weftStiffness, start.weftStiffness);
    EXPECT_LT(current.weftStiffness, 60.0f);
    EXPECT_EQ(current.warpStiffness, 100.0f);
    EXPECT_GT(current.shearStiffness, start.shearStiffness);
    EXPECT_LT(current.shearStiffness, 12.0f);
    // On the way to links without a stiffness, each step is a scene of its own.
    Settings rigid;
    for (int step = 0; step < 240; ++step) {
        const Settings next = rampTowards(current, rigid, kStep);
        EXPECT_NO_THROW(textOf(next));
        EXPECT_GE(next.weftStiffness, hasMembraneStiffness(next) ? current.weftStiffness : 0.0f);
        current = next;
    }
    EXPECT_EQ(textOf(current), textOf(rigid));
}

TEST(Ramp, MostOfTheWayIsDoneInAQuarterOfASecond) {
    Settings target;
    target.wind.velocity = {10.0f, 0.0f, 0.0f};
    Settings current;
    current = rampTowards(current, target, kStep);
    EXPECT_LT(current.wind.velocity.x, 2.5f);
    for (int step = 1; step < 15; ++step) current = rampTowards(current, target, kStep);
    EXPECT_GT(current.wind.velocity.x, 9.0f);
}

TEST(Ramp, WallsMoveNoFasterThanAHand) {
    Settings current = busySettings();
    Settings target = current;
    test::setLow(target.walls(), {-0.5f, -0.9f, -1.3f});
    test::setHigh(target.walls(), {1.7f, 1.0f, 1.1f});
    for (int step = 0; step < 10; ++step) {
        const Settings next = rampTowards(current, target, kStep);
        EXPECT_LE(next.walls().low.x - current.walls().low.x, 1.501f * kStep);
        EXPECT_LE(current.walls().high.y - next.walls().high.y, 1.501f * kStep);
        current = next;
    }
    EXPECT_GT(current.walls().low.x, -1.5f);
}

TEST(Ramp, WhatDoesNotChangeStaysToTheBit) {
    const Settings settings = busySettings();
    EXPECT_EQ(textOf(rampTowards(settings, settings, kStep)), textOf(settings));
}

TEST(Ramp, OnlyABoxsRoundingIsLimitedByItsSize) {
    for (const ColliderShape shape : {ColliderShape::box, ColliderShape::capsule}) {
        Settings target;
        Collider collider;
        collider.name = "one";
        collider.shape = shape;
        collider.size = glm::vec3(0.1f);
        collider.rounding = shape == ColliderShape::box ? 0.04f : 0.4f;
        target.colliders.push_back(collider);
        Settings current = target;
        current.colliders.back().place.x = 1.0f;
        if (shape == ColliderShape::box) current.colliders.back().rounding = 0.2f;
        current = rampTowards(current, target, kStep);
        EXPECT_LE(current.colliders.back().rounding, shape == ColliderShape::box ? 0.05f : 0.4f);
        EXPECT_GE(current.colliders.back().rounding, shape == ColliderShape::box ? 0.0f : 0.4f);
    }
}

TEST(Ramp, CountsSwitchAtOnce) {
    const Settings next = rampTowards(Settings{}, busySettings(), kStep);
    EXPECT_EQ(next.substeps, 24u);
    EXPECT_EQ(next.iterations, 3u);
    EXPECT_EQ(next.order, StepOrder::constrainFirst);
    EXPECT_EQ(next.damping, 0.05f) << "the value means something else in the new unit";
}

TEST(Ramp, ABallGrowsAndShrinks) {
    Settings off;
    Settings on;
    on.ball().on = true;
    on.ball().radius = 0.4f;
    Settings current = rampTowards(off, on, kStep);
    EXPECT_TRUE(current.ball().on);
    EXPECT_LT(current.ball().radius, 0.02f);
    while (current.ball().radius < 0.4f) current = rampTowards(current, on, kStep);
    current = rampTowards(current, off, kStep);
    EXPECT_TRUE(current.ball().on) << "it must shrink before it is gone";
    EXPECT_GT(current.ball().radius, 0.35f);
    for (int step = 0; step < 120; ++step) current = rampTowards(current, off, kStep);
    EXPECT_FALSE(current.ball().on);
}

TEST(Ramp, ABallTakesAnotherPathOnlyWhileThereIsNothingOfIt) {
    Settings line;
    line.ball() = test::ballOf({true, ColliderMotion::line, {0, 1, 0}, {1, 0, 0}, 1.0f, 0.4f, 0.3f});
    Settings circle = line;
    circle.ball().motion = ColliderMotion::circle;
    Settings current = line;
    float radiusAtSwitch = 1.0f;
    for (int step = 0; step < 240; ++step) {
        const Settings next = rampTowards(current, circle, kStep);
        if (next.ball().motion != current.ball().motion) radiusAtSwitch = next.ball().radius;
        current = next;
    }
    EXPECT_EQ(radiusAtSwitch, 0.0f);
    EXPECT_EQ(textOf(current), textOf(circle));
}

TEST(RampedStep, TheBallMovesWithoutAGapWhileItIsDragged) {
    ClothDescription grid;
    grid.particles = {4, 4};
    const Model model = makeModel(grid);
    Settings shown;
    shown.ball() = test::ballOf({true, ColliderMotion::line, {0, 1, 0}, {0, 0, 1}, 2.0f, 0.4f, 0.3f});
    Settings applied = shown;
    Clock clock;
    glm::vec3 last = shown.ball().place + shown.ball().travel;
    float radius = shown.ball().radius;
    for (int step = 0; step < 120; ++step) {
        if (step == 20) shown.ball().place = {0.8f, 1.4f, 0.0f};
        if (step == 25) shown.ball().travel = {0.5f, 0.0f, 1.5f};
        if (step == 30) shown.ball().radius = 0.9f;
        if (step == 35) shown.substeps = 7;
        if (step == 40) shown.ball().speed = 0.1f;
        const Settings next = rampTowards(applied, shown, shown.timeStep);
        const Step taken = makeRampedStep(model, applied, next, clock);
        const float h = taken.substeps.front().h;
        ASSERT_EQ(taken.poses.size(), taken.substeps.size() + 1);
        ASSERT_LT(glm::distance(glm::vec3(taken.poses.front().place), last), 1e-5f) << "step " << step;
        ASSERT_LT(std::fabs(taken.colliders[0].size.x - radius) / shown.timeStep, 1.0f) << "step " << step;
        for (const physics::ColliderPose& pose : taken.poses) {
            ASSERT_LT(glm::distance(glm::vec3(pose.place), last) / h, 8.0f) << "step " << step;
            last = glm::vec3(pose.place);
        }
        radius = taken.colliders[0].size.x;
        applied = next;
    }
}

/// The largest jumps of a particle's velocity from one step to the next, m/s. Free fall adds 0.16 m/s a step. A cloth
/// that snaps taut or flaps makes jumps of some m/s even if no setting changes.
struct Jerk {
    float atOnce = 0.0f;  ///< largest jump in the first twelfth of a second after the change, m/s
    float later = 0.0f;   ///< largest jump in the first second after the change, m/s
};

/// Lets a cloth hang for 2 s, changes its settings in one step and returns the largest jumps in the next second.
/// `ramped`: whether the ramp spreads the change over several steps.
Jerk jerkOf(const std::function<void(Settings&)>& before, const std::function<void(Settings&)>& change, bool ramped) {
    ClothDescription grid;
    grid.particles = {17, 17};
    grid.size = {1.5f, 1.5f};
    grid.origin = {-0.75f, 2.0f, 0.0f};
    const Model model = makeModel(grid);
    CpuSolver solver(model);
    Settings shown;
    shown.wind.velocity = {0.0f, 0.0f, -1.0f};
    shown.tethers.on = false;  // tethers would hold particles that a change releases
    before(shown);
    Settings applied = shown;
    Clock clock;
    Jerk worst;
    std::vector<glm::vec4> last;
    for (int step = 0; step < 180; ++step) {
        if (step == 120) change(shown);
        const Settings next = ramped ? rampTowards(applied, shown, shown.timeStep) : shown;
        const Settings& from = ramped ? applied : next;
        solver.step(makeRampedStep(model, from, next, clock));
        applied = next;
        std::vector<glm::vec4> velocities = solver.read(Array::displacements);
        for (glm::vec4& v : velocities) v /= next.substepLength();
        for (std::size_t i = 0; step >= 120 && i < velocities.size(); ++i) {
            const float jump = glm::distance(velocities[i], last[i]);
            if (step < 125) worst.atOnce = std::max(worst.atOnce, jump);
            worst.later = std::max(worst.later, jump);
        }
        last = velocities;
    }
    return worst;
}

struct Change {
    const char* name;
    std::function<void(Settings&)> before;
    std::function<void(Settings&)> change;
    float unramped = 0.0f;  ///< lower bound on Jerk::atOnce without the ramp, m/s
};

class RampedCloth : public ::testing::TestWithParam<Change> {};

TEST_P(RampedCloth, DoesNotJerk) {
    const auto& [name, before, change, unramped] = GetParam();
    const Jerk jerk = jerkOf(before, change, true);
    EXPECT_LT(jerk.atOnce, 1.5f);
    EXPECT_LT(jerk.later, 9.0f);
    EXPECT_GE(jerkOf(before, change, false).atOnce, unramped) << "else this test would see nothing";
}

const auto kNothing = [](Settings&) {};

INSTANTIATE_TEST_SUITE_P(Changes, RampedCloth,
                         ::testing::Values(Change{"wind", kNothing,
                                                  [](Settings& s) {
                                                      s.wind.velocity = {0.0f, 0.0f, 8.0f};
                                                  },
                                                  3.0f},
                                           Change{"windModel", kNothing,
                                                  [](Settings& s) {
                                                      s.wind.model = WindModel::classic;
                                                      s.wind.classicForce = {0.0f, 0.0f, -0.5f};
                                                  }},
                                           Change{"gravity", kNothing,
                                                  [](Settings& s) {
                                                      s.gravity = {4.0f, 4.0f, 0.0f};
                                                  }},
                                           Change{"stiffer",
                                                  [](Settings& s) {
                                                      s.stiffness = {0.01f, 0.01f, 0.01f, 0.01f};
                                                  },
                                                  [](Settings& s) {
                                                      s.stiffness = {1.0f, 1.0f, 1.0f, 1.0f};
                                                  },
                                                  20.0f},
                                           Change{"softer", kNothing,
                                                  [](Settings& s) {
                                                      s.stiffness = {0.05f, 0.0f, 0.0f, 0.0f};
                                                  }},
                                           Change{"harder",
                                                  [](Settings& s) {
                                                      s.membraneStiffness = 20.0f;
                                                      s.bendingStiffness = 1e-6f;
                                                  },
                                                  [](Settings& s) {
                                                      s.membraneStiffness = 0.0f;
                                                      s.bendingStiffness = 1e-3f;
                                                  },
                                                  20.0f},
                                           Change{"givesWay", kNothing,
                                                  [](Settings& s) {
                                                      s.membraneStiffness = 10.0f;
                                                      s.bendingStiffness = 1e-5f;
                                                  }},
                                           Change{"damping", kNothing, [](Settings& s) { s.damping = 60.0f; }},
                                           Change{"fewerSubsteps", kNothing, [](Settings& s) { s.substeps = 8; }},
                                           Change{"ballAppears",
                                                  [](Settings& s) {
                                                      s.ball().place = {0.0f, 1.2f, -0.3f};
                                                  },
                                                  [](Settings& s) { s.ball().on = true; }, 3.0f},
                                           Change{"ballVanishes",
                                                  [](Settings& s) {
                                                      s.ball().on = true;
                                                      s.ball().place = {0.0f, 1.2f, 0.3f};
                                                  },
                                                  [](Settings& s) { s.ball().on = false; }},
                                           Change{"ballMoves",
                                                  [](Settings& s) {
                                                      s.ball().on = true;
                                                      s.ball().place = {0.0f, 1.2f, 0.6f};
                                                  },
                                                  [](Settings& s) { s.ball().place.z = -0.6f; }, 3.0f},
                                           Change{"ballGrows",
                                                  [](Settings& s) {
                                                      s.ball().on = true;
                                                      s.ball().radius = 0.2f;
                                                      s.ball().place = {0.0f, 1.2f, -0.3f};
                                                  },
                                                  [](Settings& s) { s.ball().radius = 0.7f; }},
                                           Change{"groundRises",
                                                  [](Settings& s) {
                                                      s.tethers.on = true;  // the change releases nothing
                                                      s.ground().on = true;
                                                      s.ground().place.y = 0.2f;
                                                  },
                                                  [](Settings& s) { s.ground().place.y = 1.2f; }, 3.0f},
                                           Change{"wallsMove",
                                                  [](Settings& s) {
                                                      s.walls().on = true;
                                                      test::setLow(s.walls(), {-2.0f, 0.2f, -2.0f});
                                                      s.walls().restitution = 0.0f;
                                                  },
                                                  [](Settings& s) {
                                                      test::setLow(s.walls(), {-2.0f, 1.2f, -2.0f});
                                                  },
                                                  3.0f}),
                         [](const ::testing::TestParamInfo<Change>& change) { return change.param.name; });

}  // namespace
}  // namespace drape
