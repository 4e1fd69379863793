// Compares the reference with the textbook, a second and independent implementation. Shared code could share a mistake.

#include "solver/reference/textbook.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cloth/make/make_model.h"
#include "support/bodies.h"
#include "support/collider_shapes.h"
#include "support/runs.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Returns the largest distance of a particle between the two solvers, m.
double distanceBetween(const ReferenceRun& reference, const TextbookRun& textbook, glm::uint particles) {
    double largest = 0.0;
    for (glm::uint i = 0; i < particles; ++i) {
        largest = std::max(largest, glm::distance(reference.position(i), textbook.position(i)));
    }
    return largest;
}

/// Returns how far (m) rounding alone may separate the two solvers after n substeps. Each projection rounds positions
/// of 1 to 2 m by 3.4e-8 m rms, and later projections turn this error into velocity. The velocity makes a random walk
/// of 3.4e-8 sqrt(writes) sqrt(n) / h. Its integral is n / sqrt(3) times as many metres. The bound is four standard
/// deviations plus 2 ulps.
double roundingAfter(double n, double projectionsOfAParticle) {
    return 4 * 3.4e-8 * std::sqrt(projectionsOfAParticle * n) * n / std::sqrt(3.0) + 2.4e-7;
}

/// Expects both solvers to agree, without tethers and triangle collisions, which the textbook does not have.
void expectAgreement(const Model& model, Settings settings, int steps = 120) {
    settings.tethers.on = false;
    ReferenceRun reference(model);
    reference.trianglesCollide = false;
    TextbookRun textbook(model);
    const double projections = 2.0 * model.linkCount() / model.particleCount() * settings.iterations;
    for (int step = 1; step <= steps; ++step) {
        reference.step(settings);
        textbook.step(settings);
        const double distance = distanceBetween(reference, textbook, model.particleCount());
        ASSERT_LE(distance, roundingAfter(static_cast<double>(step) * settings.substeps, projections))
            << "step " << step;
    }
}

ClothDescription smallSheet() {
    ClothDescription description;
    description.particles = {8, 8};
    description.size = {1, 1};
    description.origin = {-0.5f, 1.5f, 0};
    return description;
}

ClothDescription levelSheet(float height) {
    ClothDescription description = smallSheet();
    description.origin = {-0.5f, height, -0.5f};
    description.down = {0, 0, 1};
    description.pins = PinPattern::none;
    return description;
}

Settings lightBreeze() {
    Settings settings;
    settings.wind.velocity = {1.0f, 0.3f, 4.0f};
    return settings;
}

Settings movingBall(float friction) {
    Settings settings;
    settings.ball().on = true;
    settings.ball().motion = ColliderMotion::line;
    settings.ball().travel = {0.3f, 0, 0.1f};
    settings.ball().speed = 1.0f;
    settings.ball().friction = friction;
    return settings;
}

TEST(ReferenceAgainstTextbook, HangingInWind) { expectAgreement(makeModel(smallSheet()), lightBreeze()); }

TEST(ReferenceAgainstTextbook, HangingInWindConstraintsFirst) {
    Settings settings = lightBreeze();
    settings.order = StepOrder::constrainFirst;
    settings.iterations = 3;
    expectAgreement(makeModel(smallSheet()), settings);
}

TEST(ReferenceAgainstTextbook, HalfOfAPinnedShareAndSoftLinks) {
    ClothDescription description = smallSheet();
    description.diagonalBendLinks = true;
    Settings settings = lightBreeze();
    settings.pinnedShare = PinnedShare::half;
    settings.stiffness = {0.9f, 0.5f, 0.2f, 0.1f};
    settings.iterations = 2;
    settings.substeps = 5;
    expectAgreement(makeModel(description), settings);
}

TEST(ReferenceAgainstTextbook, MosegaardsCloth) {
    ClothDescription description = smallSheet();
    description.particleMass = 1.0f;
    description.diagonalBendLinks = true;
    Settings settings;
    settings.order = StepOrder::constrainFirst;
    settings.substeps = 1;
    settings.iterations = 15;
    settings.damping = 0.01f;
    settings.dampingUnit = DampingUnit::perStep;
    settings.pinnedShare = PinnedShare::half;
    settings.wind.model = WindModel::classic;
    settings.wind.classicForce = {15, 0, 6};
    expectAgreement(makeModel(description), settings);
}

TEST(ReferenceAgainstTextbook, ASmoothBallUnderASheet) {
    expectAgreement(makeModel(levelSheet(0.47f)), movingBall(0.0f));
}

TEST(ReferenceAgainstTextbook, ARoughBallUnderASheet) {
    expectAgreement(makeModel(levelSheet(0.45f)), movingBall(0.5f));
}

TEST(ReferenceAgainstTextbook, ABallOnACircle) {
    ClothDescription description = smallSheet();
    description.pins = PinPattern::topRow;
    Settings settings = movingBall(0.3f);
    settings.ball().motion = ColliderMotion::circle;
    settings.ball().place = {0, 0.9f, 0};
    settings.ball().travel = {0.2f, 0.1f, -0.6f};
    settings.ball().speed = 2.0f;
    settings.ball().radius = 0.25f;
    expectAgreement(makeModel(description), settings);
}

TEST(ReferenceAgainstTextbook, ABallThatGoesOnceAndNoAir) {
    Settings settings = movingBall(0.0f);
    settings.wind.airDensity = 0.0f;
    settings.ball().motion = ColliderMotion::once;
    settings.ball().place = {0, 0.9f, 0.3f};
    settings.ball().travel = {0, 0, 0.1f};
    settings.ball().speed = 1.25f;  // there and back in half a second
    settings.ball().radius = 0.25f;
    expectAgreement(makeModel(smallSheet()), settings, 45);
}

TEST(ReferenceAgainstTextbook, OntoTheGround) {
    ClothDescription description = levelSheet(0.2f);
    description.down = {0, 0.6f, 0.8f};
    Settings settings;
    settings.ground().on = true;
    settings.ground().friction = 0.5f;
    expectAgreement(makeModel(description), settings);
}

/// Lets a level sheet fall onto a collider that it meets within half a second.
void expectAgreementOn(Collider collider, float friction) {
    SCOPED_TRACE(collider.name + (friction > 0.0f ? ", rough" : ", smooth"));
    collider.friction = friction;
    Settings settings;
    test::setEntries(settings, {collider});
    expectAgreement(makeModel(levelSheet(0.45f)), settings, 30);
}

TEST(ReferenceAgainstTextbook, OntoEachShape) {
    for (const float friction : {0.0f, 0.5f}) {
        for (Collider shape : solidShapes()) {
            // Avoids particles as near to one face as to another, since rounding would choose between them.
            shape.place = {0.037f, 0.0f, -0.021f};
            shape.turn = {7.0f, 23.0f, -11.0f};
            expectAgreementOn(shape, friction);
        }
        Collider room = roomOf({1.6f, 2.0f, 1.7f});
        room.place = {0.0f, 1.2f, 0.0f};
        expectAgreementOn(room, friction);
    }
}

TEST(ReferenceAgainstTextbook, OntoShapesThatMove) {
    for (const ColliderMotion motion : {ColliderMotion::line, ColliderMotion::once, ColliderMotion::circle,
                                        ColliderMotion::spin, ColliderMotion::keyframes}) {
        for (Collider shape : {capsuleOf(0.25f, 0.15f, 0.6f), boxOf({0.4f, 0.2f, 0.6f}, 0.03f)}) {
            shape.turn = {7.0f, 23.0f, -11.0f};
            shape.place.y = -0.3f;  // nothing overlaps at the start
            shape.motion = motion;
            shape.travel = {0.1f, 0.15f, 0.07f};
            shape.speed = 0.8f;
            shape.axis = {1, 3, 0.5f};
            shape.turnRate = 90.0f;
            shape.keyframes = {{0.0f, {}, {}}, {0.4f, {0.05f, 0.1f, 0}, {0, 40, 10}}, {1.0f, {}, {}}};
            SCOPED_TRACE(static_cast<int>(motion));
            expectAgreementOn(shape, 0.4f);
        }
    }
}

TEST(ReferenceAgainstTextbook, BouncingOffEachShape) {
    for (Collider shape : {sphereOf(0.3f), boxOf({0.4f, 0.2f, 0.6f}, 0.03f), planeCollider()}) {
        shape.restitution = 0.5f;
        shape.turn = {7.0f, 23.0f, -11.0f};
        expectAgreementOn(shape, 0.0f);
    }
}

TEST(ReferenceAgainstTextbook, WhenTheSubstepsChange) {
    const Model model = makeModel(smallSheet());
    Settings settings = lightBreeze();
    settings.tethers.on = false;
    ReferenceRun reference(model);
    TextbookRun textbook(model);
    double taken = 0.0;
    for (const glm::uint substeps : {16u, 4u, 20u, 1u, 8u}) {
        settings.substeps = substeps;
        for (int k = 0; k < 6; ++k) {
            reference.step(settings);
            textbook.step(settings);
            // Counts each step as 20 substeps, the most that any has: velocity errors of short substeps persist in
            // longer ones.
            taken += 20;
        }
        ASSERT_LE(distanceBetween(reference, textbook, model.particleCount()), roundingAfter(taken, 10)) << substeps;
    }
}

TEST(Textbook, RefusesGusts) {
    const Model model = makeModel(smallSheet());
    Settings settings = lightBreeze();
    settings.wind.gustiness = 0.1f;
    TextbookSolver<double> solver(model);
    EXPECT_THROW(solver.step(settings), std::invalid_argument);
}

TEST(Textbook, RefusesBodies) {
    WorldDescription world;
    world.cloths = {smallSheet()};
    world.bodies = {bodyOf(boxMesh(glm::vec3(0.2f)), "box", {0.0f, -1.0f, 0.0f})};
    EXPECT_THROW(TextbookSolver<double>{makeModel(world)}, std::invalid_argument);
}

TEST(Textbook, LosesTheFallInFloatButNotInDouble) {
    // Shows why the reference keeps displacements: g h^2 = 2.7e-6 m is less than three units in the last place of 10 m.
    const Model model = handMade({{0, 10, 0, 1}}, {});
    Settings settings = emptySpace();
    settings.gravity = {0, -9.81f, 0};
    settings.substeps = 32;
    TextbookSolver<float> single(model);
    TextbookSolver<double> exact(model);
    for (int k = 0; k < 60; ++k) {
        single.step(settings);
        exact.step(settings);
    }
    EXPECT_GT(std::abs(double{single.particles()[0].position.y} - exact.particles()[0].position.y), 0.1);
}

}  // namespace
}  // namespace drape::test
