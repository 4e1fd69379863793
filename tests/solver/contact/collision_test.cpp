// Tests whole sheets against a ball and the ground.

#include <gtest/gtest.h>

#include <algorithm>

#include "cloth/make/make_model.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Returns the distance of a point from a triangle (Ericson 2005, "Real-Time Collision Detection", section 5.1.5).
double distanceToTriangle(glm::dvec3 p, glm::dvec3 a, glm::dvec3 b, glm::dvec3 c) {
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const double d1 = glm::dot(ab, p - a);
    const double d2 = glm::dot(ac, p - a);
    const double d3 = glm::dot(ab, p - b);
    const double d4 = glm::dot(ac, p - b);
    const double d5 = glm::dot(ab, p - c);
    const double d6 = glm::dot(ac, p - c);
    const double va = d3 * d6 - d5 * d4;
    const double vb = d5 * d2 - d1 * d6;
    const double vc = d1 * d4 - d3 * d2;
    if (va > 0 && vb > 0 && vc > 0)
        return glm::distance(p, a + ab * (vb / (va + vb + vc)) + ac * (vc / (va + vb + vc)));
    const auto toSegment = [p](glm::dvec3 from, glm::dvec3 to) {
        const glm::dvec3 along = to - from;
        const double share = std::clamp(glm::dot(p - from, along) / glm::dot(along, along), 0.0, 1.0);
        return glm::distance(p, from + along * share);
    };
    return std::min({toSegment(a, b), toSegment(b, c), toSegment(c, a)});
}

double deepestTriangle(const Model& model, const ReferenceRun& run, glm::dvec3 centre, double radius) {
    double deepest = 0.0;
    for (const physics::Triangle& t : model.triangles) {
        const double distance = distanceToTriangle(centre, run.position(t.a), run.position(t.b), run.position(t.c));
        deepest = std::max(deepest, radius - distance);
    }
    return deepest;
}

/// Returns the distance (m) of the nearest particle from a point.
double nearestParticle(const Model& model, const ReferenceRun& run, glm::dvec3 point) {
    double nearest = 1e9;
    for (glm::uint i = 0; i < model.particleCount(); ++i)
        nearest = std::min(nearest, glm::distance(run.position(i), point));
    return nearest;
}

glm::dvec3 centreOf(const Model& model, const ReferenceRun& run) {
    glm::dvec3 sum(0.0);
    for (glm::uint i = 0; i < model.particleCount(); ++i) sum += run.position(i);
    return sum / static_cast<double>(model.particleCount());
}

ClothDescription levelSheet(glm::uint side, float size, glm::vec3 middle) {
    ClothDescription description;
    description.particles = {side, side};
    description.size = {size, size};
    description.origin = middle - glm::vec3(size / 2, 0, size / 2);
    description.down = {0, 0, 1};
    description.pins = PinPattern::none;
    return description;
}

TEST(SheetAndBall, AFastBallNeitherEntersNorPassesThrough) {
    SKIP_IF_SANITIZED();
    ClothDescription description;  // has 64 x 64 particles, 2 m by 2 m, from y = 2 down to y = 0
    description.pins = PinPattern::topRow;
    const Model model = makeModel(description);
    Settings settings;
    settings.ball().on = true;
    settings.ball().motion = ColliderMotion::line;
    settings.ball().place = {0, 0.8f, 0};
    settings.ball().travel = {0, 0, 1.2f};
    settings.ball().speed = 12.0f;  // ten times as fast as in the scenes: 20 cm a step
    ReferenceRun run(model);
    const double kept = double{settings.ball().radius} + double{settings.thickness};
    double deepest = 0.0;
    double farthest = 0.0;
    for (int step = 0; step < 75; ++step) {
        run.step(settings);
        const glm::dvec3 centre(placedColliders(settings, run.clock()).back().pose.place);
        // The surface point is rounded to about 1e-7 m.
        ASSERT_GE(nearestParticle(model, run, centre), kept - 5e-7) << "step " << step;
        deepest = std::max(deepest, deepestTriangle(model, run, centre, settings.ball().radius));
        farthest = std::max(farthest, std::abs(centreOf(model, run).z));
    }
    EXPECT_LT(deepest, 0.02 * double{settings.ball().radius});
    EXPECT_GT(farthest, 0.1) << "the ball has not hit the sheet";
}

TEST(SheetAndBall, FrictionHoldsWhatWouldSlideOff) {
    SKIP_IF_SANITIZED();
    for (const float friction : {0.0f, 0.5f}) {
        // Places the sheet on top of the ball, a quarter of the ball's radius off centre.
        const Model model = makeModel(levelSheet(16, 0.7f, {0.1f, 0.41f, 0}));
        Settings settings;
        settings.ball().on = true;
        settings.ball().friction = friction;
        ReferenceRun run(model);
        for (int step = 0; step < 240; ++step) run.step(settings);
        const glm::dvec3 centre = centreOf(model, run);
        if (friction > 0.0f) {
            EXPECT_GT(centre.y, 0.25);
            EXPECT_NEAR(centre.x, 0.1, 0.03) << "its sides should sag without sliding";
        } else {
            EXPECT_LT(centre.y, -1.0) << "it has not fallen off";
        }
    }
}

TEST(SheetAndBall, ABallThatIsOffIsNotThere) {
    const Model model = makeModel(levelSheet(4, 0.7f, {0, 0.2f, 0}));
    Settings settings = emptySpace();
    settings.ball().on = false;
    ReferenceRun run(model);
    run.step(settings);
    for (glm::uint i = 0; i < model.particleCount(); ++i) {
        EXPECT_LT(glm::distance(run.position(i), glm::dvec3(model.startPositions[i])), 1e-6)
            << "nothing but rounding may move it";
    }
}

TEST(SheetAndGround, NoParticleIsBelowItAndItComesToRest) {
    ClothDescription description = levelSheet(12, 0.8f, {0, 0.6f, 0});
    description.down = {0, -0.6f, 0.8f};
    const Model model = makeModel(description);
    Settings settings;
    settings.ground().on = true;
    settings.ground().place.y = 0.1f;
    ReferenceRun run(model);
    const float kept = settings.ground().place.y + settings.thickness;
    for (int step = 0; step < 180; ++step) {
        run.step(settings);
        for (glm::uint i = 0; i < model.particleCount(); ++i)
            ASSERT_GE(run.position(i).y, double{kept}) << "step " << step;
    }
    double fastest = 0.0;
    for (glm::uint i = 0; i < model.particleCount(); ++i) fastest = std::max(fastest, glm::length(run.velocity(i)));
    EXPECT_LT(fastest, 1e-3);
}

TEST(SheetAndGround, FrictionDecidesHowFarItSlides) {
    // Lets a level sheet slide at 1 m/s. Coulomb friction stops it after v^2 / (2 mu g).
    for (const float friction : {0.0f, 0.2f, 0.5f}) {
        const Model model = makeModel(levelSheet(6, 0.5f, {0, 0.004f, 0}));
        Settings settings = emptySpace();
        settings.gravity = {0, -9.81f, 0};
        settings.ground().on = true;
        settings.ground().friction = friction;
        ReferenceRun run(model);
        for (glm::uint i = 0; i < model.particleCount(); ++i) run.setVelocity(i, {1, 0, 0}, settings);
        for (int step = 0; step < 60; ++step) run.step(settings);
        const double time = 60 * double{settings.timeStep};
        const double expected = friction == 0.0f ? time : 1 / (2 * double{friction} * 9.81);
        EXPECT_NEAR(centreOf(model, run).x, expected, 0.02 * expected) << friction;
    }
}

TEST(SheetAndObstacles, WhatStartsInsideIsPutOutsideAndGainsNoVelocityByIt) {
    for (const glm::uint substeps : {1u, 16u, 256u}) {
        ClothDescription description;
        description.particles = {17, 17};
        description.pins = PinPattern::none;
        const Model model = makeModel(description);  // lies in the plane z = 0, down to y = 0
        Settings settings;
        settings.substeps = substeps;
        settings.stiffness = {};  // Links would pull back the sheet that the ball has spread.
        settings.wind.airDensity = 0.0f;
        settings.ground() = test::groundOf({.on = true});
        settings.ball() = test::ballOf({.on = true, .centre = {0.0f, 1.0f, 0.1f}, .radius = 0.4f, .friction = 0.0f});
        ReferenceRun run(model);
        run.step(settings);
        for (glm::uint i = 0; i < model.particleCount(); ++i) {
            EXPECT_GE(glm::distance(run.position(i), {0.0, 1.0, 0.1}), 0.4);
            EXPECT_GE(run.position(i).y, 0.0);
            // Allows the speed of a step of free fall, plus rounding: a position is rounded to 1.2e-7 m several times a
            // substep, at 15,360 substeps a second.
            ASSERT_LE(glm::length(run.velocity(i)), 9.81 / 60 + 0.02) << i << " with " << substeps;
        }
    }
}

}  // namespace
}  // namespace drape::test
