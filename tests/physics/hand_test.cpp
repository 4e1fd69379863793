#include <gtest/gtest.h>

#include "physics/formulas.h"

namespace drape::physics {
namespace {

constexpr Real kH = 0.01f;  // s

TEST(Push, AddsVelocity) {
    const Vec3 moved = pushedDisplacement({0.01f, 0, 0}, {0, 2, 0}, 0.0f, kH);
    EXPECT_NEAR(moved.x, 0.01f, 1e-8f);
    EXPECT_NEAR(moved.y, 0.02f, 1e-8f);
}

TEST(Push, StopsAtItsLimit) {
    Vec3 displacement(0);
    for (int k = 0; k < 20; ++k) displacement = pushedDisplacement(displacement, {0, 0, 1}, 3.0f, kH);
    EXPECT_NEAR(displacement.z, 3.0f * kH, 1e-7f);
}

TEST(Push, DoesNotSlowDownWhatIsFaster) {
    const Vec3 fast = pushedDisplacement({0, 0, 0.5f}, {1, 0, 0}, 3.0f, kH);
    EXPECT_NEAR(std::sqrt(dot3(fast, fast)), 0.5f, 1e-6f) << "50 m/s before, 50 m/s after";
    EXPECT_GT(fast.x, 0.0f) << "a push should still turn the motion";
}

/// The inputs of one particle's attachment in a substep.
struct Attached {
    glm::dvec3 displacement{0.01, -0.002, 0.003};   // m
    glm::dvec3 offset{0.05, 0.02, -0.04};           // m
    glm::dvec3 targetMotion{-0.004, 0.006, 0.001};  // m
    double inverseMass = 4.0;                       // 1/kg
    double stiffness = 300.0;                       // N/m
    double damping = 7.0;                           // kg/s
    bool bears = false;
    double maxForce = 1e6;   // N
    double maxChange = 0.0;  // m

    glm::dvec3 moved() const {
        const double h = double{kH};
        const auto of = [](double value) { return static_cast<Real>(value); };
        return glm::dvec3(attachedDisplacement(Vec3(displacement), Vec3(offset), Vec3(targetMotion), of(inverseMass),
                                               of(stiffness * h * h), of(damping * h), bears, of(maxForce * h * h),
                                               of(maxChange)));
    }
    /// Returns the force that accelerates the particle, N.
    glm::dvec3 force() const { return (moved() - displacement) / (inverseMass * double{kH} * double{kH}); }
};

TEST(Attachment, ChangesADisplacementByNoMoreThanItsLimit) {
    Attached pull;
    const double free = glm::distance(pull.moved(), pull.displacement);
    pull.maxChange = 0.25 * free;
    EXPECT_NEAR(glm::distance(pull.moved(), pull.displacement), 0.25 * free, 1e-6 * free);
    pull.maxChange = 4.0 * free;
    EXPECT_NEAR(glm::distance(pull.moved(), pull.displacement), free, 1e-6 * free);
}

TEST(Attachment, IsAnImplicitStepOfASpringAndADamper) {
    for (const double stiffness : {0.0, 1.0, 300.0, 1e6}) {
        for (const double damping : {0.0, 7.0, 1e4}) {
            Attached attached;
            attached.stiffness = stiffness;
            attached.damping = damping;
            const double h = double{kH};
            // Implicit step: m (v - v0) / h = k (offset - h v) + c (target's velocity - v), solved for v.
            const double mass = 1.0 / attached.inverseMass;
            const glm::dvec3 v =
                (mass * attached.displacement / h + stiffness * h * attached.offset + damping * attached.targetMotion) /
                (mass + h * damping + h * h * stiffness);
            // Allows a dozen roundings of numbers no larger than the offset, 0.07 m.
            EXPECT_LT(glm::distance(attached.moved(), h * v), 12 * 6e-8 * 0.07) << stiffness << ", " << damping;
        }
    }
}

TEST(Attachment, ThatBearsItsLoadYieldsByTheLoadOverTheStiffness) {
    for (const double stiffness : {30.0, 300.0, 2000.0}) {
        for (const double damping : {1.0, 3.0}) {
            Attached attached;
            attached.bears = true;
            attached.stiffness = stiffness;
            attached.damping = damping;
            attached.targetMotion = glm::dvec3(0.0);
            const double h = double{kH};
            const glm::dvec3 load(0.0, -0.2, 0.0);  // N; acts after the pull, as links do
            glm::dvec3 place(0.0);
            attached.displacement = glm::dvec3(0.0);
            for (int k = 0; k < 4000; ++k) {
                attached.offset = -place;
                const glm::dvec3 moved = attached.moved() + load * (attached.inverseMass * h * h);
                place += moved;
                attached.displacement = moved;
            }
            EXPECT_NEAR(place.y, load.y / stiffness, 1e-3 * 0.2 / stiffness) << stiffness << ", " << damping;
        }
    }
}

TEST(Attachment, ThatBearsItsLoadTakesAParticleToItsTargetAtMost) {
    Attached attached;
    attached.bears = true;
    attached.damping = 0.0;
    for (const double stiffness : {2500.0, 1e4, 1e8}) {
        attached.stiffness = stiffness;
        EXPECT_LT(glm::distance(attached.moved(), attached.offset), 1e-7) << stiffness;
    }
}

TEST(Attachment, PullsNoHarderThanItsLimit) {
    Attached attached;
    const glm::dvec3 unlimited = attached.force();
    attached.maxForce = 1.01 * glm::length(unlimited);
    EXPECT_LT(glm::distance(attached.force(), unlimited), 1e-9) << "the limit should not affect a smaller force";
    attached.maxForce = 0.3;
    // The displacement of 1 cm is exact to 5e-10 m, which corresponds to 1e-6 N here.
    EXPECT_NEAR(glm::length(attached.force()), 0.3, 3e-6);
    EXPECT_LT(glm::distance(attached.force(), 0.3 * glm::normalize(unlimited)), 1e-5);
    attached.maxForce = 0.0;
    EXPECT_EQ(attached.moved(), glm::dvec3(Vec3(attached.displacement)));
}

TEST(Attachment, LeavesPinsAlone) {
    Attached attached;
    attached.displacement = glm::dvec3(0.0);
    attached.inverseMass = 0.0;
    EXPECT_EQ(attached.moved(), glm::dvec3(0.0));
}

}  // namespace
}  // namespace drape::physics
