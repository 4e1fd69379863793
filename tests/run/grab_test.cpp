// Tests particles that a hand holds: the force and the target of their attachments, and their masses.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "run/hands/hands.h"
#include "solver/measure.h"
#include "support/live_run.h"

namespace drape::test {
namespace {

constexpr glm::uint kGrabColumns = 9;
constexpr float kStep = 1.0f / 60.0f;

glm::uint at(glm::uint column, glm::uint row) { return row * kGrabColumns + column; }

/// Makes a particle of 1 kg at the origin. A hand holds it there.
LiveRun heldParticle(glm::uint substeps, float gravity = 0.0f) {
    Scene scene = floatingChain(1);
    scene.settings.substeps = substeps;
    scene.settings.gravity.y = -gravity;
    LiveRun live(scene);
    live.act(EventKind::grab, {0});
    return live;
}

TEST(Grab, AParticleHangsOnItsAttachment) {
    for (const glm::uint substeps : {1u, 4u, 16u, 64u}) {
        LiveRun live = heldParticle(substeps, kHandGravity);
        const double h = double{kStep} / substeps;
        const double stiffness = double{kHandWeights} * double{kHandGravity} / double{kHandStretch};  // N/m, for 1 kg
        const double damping = 2.0 * double{kHandDampingRatio} * std::sqrt(stiffness);
        // The sag is m g / k, plus an error of first order in h: the attachment's force is implicit, gravity is not.
        const double sag = double{kHandGravity} / stiffness * (1.0 + stiffness * h * h + damping * h);
        float lowest = 0.0f;
        for (int k = 0; k < 90; ++k) {
            live.advance(1);
            lowest = std::min(lowest, live.position(0).y);
        }
        // Each substep moves the particle by k h^2 / m times the missing sag. Rounding loses motions of less than about
        // 2e-10 m.
        const double lost = 2.5e-10 * (1.0 + damping * h) / (stiffness * h * h) + 1e-8;
        EXPECT_NEAR(live.position(0).y, -sag, lost) << substeps;
        EXPECT_LT(glm::length(live.velocity(0)), 1e-6f) << substeps;
        EXPECT_GE(lowest, -sag - lost) << substeps << ": it has overshot, at a damping ratio of 1";
    }
}

TEST(Grab, PullsWithALimitedForce) {
    LiveRun live = heldParticle(16);
    live.act(EventKind::drag, {}, {3.0f, 0.0f, 0.0f});
    for (int k = 1; k <= 3; ++k) {
        live.advance(1);
        // The target runs ahead at 15 m/s. Without the limit, the damper alone would pull with more force: 56 kg/s
        // times at least 13 m/s.
        const float speed = kHandWeights * kHandGravity * kStep * static_cast<float>(k);
        EXPECT_NEAR(live.velocity(0).x, speed, 1e-5f * speed) << "48 roundings of a displacement of 4 mm";
    }
}

TEST(Grab, FollowsWithoutALagWhereNothingHoldsBack) {
    LiveRun live = heldParticle(16);
    for (int k = 1; k <= 60; ++k) {
        live.act(EventKind::drag, {}, glm::vec3(0.05f * static_cast<float>(k), 0.0f, 0.0f));
        live.advance(1);
    }
    // The damper acts on the speed relative to the moving target. The particle approaches it at a rate of 28 / s, so
    // exp(-28) of the lag is left after 1 s.
    EXPECT_NEAR(live.position(0).x, 3.0f, 2e-5f);
    live.act(EventKind::release);
    live.advance(60);
    // 0.05 m a step is 3 m/s. At 0.5 m, rounding changes the displacement of a substep, 3 mm, by up to 6e-8 m and thus
    // the speed by 6e-5 m/s.
    EXPECT_NEAR(live.velocity(0).x, 3.0f, 1e-3f);
    EXPECT_EQ(live.inverseMass(0), 1.0f);
}

TEST(Grab, ThePlaceHasASpeedLimit) {
    LiveRun live = heldParticle(4);
    const glm::vec3 target(3.0f, 4.0f, 0.0f);
    live.act(EventKind::drag, {}, target);
    for (int k = 1; k <= 21; ++k) {
        const Step step = live.run.nextStep(viewOf(live.solver));
        ASSERT_EQ(step.edits.attachments.size(), 1u);
        const physics::Attachment& attachment = step.edits.attachments.front();
        // The target needs 20 steps of 0.25 m for the path of 5 m.
        const float before = 0.25f * static_cast<float>(k - 1);
        EXPECT_NEAR(glm::length(glm::vec3(attachment.start)), std::min(before, 5.0f), 1e-5f);
        EXPECT_NEAR(glm::length(glm::vec3(attachment.end)), std::min(before + 0.25f, 5.0f), 1e-5f);
    }
}

TEST(Grab, TheForceIsSharedByTheHeldParticles) {
    LiveRun live(hangingSheet());
    const std::vector<glm::uint> held{at(4, 4), at(0, 4), at(8, 8)};
    live.act(EventKind::grab, held, live.position(at(4, 4)));
    const Step step = live.run.nextStep(viewOf(live.solver));
    ASSERT_EQ(step.edits.attachments.size(), 3u);
    EXPECT_TRUE(step.edits.particles.empty()) << "what is free keeps its mass";
    double mass = 0.0;
    for (const float inverse : live.run.model().freeInverseMasses) mass += 1.0 / double{inverse};
    for (std::size_t k = 0; k < 3; ++k) {
        const physics::Attachment& attachment = step.edits.attachments[k];
        EXPECT_EQ(attachment.particle, held[k]);
        EXPECT_EQ(glm::vec3(attachment.end), live.position(held[k]));
        const double force = double{kHandWeights} * double{kHandGravity} * mass / 3.0;
        EXPECT_NEAR(attachment.maxForce, force, 1e-6 * force);
        EXPECT_NEAR(attachment.stiffness * kHandStretch, force, 1e-6 * force);
        const double particle = 1.0 / double{live.run.model().freeInverseMasses[held[k]]};
        const double critical = 2.0 * std::sqrt(double{attachment.stiffness} * particle);
        EXPECT_NEAR(attachment.damping, double{kHandDampingRatio} * critical, 1e-6 * critical);
    }
}

TEST(Grab, IsAsStrongAsWhatItHoldsIsHeavy) {
    Scene scene = hangingSheet();
    scene.world.systems = floatingChain(5).world.systems;
    LiveRun live(scene);
    const glm::uint chain = live.run.model().systems.front().particles.first;
    live.act(EventKind::grab, {chain + 1}, {0.1f, 0.0f, 0.0f});
    const Step step = live.run.nextStep(viewOf(live.solver));
    EXPECT_FLOAT_EQ(step.edits.attachments.front().maxForce, kHandWeights * kHandGravity * 5.0f) << "5 kg";
}

TEST(Grab, TheOthersKeepTheirPlaceBesideTheFirst) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::none;
    scene.settings.gravity = glm::vec3(0.0f);
    scene.settings.damping = 5.0f;
    LiveRun live(scene);
    const glm::uint held[] = {at(4, 4), at(2, 6), at(6, 7)};
    glm::vec3 start[3];
    for (int k = 0; k < 3; ++k) start[k] = live.position(held[k]);
    const glm::vec3 path(0.3f, 0.5f, -0.4f);
    live.act(EventKind::grab, {held[0], held[1], held[2]}, start[0] + path);
    live.advance(600);
    for (int k = 0; k < 3; ++k) {
        // No other force acts. The sheet still turns about the held particles, slowly because of damping.
        EXPECT_LT(glm::distance(live.position(held[k]), start[k] + path), 1e-4f) << k;
    }
}

TEST(Grab, LetsGoOfWhatTheSameHandHeld) {
    LiveRun live(hangingSheet());
    live.act(EventKind::grab, {at(4, 8)}, live.position(at(4, 8)));
    live.advance(5);
    live.act(EventKind::grab, {at(2, 8)}, live.position(at(2, 8)));
    EXPECT_FALSE(live.run.hands().isHeld(at(4, 8)));
    ASSERT_EQ(live.run.hands().held().size(), 1u);
    EXPECT_EQ(live.run.hands().held().front(), at(2, 8));
}

Event ofHand(glm::uint hand, EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = {}) {
    Event event;
    event.kind = kind;
    event.particles = std::move(particles);
    event.target = target;
    event.hand = hand;
    return event;
}

TEST(Grab, TakesOverWhatAnotherHandHolds) {
    LiveRun live(hangingSheet());
    live.act(ofHand(0, EventKind::grab, {at(4, 8), at(3, 8)}, live.position(at(4, 8))));
    live.act(ofHand(3, EventKind::grab, {at(4, 8), at(5, 8)}, live.position(at(4, 8))));
    const Hands& hands = live.run.hands();
    ASSERT_EQ(hands.all().size(), 2u);
    EXPECT_TRUE(std::ranges::equal(hands.held(0), std::vector{at(3, 8)}));
    EXPECT_TRUE(std::ranges::equal(hands.held(3), std::vector{at(4, 8), at(5, 8)}));
    const Step step = live.run.nextStep(viewOf(live.solver));
    std::vector<glm::uint> attached;
    for (const physics::Attachment& attachment : step.edits.attachments) attached.push_back(attachment.particle);
    EXPECT_EQ(attached, (std::vector{at(3, 8), at(4, 8), at(5, 8)})) << "no particle twice";
    EXPECT_EQ(glm::vec3(step.edits.attachments[0].end), live.position(at(3, 8))) << "it keeps its place";
    live.act(ofHand(3, EventKind::grab, {at(3, 8)}, live.position(at(3, 8))));
    EXPECT_EQ(hands.all().size(), 1u) << "a hand that holds nothing is none";
}

TEST(Grab, HandsGoTheirOwnWays) {
    LiveRun live(floatingChain(2));
    live.act(EventKind::cut, {0, 1});
    live.act(ofHand(0, EventKind::grab, {0}, {0.0f, 0.0f, 0.0f}));
    live.act(ofHand(1, EventKind::grab, {1}, {0.1f, 0.0f, 0.0f}));
    live.act(ofHand(0, EventKind::drag, {}, {0.0f, 0.2f, 0.0f}));
    live.act(ofHand(1, EventKind::drag, {}, {0.1f, -0.3f, 0.0f}));
    live.act(ofHand(0, EventKind::drag, {}, {0.0f, 0.4f, 0.0f}));
    live.advance(60);
    EXPECT_NEAR(live.position(0).y, 0.4f, 1e-5f);
    EXPECT_NEAR(live.position(1).y, -0.3f, 1e-5f);
    live.act(ofHand(1, EventKind::release));
    EXPECT_EQ(live.run.hands().held(0).size(), 1u);
    EXPECT_TRUE(live.run.hands().held(1).empty());
}

TEST(HeldPin, HasItsFreeMassAndIsPinnedWhereItIsLetGoOf) {
    Scene scene = hangingSheet();
    scene.settings.damping = 1.0f;
    LiveRun live(scene);
    const glm::uint pin = at(0, 0);
    const glm::vec3 target = live.position(pin) + glm::vec3(0.1f, 0.1f, 0.2f);  // a point off the sheet's plane
    live.act(EventKind::grab, {pin}, target);
    live.advance(1);
    EXPECT_EQ(live.inverseMass(pin), live.run.model().freeInverseMasses[pin]);
    EXPECT_TRUE(live.run.hands().isPinned(pin));
    live.advance(60);
    // The attachment bears half of the sheet, 1/8 of its greatest force. This would stretch it by 6 mm. The real
    // stretch is three times that because a corner weighs little (AParticleHangsOnItsAttachment has the formula).
    EXPECT_LT(glm::distance(live.position(pin), target), 0.04f);
    const glm::vec3 place = live.position(pin);
    live.act(EventKind::release);
    live.advance(20);
    EXPECT_EQ(live.position(pin), place);
    EXPECT_EQ(live.inverseMass(pin), 0.0f);
    EXPECT_TRUE(live.run.hands().all().empty());
}

TEST(HeldPin, IsPinnedAndUnpinnedInTheHand) {
    LiveRun live(hangingSheet());
    const glm::uint corner = at(0, 0);
    const glm::uint middle = at(4, 4);
    live.act(EventKind::grab, {corner, middle}, live.position(corner));
    live.act(EventKind::unpin, {corner});
    live.act(EventKind::pin, {middle});
    live.advance(5);
    EXPECT_GT(live.inverseMass(middle), 0.0f) << "it is held";
    EXPECT_TRUE(live.run.hands().isPinned(middle));
    live.act(EventKind::release);
    live.advance(5);
    EXPECT_EQ(live.inverseMass(middle), 0.0f);
    EXPECT_GT(live.inverseMass(corner), 0.0f);
}

TEST(HeldPin, HoldsNoTethers) {
    LiveRun live(hangingSheet());
    const auto hangsOnCorner = [](const std::vector<physics::Tether>& tethers) {
        return std::ranges::any_of(tethers, [](const physics::Tether& tether) {
            const glm::uint pins[] = {tether.pinA, tether.pinB, tether.pinC, tether.pinD};
            const float lengths[] = {tether.lengthA, tether.lengthB, tether.lengthC, tether.lengthD};
            for (int k = 0; k < 4; ++k) {
                if (pins[k] == at(0, 0) && lengths[k] > 0.0f) return true;
            }
            return false;
        });
    };
    const auto next = [&] {
        const Step step = live.run.nextStep(viewOf(live.solver));
        live.solver.step(step);
        return hangsOnCorner(tethersOf(live.run.model(), step.edits));
    };
    EXPECT_TRUE(next());
    live.act(EventKind::grab, {at(0, 0)}, live.position(at(0, 0)));
    EXPECT_FALSE(next());
    live.act(EventKind::release);
    EXPECT_TRUE(next());
}

/// Makes a sheet of 33 x 33 particles 5 cm apart, which hangs from its upper corners.
Scene fineSheet() {
    Scene scene = hangingSheet();
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.particles = {33, 33};
    cloth.size = {1.6f, 1.6f};
    cloth.origin = {-0.8f, 1.0f, 0.0f};
    scene.settings.damping = 0.5f;
    return scene;
}

Measures measuresOf(const LiveRun& live) {
    return measure(live.run.model(), live.solver.state(), live.run.applied().substepLength());
}

/// Returns the root mean square and the maximum of the particles' speeds, m/s.
glm::vec2 speedsOf(const LiveRun& live) {
    double sum = 0.0;
    float greatest = 0.0f;
    const glm::uint count = live.run.model().particleCount();
    for (const glm::vec4& displacement : live.solver.read(Array::displacements)) {
        const float speed = glm::length(glm::vec3(displacement)) / live.run.applied().substepLength();
        sum += double{speed} * double{speed};
        greatest = std::max(greatest, speed);
    }
    return {std::sqrt(sum / count), greatest};
}

class FarPull : public ::testing::TestWithParam<int> {};

TEST_P(FarPull, FarBeyondTheSheetComesToRestAndHarmsNothing) {
    Scene scene = fineSheet();
    scene.settings.damping = 2.0f;
    LiveRun live(scene);
    LiveRun untouched(scene);
    const glm::uint middle = 32 * 33 + 16;
    std::vector<glm::uint> held{middle};
    for (int row = 0; row <= GetParam(); ++row) {
        for (int column = -GetParam(); column <= GetParam(); ++column) {
            const auto particle = static_cast<glm::uint>(static_cast<int>(middle) - 33 * row + column);
            if (particle != middle) held.push_back(particle);
        }
    }
    live.advance(60);
    const glm::vec3 target = live.position(middle) + glm::vec3(0.0f, -4.0f, 3.0f);
    live.act(EventKind::grab, held, target);
    live.advance(420);
    const float lag = glm::distance(live.position(middle), target);
    EXPECT_GT(lag, 3.0f);
    EXPECT_LT(lag, 5.0f) << "it is drawn out a little";
    // The sheet swings no faster than it could fall, 6 m/s. Swings decay at half the damping rate, so after 7 s the
    // speed is at most 6 m/s times exp(-7) = 5 mm/s.
    EXPECT_LT(speedsOf(live).x, 0.005f);
    ASSERT_TRUE(measuresOf(live).finite);
    RecordProperty("stretchMaxPercent", std::to_string(measuresOf(live).stretchMaxPercent));
    live.act(EventKind::release);
    live.advance(180);
    untouched.advance(660);
    EXPECT_LE(measuresOf(live).stretchMaxPercent, std::max(10.0, 2.0 * measuresOf(untouched).stretchMaxPercent));
}

// The hand holds one particle, or 2 x 3 or 3 x 5 particles.
INSTANTIATE_TEST_SUITE_P(Slow, FarPull, ::testing::Values(0, 1, 2));

TEST(SlowHeldPin, IsLetGoOfWithoutAYank) {
    LiveRun live(fineSheet());
    live.advance(60);
    const glm::vec3 target = live.position(0) + glm::vec3(0.3f, 0.2f, 0.3f);
    live.act(EventKind::grab, {0}, target);
    live.advance(240);
    EXPECT_LT(glm::distance(live.position(0), target), 0.1f);
    const float before = speedsOf(live).y;
    live.act(EventKind::release);
    float greatest = 0.0f;
    for (int k = 0; k < 60; ++k) {
        live.advance(1);
        greatest = std::max(greatest, speedsOf(live).y);
    }
    // The tethers to the pin are back. They take up excess length at 2 m/s at most.
    EXPECT_LT(greatest, before + 2.0f) << before << " m/s before";
    EXPECT_TRUE(live.run.hands().isPinned(0));
}
}  // namespace
}  // namespace drape::test
