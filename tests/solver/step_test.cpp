#include "solver/plan/step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cloth/make/make_model.h"
#include "support/runs.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

Model smallModel() {
    ClothDescription description;
    description.particles = {6, 5};
    return makeModel(description);
}

/// Writes the plan of a step as one letter per pass. The link passes of all colours become one letter.
std::string letters(const Plan& plan) {
    std::string text;
    for (const Pass& pass : plan.passes) {
        const char letter = "sekxdtahEwWifSGBUrmpPqDNMlTAcbn"[static_cast<int>(pass.kernel)];
        if (letter == 'p' && pass.colour > 0) continue;
        text += letter;
    }
    return text;
}

TEST(Plan, IntegratesThenConstrains) {
    Settings settings;
    settings.substeps = 2;
    settings.iterations = 3;
    // Samples air; then wind, integrate, remember, 3 x (links, tethers, contacts), absorb.
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::plain)),
              "a"
              "wirplcplcplcb"
              "wirplcplcplcb");
}

TEST(Plan, ConstrainsThenIntegrates) {
    Settings settings;
    settings.order = StepOrder::constrainFirst;
    settings.substeps = 2;
    settings.iterations = 3;
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::plain)),
              "a"
              "wrplplplbircb"
              "wrplplplbircb");
}

TEST(Plan, SolvesLinesInPlaceOfLinks) {
    Settings settings;
    settings.substeps = 1;
    settings.membraneStiffness = 1000.0f;
    settings.bendingStiffness = 1e-5f;
    // Wind, integrate, bends of rows and of columns, remember, both diagonals, rows, columns, tethers, contacts,
    // absorb.
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::plain)), "awiDDrNNNNlcb");
    const Plan plan = makePlan(smallModel(), settings, PlanStart::plain);
    std::vector<LineKind> kinds;
    for (const Pass& pass : plan.passes) {
        if (pass.kernel == Kernel::solveLines) kinds.push_back(static_cast<LineKind>(pass.colour));
    }
    EXPECT_EQ(kinds, (std::vector{LineKind::diagonal, LineKind::antidiagonal, LineKind::across, LineKind::down}));
    settings.iterations = 2;
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::plain)), "awiDDrmmmmmmmmMMMMlcMMMMlcb");
}

TEST(Plan, ScalesFirstWhereAskedFor) {
    Settings settings;
    settings.substeps = 1;
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::scaled)), "sawirplcb");
}

TEST(Plan, BeginsFromRestOutsideTheObstacles) {
    Settings settings;
    settings.substeps = 1;
    EXPECT_EQ(letters(makePlan(smallModel(), settings, PlanStart::rest)), "srcawirplcb");
    Clock clock;
    EXPECT_EQ(letters(makeStep(smallModel(), settings, clock).plan), "srcawirplcb");
    EXPECT_EQ(letters(makeStep(smallModel(), settings, clock).plan), "awirplcb");
}

TEST(Plan, CoversEachColourParticleAndTriangle) {
    const Model model = smallModel();
    Settings settings;
    settings.substeps = 3;
    settings.iterations = 2;
    glm::uint linksInSubstep = 0;
    for (const Pass& pass : makePlan(model, settings, PlanStart::scaled).passes) {
        EXPECT_LT(pass.substep, 3u);
        switch (pass.kernel) {
            case Kernel::projectLinks:
                EXPECT_EQ(pass.range.first, model.links.colours[pass.colour].first);
                EXPECT_EQ(pass.range.count, model.links.colours[pass.colour].count);
                if (pass.substep == 1) linksInSubstep += pass.range.count;
                break;
            case Kernel::sampleAir:
            case Kernel::applyWind:
                EXPECT_EQ(pass.range.count, model.triangleCount());
                break;
            default:
                EXPECT_EQ(pass.range.count, model.particleCount());
                break;
        }
    }
    EXPECT_EQ(linksInSubstep, 2 * model.linkCount());
}

TEST(Plan, DescribesAPass) {
    EXPECT_EQ(drape::describe({Kernel::projectLinks, {0, 1}, 3, 0, 7}),
              "substep 3, iteration 0, project_links, colour 7");
    EXPECT_EQ(drape::describe({Kernel::collide, {0, 1}, 0, 2, 0}), "substep 0, iteration 2, collide");
}

TEST(Step, HasParametersForEachSubstepAndCounts) {
    const Model model = smallModel();
    Settings settings;
    settings.substeps = 5;
    Clock clock;
    EXPECT_EQ(makeStep(model, settings, clock).substeps.size(), 5u);
    makeStep(model, settings, clock);
    EXPECT_EQ(clock.steps, 2u);
}

TEST(Step, ScalesDisplacementsOnlyWhenTheSubstepChanges) {
    const Model model = smallModel();
    Settings settings;
    Clock clock;
    const Step first = makeStep(model, settings, clock);
    EXPECT_EQ(letters(first.plan)[0], 's') << "before the first step displacements hold velocities, in m/s";
    EXPECT_EQ(first.substeps[0].displacementScale, settings.substepLength());
    EXPECT_EQ(letters(makeStep(model, settings, clock).plan)[0], 'a');
    settings.substeps = 8;
    const Step changed = makeStep(model, settings, clock);
    EXPECT_EQ(letters(changed.plan)[0], 's');
    EXPECT_FLOAT_EQ(changed.substeps[0].displacementScale, 2.0f);
    const Step after = makeStep(model, settings, clock);
    EXPECT_EQ(letters(after.plan)[0], 'a');
    EXPECT_EQ(after.substeps[0].displacementScale, 1.0f);
}

TEST(Step, VelocityIsContinuousWhenTheSubstepsChange) {
    const Model model = handMade({{0, 0, 0, 1}}, {});
    Settings settings = emptySpace();
    ReferenceRun run(model);
    run.setVelocity(0, {1.5, -0.5, 0.25}, settings);
    double x = 0.0;
    for (const glm::uint substeps : {16u, 4u, 7u, 64u, 1u, 16u}) {
        settings.substeps = substeps;
        run.step(settings);
        x += 1.5 / 60;
        // Each change rounds the ratio once and the product once: 1e-7 each.
        EXPECT_LT(glm::distance(run.velocity(0), glm::dvec3(1.5, -0.5, 0.25)), 2e-6) << substeps;
        EXPECT_NEAR(run.position(0).x, x, 1e-6) << substeps;
    }
    settings.timeStep = 1.0f / 30.0f;
    run.step(settings);
    EXPECT_LT(glm::distance(run.velocity(0), glm::dvec3(1.5, -0.5, 0.25)), 2e-6) << "another time step";
}

TEST(Step, DampingPerStepOfOneSubstepIsTheTutorialsOwnNumber) {
    const Model model = smallModel();
    Settings settings;
    settings.dampingUnit = DampingUnit::perStep;
    settings.damping = 0.01f;
    settings.substeps = 1;
    Clock clock;
    EXPECT_EQ(makeStep(model, settings, clock).substeps[0].keep, 1.0f - 0.01f);
    settings.substeps = 16;
    EXPECT_NEAR(std::pow(double{makeStep(model, settings, clock).substeps[0].keep}, 16), 0.99, 1e-6);
    settings.damping = 1.0f;
    EXPECT_EQ(makeStep(model, settings, clock).substeps[0].keep, 0.0f);
}

/// Returns the places of a step's last collider: at the start of the step, then at the end of each substep.
std::vector<glm::vec3> placesOf(const Step& step) {
    const std::size_t count = step.colliders.size();
    std::vector<glm::vec3> places;
    for (std::size_t k = count - 1; k < step.poses.size(); k += count) places.emplace_back(step.poses[k].place);
    return places;
}

TEST(Ball, MovesFromSubstepToSubstepWithoutAGap) {
    const Model model = smallModel();
    Settings settings;
    settings.ground().on = true;
    settings.ball().on = true;
    settings.ball().motion = ColliderMotion::circle;
    settings.ball().travel = {0.5f, 0.2f, 0.3f};
    settings.ball().speed = 2.0f;
    Clock clock;
    glm::vec3 last = settings.ball().travel;
    for (int k = 0; k < 200; ++k) {
        const Step step = makeStep(model, settings, clock);
        const std::vector<glm::vec3> places = placesOf(step);
        ASSERT_EQ(places.size(), step.substeps.size() + 1);
        ASSERT_LT(glm::distance(places.front(), last), 2e-7f);
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            ASSERT_EQ(step.substeps[i].firstPose, i * 2) << "with the ground before it";
            ASSERT_GT(glm::distance(places[i], places[i + 1]), 1e-3f);
        }
        last = places.back();
        ASSERT_LT(glm::distance(last, placedColliders(settings, clock).back().pose.place), 2e-7f);
    }
}

TEST(Ball, KeepsItsPlaceWhenItsSpeedChanges) {
    const Model model = smallModel();
    Settings settings;
    settings.ball().on = true;
    settings.ball().motion = ColliderMotion::line;
    settings.ball().travel = {0, 0, 1};
    Clock clock;
    glm::vec3 last(0, 0, 1);
    for (const float speed : {1.0f, 5.0f, 0.0f, 0.3f, 20.0f}) {
        settings.ball().speed = speed;
        for (int k = 0; k < 20; ++k) {
            const std::vector<glm::vec3> places = placesOf(makeStep(model, settings, clock));
            ASSERT_LT(glm::distance(places.front(), last), 2e-7f) << speed;
            last = places.back();
        }
    }
}

TEST(Ball, GoesAsFastAlongItsPathAsItsSpeedSays) {
    const Model model = smallModel();
    for (const ColliderMotion path : {ColliderMotion::line, ColliderMotion::circle}) {
        Settings settings;
        settings.ball().on = true;
        settings.ball().motion = path;
        settings.ball().travel = {0.3f, path == ColliderMotion::circle ? 0.7f : 0.0f,
                                  0.4f};  // a circle with a radius of 0.5 m, 0.7 m above the centre
        settings.ball().speed = 2.0f;
        settings.substeps = 256;
        Clock clock;
        double fastest = 0.0;
        for (int k = 0; k < 120; ++k) {
            const std::vector<glm::vec3> places = placesOf(makeStep(model, settings, clock));
            const double way = glm::distance(glm::dvec3(places.front()), glm::dvec3(places.back()));
            fastest = std::max(fastest, way / double{settings.timeStep});
        }
        // A chord of 2 / 60 m on a circle of radius 0.5 m is shorter than its arc by a share of (1/15)^2 / 24.
        EXPECT_NEAR(fastest, 2.0, 2e-3) << static_cast<int>(path);
    }
}

TEST(Gusts, DriftWithTheWindAndWrapAtTheNoisesPeriod) {
    const Model model = smallModel();
    Settings settings;
    settings.wind.velocity = {30, 0, -30};
    settings.wind.gustLength = 0.5f;
    Clock clock;
    for (int k = 0; k < 60; ++k) makeStep(model, settings, clock);
    EXPECT_NEAR(clock.gustDrift.x, 60.0, 1e-4);
    EXPECT_EQ(clock.gustDrift.y, 0.0);
    EXPECT_NEAR(clock.gustDrift.z, 256.0 - 60.0, 1e-4);
    for (int k = 0; k < 300; ++k) makeStep(model, settings, clock);
    EXPECT_NEAR(clock.gustDrift.x, 360.0 - 256.0, 1e-3);
}

TEST(Ball, RestsOnAPathTooShortToFollow) {
    Settings settings;
    settings.ball() = test::ballOf(
        {.on = true, .path = ColliderMotion::line, .centre = {1, 2, 3}, .travel = {1e-30f, 0, 0}, .speed = 100});
    Clock clock;
    for (int k = 0; k < 3; ++k) {
        for (const glm::vec3& place : placesOf(makeStep(smallModel(), settings, clock)))
            EXPECT_EQ(place, glm::vec3(1, 2, 3));
    }
}

}  // namespace
}  // namespace drape::test
