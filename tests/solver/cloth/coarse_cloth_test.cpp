// Drapes cloth with cells that are large for the shape below: its triangles must stay outside as well.

#include <gtest/gtest.h>

#include <algorithm>

#include "cloth/make/make_model.h"
#include "support/collider_shapes.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Returns the least distance (m) of the cloth's triangles from a collider at rest. Each triangle is sampled at the
/// corners of 64 parts.
double nearestOfTriangles(const Model& model, const std::vector<glm::vec4>& places, const Collider& collider) {
    constexpr int kParts = 8;
    const Pose pose = poseOf(collider, 0.0);
    double nearest = 1e9;
    for (const physics::Triangle& t : model.triangles) {
        const glm::dvec3 a(places[t.a]), b(places[t.b]), c(places[t.c]);
        for (int i = 0; i <= kParts; ++i) {
            for (int j = 0; i + j <= kParts; ++j) {
                const double u = static_cast<double>(i) / kParts;
                const double v = static_cast<double>(j) / kParts;
                nearest = std::min(nearest, exactDistance(collider, inFrameOf(pose, a * (1 - u - v) + b * u + c * v)));
            }
        }
    }
    return nearest;
}

/// Lets a sheet of 32 x 32 particles, 1.2 m wide, fall over a collider on the ground and come to rest.
void expectCovered(const Collider& collider, float height) {
    SKIP_IF_SANITIZED();
    ClothDescription d;
    d.particles = {32, 32};
    d.size = {1.2f, 1.2f};
    d.origin = {-0.6f, height, -0.6f};
    d.down = {0, 0, 1};
    d.pins = PinPattern::none;
    const Model model = makeModel(d);
    Settings settings;
    settings.ground().on = true;
    test::setEntries(settings, {collider});
    CpuSolver solver(model);
    Clock clock;
    double deepest = 0.0;
    for (int step = 0; step < 240; ++step) {
        solver.step(makeStep(model, settings, clock));
        if (step < 210 || step % 10 > 0) continue;
        const double distance = nearestOfTriangles(model, solver.read(Array::positions), collider);
        deepest = std::max(deepest, -distance);
        EXPECT_LT(distance, 0.012) << "the sheet does not lie on the collider";
    }
    EXPECT_LE(deepest, double{settings.thickness}) << collider.name;
}

TEST(CoarseCloth, CoversABox) {
    Collider box = boxOf(glm::vec3(0.1f), 0.01f);
    box.place = {0.013f, 0.05f, -0.007f};
    expectCovered(box, 0.2f);
    box.turn = {0, 30, 0};
    expectCovered(box, 0.2f);
    box.rounding = 0.0f;
    expectCovered(box, 0.2f);
}

TEST(SlowCoarseCloth, CoversAThinCapsule) {
    Collider capsule = capsuleOf(0.01f, 0.01f, 0.5f);
    capsule.turn = {0, 0, 90};
    capsule.place = {0.013f, 0.15f, -0.007f};
    expectCovered(capsule, 0.25f);
    capsule.turn = {90, 25, 0};
    expectCovered(capsule, 0.25f);
}

// Triangles are tested at points a quarter of a cell apart, 10 mm here, which is as wide as the cap.
TEST(SlowCoarseCloth, CoversAnUprightCapsule) {
    Collider capsule = capsuleOf(0.01f, 0.01f, 0.3f);
    for (const glm::vec3 place : {glm::vec3(0.0f, 0.15f, 0.0f), glm::vec3(0.005f, 0.15f, 0.016f)}) {
        capsule.place = place;
        expectCovered(capsule, 0.4f);
    }
}

}  // namespace
}  // namespace drape::test
