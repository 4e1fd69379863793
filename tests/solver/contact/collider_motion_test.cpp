// Tests particles on colliders of all shapes against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cloth/make/make_model.h"
#include "scene/fields/enum_names.h"
#include "support/collider_shapes.h"
#include "support/runs.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Makes a slope turned about z by `degrees`. The upper side of the shape, or the floor of a room, passes through the
/// origin.
Collider slope(ColliderShape shape, float degrees, float friction) {
    const double angle = double{degrees} * std::numbers::pi / 180;
    const glm::dvec3 normal(-std::sin(angle), std::cos(angle), 0);
    Collider c = planeCollider();
    if (shape == ColliderShape::box) c = boxOf({8, 1, 8}, 0.01f);
    if (shape == ColliderShape::convex) c = slabOf({8, 1, 8});
    if (shape == ColliderShape::capsule) c = capsuleOf(0.5f, 0.5f, 8.0f);
    if (shape == ColliderShape::room) c = roomOf({20, 1, 8});
    if (shape != ColliderShape::plane) c.place = glm::vec3((shape == ColliderShape::room ? 0.5 : -0.5) * normal);
    c.turn = {0, 0, shape == ColliderShape::capsule ? degrees + 90.0f : degrees};
    c.friction = friction;
    return c;
}

/// Returns how far a particle slides down a slope within a second from rest, m.
double slide(ColliderShape shape, double degrees, float friction) {
    const double angle = degrees * std::numbers::pi / 180;
    const glm::dvec3 start = kThickness * glm::dvec3(-std::sin(angle), std::cos(angle), 0);
    Settings settings = gravityAlone();
    test::setEntries(settings, {slope(shape, static_cast<float>(degrees), friction)});
    const Model model = particleAt(start);
    ReferenceRun run(model);
    for (int step = 0; step < 60; ++step) run.step(settings);
    const glm::dvec3 downhill(-std::cos(angle), -std::sin(angle), 0);
    const glm::dvec3 moved = run.position(0) - start;
    EXPECT_NEAR(glm::length(moved - downhill * glm::dot(downhill, moved)), 0.0, 1e-5)
        << "it should move along the slope";
    return glm::dot(downhill, moved);
}

TEST(Slope, AParticleSlidesAboveTheAngleOfFrictionAndRestsBelow) {
    for (const ColliderShape shape : {ColliderShape::plane, ColliderShape::box, ColliderShape::convex,
                                      ColliderShape::capsule, ColliderShape::room}) {
        for (const float friction : {0.2f, 0.5f, 1.0f}) {
            const double limit = std::atan(double{friction}) * 180 / std::numbers::pi;
            EXPECT_LT(std::abs(slide(shape, limit - 1.5, friction)), 1e-4) << friction;
            for (const double degrees : {limit + 1.5, limit + 15}) {
                const double angle = degrees * std::numbers::pi / 180;
                const double acceleration = kGravity * (std::sin(angle) - double{friction} * std::cos(angle));
                // The first substep has no push out of the surface yet and thus no friction.
                const double held = double{friction} * kGravity * std::cos(angle);
                const double first = held / 960;
                // Places 0.5 m from a collider's origin are rounded to 0.06 um, which is 1 % of the push in a substep.
                const double rounding = 0.5 * 0.01 * held;
                EXPECT_NEAR(slide(shape, degrees, friction), 0.5 * acceleration,
                            0.01 * acceleration + 1e-3 + first + rounding)
                    << enumName(shape) << ", " << friction << ", " << degrees << " degrees";
            }
        }
    }
}

TEST(Slope, ASheetSlidesAboveTheAngleOfFrictionAndRestsBelow) {
    const float friction = 0.5f;
    const double limit = std::atan(0.5) * 180 / std::numbers::pi;
    for (const ColliderShape shape : {ColliderShape::plane, ColliderShape::box}) {
        for (const double degrees : {limit - 2, limit + 5}) {
            const double angle = degrees * std::numbers::pi / 180;
            const glm::dvec3 uphill(std::cos(angle), std::sin(angle), 0);
            const glm::dvec3 normal(-std::sin(angle), std::cos(angle), 0);
            ClothDescription d;
            d.particles = {8, 8};
            d.size = {0.5f, 0.5f};
            d.pins = PinPattern::none;
            d.across = glm::vec3(uphill);
            d.down = {0, 0, 1};
            d.origin = glm::vec3(kThickness * normal - 0.25 * uphill - glm::dvec3(0, 0, 0.25));
            const Model model = makeModel(d);
            Settings settings = gravityAlone();
            test::setEntries(settings, {slope(shape, static_cast<float>(degrees), friction)});
            ReferenceRun run(model);
            for (int step = 0; step < 60; ++step) run.step(settings);
            glm::dvec3 moved(0.0);
            for (glm::uint i = 0; i < model.particleCount(); ++i)
                moved += run.position(i) - glm::dvec3(model.startPositions[i]);
            const double down = -glm::dot(moved, uphill) / model.particleCount();
            const double acceleration = kGravity * (std::sin(angle) - double{friction} * std::cos(angle));
            EXPECT_NEAR(down, acceleration > 0 ? 0.5 * acceleration : 0.0, 0.02 * std::abs(acceleration) + 1e-4);
        }
    }
}

/// Returns the angle (radians) that a particle slides around a ball from rest: angle'' = g / r (sin - mu cos) + mu
/// angle'^2. The last term is there because speed makes the particle lighter.
double slideRound(double angle, double radius, double friction, double seconds) {
    const double start = angle;
    double rate = 0.0;
    constexpr int kParts = 20000;
    for (int k = 0; k < kParts; ++k) {
        const double pull = std::sin(angle) - friction * std::cos(angle);
        rate = std::max(0.0, rate + (kGravity / radius * pull + friction * rate * rate) * seconds / kParts);
        angle += rate * seconds / kParts;
    }
    return angle - start;
}

TEST(Slope, AParticleOnABallSlidesAboveTheAngleOfFrictionAndRestsBelow) {
    constexpr double kRadius = 2.0;
    for (const float friction : {0.2f, 0.5f}) {
        const double limit = std::atan(double{friction});
        for (const double degrees : {-3.0, -1.5, 1.5, 10.0}) {
            const double angle = limit + degrees * std::numbers::pi / 180;
            Collider ball = sphereOf(static_cast<float>(kRadius - kThickness));
            ball.friction = friction;
            Settings settings = gravityAlone();
            test::setEntries(settings, {ball});
            const Model model = particleAt(kRadius * glm::dvec3(std::sin(angle), std::cos(angle), 0));
            ReferenceRun run(model);
            for (int step = 0; step < 30; ++step) run.step(settings);
            const double moved = std::atan2(run.position(0).x, run.position(0).y) - angle;
            const double expected = slideRound(angle, kRadius, double{friction}, 0.5);
            // The first substep has no friction yet.
            const double first = double{friction} * kGravity * std::cos(angle) / 960 * 0.5 / kRadius;
            EXPECT_NEAR(moved, expected, 0.03 * expected + 1e-4 + first) << friction << ", " << degrees << " degrees";
            EXPECT_EQ(expected > 0.0, degrees > 0.0);
        }
    }
}

/// Returns the place of a particle three seconds after it is dropped, with enough damping to come to rest.
glm::dvec3 restOf(const std::vector<Collider>& colliders, glm::dvec3 from) {
    Settings settings = gravityAlone();
    settings.damping = 4.0f;
    test::setEntries(settings, colliders);
    const Model model = particleAt(from);
    ReferenceRun run(model);
    for (int step = 0; step < 180; ++step) run.step(settings);
    EXPECT_LT(glm::length(run.velocity(0)), 1e-3) << colliders.front().name;
    return run.position(0);
}

TEST(Rest, IsOnTopOfEachShape) {
    struct Top {
        Collider shape;
        double height;
    };
    Collider lying = capsuleOf(0.1f, 0.1f, 0.5f);
    lying.turn = {0, 0, 90};
    Collider onItsFace = octahedronOf(0.2f);  // turned so that one face is level
    onItsFace.turn = {0, 45, static_cast<float>(std::acos(1 / std::sqrt(3.0)) * 180 / std::numbers::pi)};
    Collider floor = roomOf({2, 2, 2});
    const Top tops[] = {{sphereOf(0.3f), 0.3},  {capsuleOf(0.25f, 0.08f, 0.6f), 0.38},
                        {lying, 0.1},           {boxOf({0.4f, 0.2f, 0.6f}, 0.03f), 0.1},
                        {planeCollider(), 0.0}, {onItsFace, 0.2},
                        {floor, -1.0}};
    for (Top top : tops) {
        top.shape.friction = 1.0f;
        top.shape.place = {0.3f, 0.5f, -0.2f};
        const glm::dvec3 rest = restOf({top.shape}, {0.3, 0.5 + top.height + 0.3, -0.2});
        EXPECT_LT(glm::distance(rest, glm::dvec3(0.3, 0.5 + top.height + kThickness, -0.2)), 2e-5) << top.shape.name;
    }
}

TEST(Rest, InAGrooveIsWhereBothSidesAreTouched) {
    Collider left = planeCollider();
    left.turn = {0, 0, -50};
    left.friction = 0.0f;
    Collider right = planeCollider();
    right.name = "right";
    right.turn = {0, 0, 50};
    right.friction = 0.0f;
    const glm::dvec3 rest = restOf({left, right}, {0.2, 0.5, 0.0});
    // The height above the bottom is the thickness divided by the cosine of the slope.
    EXPECT_NEAR(rest.x, 0.0, 1e-5);
    EXPECT_NEAR(rest.y, kThickness / std::cos(50 * std::numbers::pi / 180), 1e-5);
}

TEST(Bounce, ReachesItsShareOfTheHeight) {
    for (Collider shape : {planeCollider(), boxOf({0.4f, 0.2f, 0.6f}, 0.03f), sphereOf(0.1f)}) {
        shape.restitution = 0.7f;
        const double top = shape.shape == ColliderShape::plane ? 0.0 : 0.1;
        const Model model = particleAt({0, top + kThickness + 1.0, 0});
        Settings settings = gravityAlone();
        test::setEntries(settings, {shape});
        ReferenceRun run(model);
        const double fall = std::sqrt(2 / kGravity);
        double highest = 0.0;
        for (int step = 0; step < 60; ++step) {
            run.step(settings);
            if (step > 60 * fall + 1) highest = std::max(highest, run.position(0).y - top - kThickness);
        }
        // A substep of the fall is 4.6 mm, so the height may differ by at most that.
        EXPECT_NEAR(highest, 0.49, 0.01) << shape.name;
    }
}

/// A shape whose top is level at x = z = 0, and the height of the top.
struct Fast {
    Collider shape;
    double top;
};

std::vector<Fast> fastShapes() {
    Collider lying = capsuleOf(0.02f, 0.02f, 0.5f);
    lying.turn = {0, 0, 90};
    const Collider slab = slabOf({8, 1, 8});
    return {{sphereOf(0.05f), 0.05},         {lying, 0.02},          {boxOf({1, 0.02f, 1}, 0.005f), 0.01},
            {boxOf({1, 0.02f, 1}, 0), 0.01}, {planeCollider(), 0.0}, {slab, 0.5}};
}

TEST(Keyframes, ATurntableTakesWhatLiesOnItAllTheWayRound) {
    Settings settings = gravityAlone();
    Collider table = boxOf({1, 0.1f, 1}, 0.01f);
    table.place = {0, -0.05f, 0};
    table.friction = 5.0f;
    table.motion = ColliderMotion::keyframes;
    table.repeats = false;
    table.keyframes = {{0.0f, {}, {}}, {4.0f, {}, {0, 360, 0}}};
    test::setEntries(settings, {table});
    const Model model = particleAt({0.3, kThickness, 0});
    ReferenceRun run(model);
    for (int step = 1; step <= 240; ++step) {
        run.step(settings);
        const double angle = step / 120.0 * std::numbers::pi;
        const glm::dvec3 expected(0.3 * std::cos(angle), kThickness, -0.3 * std::sin(angle));
        ASSERT_LT(glm::distance(run.position(0), expected), 5e-3) << step;
    }
}

TEST(Fast, AParticleAt20MetresPerSecondNeverPasses) {
    for (const auto& [shape, top] : fastShapes()) {
        for (const glm::uint substeps : {1u, 2u, 16u}) {
            for (const double sideways : {0.0, 15.0}) {
                const Model model = particleAt({0, top + 1.0, 0});
                Settings settings = emptySpace();
                settings.substeps = substeps;
                test::setEntries(settings, {shape});
                // Skips wide shapes, which a particle from the side would meet in the middle.
                if (sideways > 0.0 && shape.shape != ColliderShape::box && shape.shape != ColliderShape::plane)
                    continue;
                ReferenceRun run(model);
                run.setPosition(0, {-sideways / 20.0 * 1.0, top + 1.0, 0});
                run.setVelocity(0, {sideways, -20, 0}, settings);
                for (int step = 0; step < 6; ++step) {
                    run.step(settings);
                    ASSERT_GE(run.position(0).y, top + kThickness - 1e-5)
                        << shape.name << ", " << substeps << " substeps, " << sideways << " m/s sideways";
                }
                EXPECT_LT(run.position(0).y, top + 0.1) << shape.name << ": it has not come near";
            }
        }
    }
}

TEST(Fast, AColliderAt20MetresPerSecondNeverPasses) {
    for (auto [shape, top] : fastShapes()) {
        for (const glm::uint substeps : {1u, 2u, 16u}) {
            for (const double against : {0.0, 20.0}) {
                Settings settings = emptySpace();
                settings.substeps = substeps;
                shape.motion = ColliderMotion::line;
                shape.travel = {0, -2, 0};  // fastest after 9 steps, where the particle is
                shape.speed = 20.0f;
                test::setEntries(settings, {shape});
                const Model model = particleAt({0, against > 0.0 ? 3.0 : top, 0});
                ReferenceRun run(model);
                run.setVelocity(0, {0, -against, 0}, settings);
                double fastest = 0.0;
                for (int step = 0; step < 17; ++step) {  // steps to the other end of the path
                    run.step(settings);
                    const double place = double{placedColliders(settings, run.clock()).front().pose.place.y};
                    ASSERT_GE(run.position(0).y - place, top + kThickness - 2e-5)
                        << shape.name << ", " << substeps << " substeps, step " << step;
                    fastest = std::max(fastest, run.velocity(0).y);
                }
                EXPECT_GT(fastest, 15.0) << shape.name << ": the collider has not met the particle";
            }
        }
    }
}

}  // namespace
}  // namespace drape::test
