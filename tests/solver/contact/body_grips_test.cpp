// Tests bodies that press cloth: the gap between their hulls, and that they keep their distance.

#include "solver/plan/body_grips.h"

#include <gtest/gtest.h>

#include <random>

#include "run/run.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/bodies.h"
#include "support/runs.h"

namespace drape::test {
namespace {

using Points = std::vector<glm::dvec3>;

Points boxAt(glm::dvec3 centre, glm::dvec3 half) {
    Points corners;
    for (int k = 0; k < 8; ++k)
        corners.push_back(centre +
                          half * glm::dvec3((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1, (k & 4) != 0 ? 1 : -1));
    return corners;
}

TEST(BodyGrips, GapBetweenHulls) {
    const Points box = boxAt({0, 1, 0}, {0.03, 0.03, 0.01});
    const auto beside = gapBetweenHulls(box, boxAt({0.02, 1.01, 0.0225}, {0.03, 0.03, 0.01}));
    ASSERT_TRUE(beside);
    EXPECT_NEAR(beside->gap, 0.0025, 1e-12);
    EXPECT_NEAR(glm::length(beside->towards - glm::dvec3(0, 0, 1)), 0.0, 1e-9);
    const auto corner = gapBetweenHulls(box, boxAt({0.07, 1.08, 0.05}, {0.03, 0.03, 0.01}));
    ASSERT_TRUE(corner);
    EXPECT_NEAR(corner->gap, std::sqrt(0.01 * 0.01 + 0.02 * 0.02 + 0.03 * 0.03), 1e-12);
    EXPECT_FALSE(gapBetweenHulls(box, boxAt({0.02, 1, 0.01}, {0.03, 0.03, 0.01})));
    EXPECT_FALSE(gapBetweenHulls(box, boxAt({0, 1, 0}, {0.001, 0.001, 0.001}))) << "one inside the other";
}

/// The direction of the shortest way separates the hulls by the gap, which no direction can exceed.
TEST(BodyGrips, GapBetweenRandomHulls) {
    std::mt19937 random(5);
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
    };
    int apart = 0;
    for (int k = 0; k < 300; ++k) {
        Points first, second;
        const glm::dvec3 away(between(-1, 1), between(-1, 1), between(-1, 1));
        for (int i = 0; i < 20; ++i) {
            first.emplace_back(between(-0.3, 0.3), between(-0.3, 0.3), between(-0.3, 0.3));
            second.push_back(away + glm::dvec3(between(-0.3, 0.3), between(-0.3, 0.3), between(-0.3, 0.3)));
        }
        const auto found = gapBetweenHulls(first, second);
        const auto along = [&](const glm::dvec3& way) {
            double low = 1e9, high = -1e9;
            for (const glm::dvec3& p : second) low = std::min(low, glm::dot(p, way));
            for (const glm::dvec3& p : first) high = std::max(high, glm::dot(p, way));
            return low - high;
        };
        if (found) {
            EXPECT_NEAR(along(found->towards), found->gap, 1e-7);
        }
        for (int i = 0; i < 200; ++i) {
            const glm::dvec3 way(between(-1, 1), between(-1, 1), between(-1, 1));
            const double gap = along(way / glm::length(way));
            EXPECT_LE(gap, found ? found->gap + 1e-9 : 1e-6);
        }
        apart += found ? 1 : 0;
    }
    EXPECT_GT(apart, 100);
    EXPECT_LT(apart, 290);
}

/// Blocks hide no vertex: the farthest one is that of a search through all, and the first of several.
TEST(BodyGrips, FarthestVertexOfHull) {
    std::mt19937 random(6);
    // Few different coordinates, so that many vertices are equally far.
    const auto some = [&] { return 0.1f * static_cast<float>(random() % 21) - 1.0f; };
    for (const std::size_t count : {1u, 100u, 128u, 129u, 3000u}) {
        std::vector<glm::vec4> vertices(count);
        for (std::size_t k = 0; k < count; ++k) vertices[k] = {some(), some(), static_cast<float>(k) * 1e-3f, 1.0f};
        const BodyHull hull(vertices);
        for (int i = 0; i < 200; ++i) {
            const glm::dvec3 way(some(), some(), i % 2 == 0 ? 0.0f : some());
            std::size_t best = 0;
            const auto along = [&](std::size_t k) {
                return double{vertices[k].x} * way.x + double{vertices[k].y} * way.y + double{vertices[k].z} * way.z;
            };
            for (std::size_t k = 1; k < count; ++k) best = along(k) > along(best) ? k : best;
            EXPECT_EQ(hull.farthest(way), glm::dvec3(glm::vec3(vertices[best]))) << count << ", " << i;
        }
    }
}

/// Two boxes, sent into each other, stop 3 mm apart, one and a half times the thickness of contact.
TEST(BodyGrips, DrivenBodiesKeepTheirDistance) {
    Scene scene =
        readSceneText(R"({"cloth": {"particles": [5, 5], "size": [0.1, 0.1]}, "contact": {"on": true}})", "apart");
    for (const float z : {-0.03f, 0.03f, 0.0f})
        scene.world.bodies.push_back(bodyOf(boxMesh({0.06f, 0.06f, 0.02f}),
                                            z < 0   ? "left"
                                            : z > 0 ? "right"
                                                    : "still",
                                            {z == 0.0f ? 1.0f : 0.0f, 0.0f, z}));
    drape::Run run(scene);
    CpuSolver cpu(run.model());
    const auto placesAfter = [&](float left, float right) {
        run.driveBody(0, {{0.0f, 0.1f, left}});
        run.driveBody(1, {{0.0f, 0.1f, right}});
        const Step step = run.nextStep(viewOf(cpu));
        cpu.step(step);
        return glm::vec2(step.bodyPoses[step.bodyPoses.size() - 3].place.z,
                         step.bodyPoses[step.bodyPoses.size() - 2].place.z);
    };
    EXPECT_EQ(placesAfter(-0.02f, 0.02f), glm::vec2(-0.02f, 0.02f));
    const glm::vec2 stopped = placesAfter(-0.002f, 0.002f);
    EXPECT_NEAR(stopped.x, -0.0115f, 1e-6f);
    EXPECT_NEAR(stopped.y, 0.0115f, 1e-6f);
    EXPECT_EQ(placesAfter(-0.02f, 0.02f), glm::vec2(-0.02f, 0.02f)) << "come apart again";
    EXPECT_NEAR(placesAfter(0.0f, 0.012f).y - placesAfter(0.0f, 0.012f).x, 0.023f, 1e-6f);
    // A body that stands still is kept from a driven one too.
    for (const float z : {-0.06f, -0.01f}) {
        run.driveBody(0, {{1.0f, 0.0f, z}});
        const Step step = run.nextStep(viewOf(cpu));
        cpu.step(step);
        EXPECT_NEAR(step.bodyPoses[step.bodyPoses.size() - 3].place.z, std::min(z, -0.023f), 1e-6f);
        EXPECT_EQ(step.bodyGrips.size(), z == -0.06f ? 0u : 2u);
    }
}

}  // namespace
}  // namespace drape::test
