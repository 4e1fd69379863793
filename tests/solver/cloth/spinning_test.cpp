// Tests friction on colliders that turn, against Coulomb's law.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "scene/parts/resize.h"
#include "support/collider_shapes.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// The motion of a particle after two seconds on a turning disc: its distance from the axis, m, and the angle
/// travelled.
struct Ride {
    double radius;
    double angle;
};

Ride rideOn(Collider disc, double turnRate, double radius, float friction) {
    disc.motion = ColliderMotion::spin;
    disc.turnRate = static_cast<float>(turnRate * 180 / std::numbers::pi);
    disc.friction = friction;
    const Model model = particleAt({radius, 0.1 + kThickness, 0});
    Settings settings = gravityAlone();
    test::setEntries(settings, {disc});
    ReferenceRun run(model);
    run.setVelocity(0, {0, 0, -turnRate * radius}, settings);
    glm::dvec3 before = run.position(0);
    Ride ride{0.0, 0.0};
    for (int step = 0; step < 120; ++step) {
        run.step(settings);
        const glm::dvec3 p = run.position(0);
        ride.angle += std::atan2(p.x * before.z - p.z * before.x, p.x * before.x + p.z * before.z);
        ride.radius = std::hypot(p.x, p.z);
        before = p;
    }
    return ride;
}

TEST(Spinning, CarriesAParticleUntilFrictionCannotHoldIt) {
    const double radius = 0.5;
    for (const Collider& disc : {boxOf({6, 0.2f, 6}, 0.02f), slabOf({6, 0.2f, 6})}) {
        for (const float friction : {0.2f, 0.5f}) {
            const double limit = std::sqrt(double{friction} * kGravity / radius);  // rad/s
            for (const double share : {-0.5, 0.5, 0.93}) {
                const Ride held = rideOn(disc, share * limit, radius, friction);
                EXPECT_NEAR(held.radius, radius, 0.01 * radius) << disc.name << ' ' << share;
                EXPECT_NEAR(held.angle, 2 * share * limit, 0.02 * std::abs(share) * limit) << disc.name << ' ' << share;
            }
            EXPECT_GT(rideOn(disc, 1.1 * limit, radius, friction).radius, 1.2 * radius) << disc.name;
        }
    }
}

TEST(Spinning, PullsAlongWhatWasAtRest) {
    Collider disc = boxOf({6, 0.2f, 6}, 0.02f);
    disc.motion = ColliderMotion::spin;
    disc.turnRate = 60.0f;
    disc.friction = 0.5f;
    const Model model = particleAt({0.5, 0.1 + kThickness, 0});
    Settings settings = gravityAlone();
    test::setEntries(settings, {disc});
    ReferenceRun run(model);
    for (int step = 0; step < 6; ++step) run.step(settings);
    // The particle slips at first, while friction accelerates it by mu g.
    EXPECT_NEAR(-run.velocity(0).z, 0.5 * kGravity * 0.1, 0.03);
    for (int step = 0; step < 60; ++step) run.step(settings);
    const double radius = std::hypot(run.position(0).x, run.position(0).z);
    EXPECT_NEAR(glm::length(run.velocity(0)), std::numbers::pi / 3 * radius, 0.01) << "it should move with the disc";
}

/// Makes shapes that turn about a level axis, x, and are round about it with a radius of 1 m.
std::vector<Collider> rollers(double surfaceSpeed, float friction) {
    const float radius = 1.0f - static_cast<float>(kThickness);
    Collider lying = capsuleOf(radius, radius, 2.0f);
    lying.turn = {0, 0, 90};
    std::vector<Collider> all = {sphereOf(radius), lying};
    for (Collider& roller : all) {
        roller.motion = ColliderMotion::spin;
        roller.axis = {1, 0, 0};
        roller.turnRate = static_cast<float>(surfaceSpeed * 180 / std::numbers::pi);
        roller.friction = friction;
    }
    return all;
}

// On top, the particle slips until it is as fast as the surface. It then moves along down to where the slope equals the
// angle of friction.
TEST(Spinning, ARollerTakesAParticleAlongWithinTheConeOfFriction) {
    constexpr double kSpeed = 0.2;  // m/s
    const float friction = 0.5f;
    for (const Collider& roller : rollers(kSpeed, friction)) {
        const Model model = particleAt({0, 1, 0});
        Settings settings = gravityAlone();
        test::setEntries(settings, {roller});
        ReferenceRun run(model);
        const auto angle = [&] { return std::atan2(run.position(0).z, run.position(0).y); };
        const double slips = kSpeed / (double{friction} * kGravity);  // time that the particle slips, s
        const double limit = std::atan(double{friction});
        int step = 0;
        for (; angle() < limit - 0.02 && step < 240; ++step) {
            run.step(settings);
            const double seconds = (step + 1) / 60.0;
            if (seconds < slips + 0.02) continue;
            ASSERT_NEAR(angle(), kSpeed * (seconds - 0.5 * slips), 2e-3) << roller.name << ", step " << step;
            ASSERT_NEAR(glm::length(run.velocity(0)), kSpeed, 0.02 * kSpeed) << roller.name << ", step " << step;
        }
        EXPECT_GT(step, 60) << roller.name;
        for (int more = 0; more < 60; ++more) run.step(settings);
        EXPECT_GT(angle(), limit + kSpeed + 0.1) << roller.name << ": it should slide beyond the cone";
    }
}

TEST(Spinning, AFastRollerPullsWithFrictionAlone) {
    for (const float friction : {0.2f, 0.5f}) {
        for (const Collider& roller : rollers(8.0, friction)) {
            const Model model = particleAt({0, 1, 0});
            Settings settings = gravityAlone();
            test::setEntries(settings, {roller});
            ReferenceRun run(model);
            for (int step = 0; step < 6; ++step) run.step(settings);
            EXPECT_NEAR(run.velocity(0).z, double{friction} * kGravity * 0.1, 0.03 * double{friction} * kGravity * 0.1)
                << roller.name;
        }
    }
}

/// Returns how fast the sheet of the scene `spin` turns on top of the dome after some steps, as a share of the dome's
/// speed.
double shareOfTurn(float friction, int steps) {
    Scene scene = loadScene("spin");
    resizeCloths(scene, 33);
    test::named(scene.settings, "dome").friction = friction;
    scene.settings.clothContact.on = false;  // Folds that lie on each other would hold parts of the sheet back,
    scene.settings.ground().on = false;      // and so would the ground.
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    for (int step = 0; step < steps; ++step) solver.step(makeStep(model, scene.settings, clock));
    const std::vector<glm::vec4> before = solver.read(Array::positions);
    for (int step = 0; step < 6; ++step) solver.step(makeStep(model, scene.settings, clock));
    const std::vector<glm::vec4> after = solver.read(Array::positions);
    double turn = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const glm::dvec3 a(before[i]), b(after[i]);
        const double radius = std::hypot(a.x, a.z);
        if (a.y < 0.4 || radius < 0.05) continue;
        turn += std::atan2(b.x * a.z - b.z * a.x, b.x * a.x + b.z * a.z);
        ++count;
    }
    EXPECT_GT(count, 20) << "the sheet does not lie on the dome";
    const double domeTurn = double{test::named(scene.settings, "dome").turnRate} * std::numbers::pi / 180 * 0.1;
    return turn / std::max(count, 1) / domeTurn;
}

TEST(Spinning, TheSheetOfTheSceneDoesNotSlipWhereFrictionHoldsIt) {
    SKIP_IF_SANITIZED();
    EXPECT_NEAR(shareOfTurn(0.6f, 180), 1.0, 0.01);
    EXPECT_LT(shareOfTurn(0.02f, 40), 0.5) << "the sheet should slip";
}

}  // namespace
}  // namespace drape::test
