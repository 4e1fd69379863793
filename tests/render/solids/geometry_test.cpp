// Tests drawn geometry as numbers: element lists, bounds and lights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <set>

#include "cloth/make/make_model.h"
#include "colliders/collider.h"
#include "colliders/motion.h"
#include "render/camera/bounds.h"
#include "render/cloth/mesh_vertices.h"
#include "render/frame/light_rig.h"
#include "render/light/light_maps.h"
#include "render/solids/rods_and_particles.h"
#include "render/solids/solid_pass.h"
#include "support/short_forms.h"

namespace drape::render {
namespace {

Model sheet(glm::uvec2 particles) {
    ClothDescription description;
    description.particles = particles;
    return makeModel(description);
}

// Returns twice the signed area of each triangle in the plane of a grid with `columns` columns.
std::vector<long> signedAreas(const std::vector<std::uint32_t>& indices, std::uint32_t columns) {
    const auto x = [&](std::uint32_t i) { return static_cast<long>(i % columns); };
    const auto y = [&](std::uint32_t i) { return static_cast<long>(i / columns); };
    std::vector<long> areas;
    for (std::size_t k = 0; k + 2 < indices.size(); k += 3) {
        const std::uint32_t a = indices[k], b = indices[k + 1], c = indices[k + 2];
        areas.push_back((x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)));
    }
    return areas;
}

TEST(ClothIndices, AreTheModelsTrianglesInOrder) {
    const Model model = sheet({4, 3});
    const std::vector<std::uint32_t> indices = triangleIndices(model);
    ASSERT_EQ(indices.size(), 3 * model.triangles.size());
    for (std::size_t i = 0; i < model.triangles.size(); ++i) {
        EXPECT_EQ(indices[3 * i], model.triangles[i].a);
        EXPECT_EQ(indices[3 * i + 1], model.triangles[i].b);
        EXPECT_EQ(indices[3 * i + 2], model.triangles[i].c);
    }
}

TEST(FineGridIndices, CoverTheGridOnceAndTurnOneWay) {
    const std::uint32_t columns = 3 * 3 + 1;
    const auto areas = signedAreas(fineGridIndices({4, 3}, 3), columns);
    EXPECT_EQ(areas.size(), 2u * 9u * 6u);
    EXPECT_TRUE(std::ranges::all_of(areas, [](long area) { return area == -1; }));
}

TEST(FineGridIndices, TurnTheWayTheModelsTrianglesDo) {
    const Model model = sheet({4, 3});
    const auto exact = signedAreas(triangleIndices(model), 4);
    EXPECT_TRUE(std::ranges::all_of(exact, [](long area) { return area == -1; }));
}

TEST(CoarseGridIndices, CoverTheGridToItsLastColumnAndRow) {
    const std::vector<std::uint32_t> indices = coarseGridIndices({8, 6}, 3);
    const auto areas = signedAreas(indices, 8);
    long sum = 0;
    for (const long area : areas) sum += area;
    EXPECT_EQ(sum, -2L * 7 * 5);
    EXPECT_EQ(std::ranges::max(indices), 8u * 6u - 1u);

    // Repeats this for a cloth that follows other particles.
    const std::vector<std::uint32_t> later = coarseGridIndices({8, 6}, 3, 100);
    ASSERT_EQ(later.size(), indices.size());
    for (std::size_t i = 0; i < later.size(); ++i) EXPECT_EQ(later[i], indices[i] + 100);
}

TEST(RingIndices, CloseTheSurface) {
    // In a closed surface every edge is walked once in each direction. The two vertices at a seam count as one.
    const int rings = 4, segments = 8;
    for (const int stride : {1, 2}) {
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> edges;
        const auto twin = [&](std::uint32_t i) {
            const std::uint32_t across = segments + 1;
            return i % across == segments ? i - segments : i;
        };
        const auto indices = ringIndices(rings, segments, stride);
        EXPECT_EQ(indices.size(), static_cast<std::size_t>(6 * (rings / stride) * (segments / stride)));
        for (std::size_t k = 0; k + 2 < indices.size(); k += 3) {
            for (std::size_t e = 0; e < 3; ++e) edges.insert({twin(indices[k + e]), twin(indices[k + (e + 1) % 3])});
        }
        const std::uint32_t lastRing = static_cast<std::uint32_t>(rings) * (segments + 1);
        for (const auto& [a, b] : edges) {
            const bool onRim = (a < segments && b < segments) || (a >= lastRing && b >= lastRing);
            if (!onRim) {
                EXPECT_EQ(edges.count({a, b}), edges.count({b, a})) << a << " to " << b << ", stride " << stride;
            }
        }
    }
}

TEST(Unite, HoldsBothAndNoMore) {
    const Sphere a{{0.0f, 0.0f, 0.0f}, 1.0f};
    const Sphere b{{4.0f, 0.0f, 0.0f}, 2.0f};
    const Sphere both = unite(a, b);
    EXPECT_FLOAT_EQ(both.radius, 3.5f);
    EXPECT_FLOAT_EQ(both.centre.x, 2.5f);
    EXPECT_FLOAT_EQ(unite(a, {{0.2f, 0.0f, 0.0f}, 0.1f}).radius, 1.0f);
    EXPECT_FLOAT_EQ(unite({{0.2f, 0.0f, 0.0f}, 0.1f}, a).radius, 1.0f);
}

TEST(SubjectOf, HoldsTheClothTheBallAndTheFall) {
    ClothDescription description;
    description.origin = {-1.0f, 1.4f, -1.0f};
    description.down = {0.0f, 0.0f, 1.0f};
    description.pins = PinPattern::none;
    description.particles = {9, 9};
    Settings settings;
    settings.ball().on = true;
    settings.ball().place = {1.5f, 0.5f, 0.0f};
    settings.ground().on = true;
    const Model model = makeModel(description);
    const Sphere sphere = subjectOf(model, settings);
    const auto holds = [&](const glm::vec3& p) { return glm::distance(p, sphere.centre) <= sphere.radius; };
    for (const glm::vec4& particle : model.startPositions) {
        EXPECT_TRUE(holds(glm::vec3(particle)));
        EXPECT_TRUE(holds({particle.x, 0.0f, particle.z}));  // The cloth may lie flat on the ground.
    }
    EXPECT_TRUE(holds(settings.ball().place + glm::vec3(0.999f * settings.ball().radius, 0.0f, 0.0f)));
    EXPECT_LT(sphere.radius, 3.0f);
}

// Makes a cloth of 3 x 3 particles, then a system of three particles with two links and a hidden link.
WorldDescription clothAndSystem() {
    WorldDescription world;
    world.cloths.emplace_back().particles = {3, 3};
    SystemDescription& system = world.systems.emplace_back();
    system.linkRadius = 0.01f;
    system.particleRadius = 0.05f;
    system.particles = {{{3.0f, 0.0f, 0.0f}}, {{4.0f, 0.0f, 0.0f}}, {{4.0f, 1.0f, 0.0f}}};
    system.links.resize(3);
    system.links[0].ends = {0, 1};
    system.links[1].ends = {1, 2};
    system.links[2].ends = {2, 0};
    system.links[2].hidden = true;
    return world;
}

TEST(FreeRods, AreTheLinksOfSystemsThatAreNotHidden) {
    const Model model = makeModel(clothAndSystem());
    const std::vector<RodSource> rods = freeRods(model);
    std::set<std::pair<glm::uint, glm::uint>> ends;
    for (const RodSource& rod : rods) {
        EXPECT_EQ(rod.fabric, 0u);
        EXPECT_EQ(rod.triangleA, kNoTriangle);
        EXPECT_EQ(rod.triangleB, kNoTriangle);
        EXPECT_EQ(rod.radius, 0.01f);
        ends.insert({model.links.links[rod.link].a, model.links.links[rod.link].b});
    }
    EXPECT_EQ(ends, (std::set<std::pair<glm::uint, glm::uint>>{{9, 10}, {10, 11}}));
}

TEST(ThreadRods, KnowTheCellsBesideThem) {
    const Model model = makeModel(clothAndSystem());
    const std::vector<RodSource> threads = threadRods(model);
    EXPECT_EQ(threads.size(), 2u * 3u * 2u);  // structural links of a grid of 3 x 3
    int atTheBorder = 0;
    for (const RodSource& thread : threads) {
        EXPECT_EQ(thread.fabric, 1u);
        const physics::Link& link = model.links.links[thread.link];
        for (const glm::uint triangle : {thread.triangleA, thread.triangleB}) {
            if (triangle == kNoTriangle) continue;
            // The triangle is one of the two in the cell, so it shares a corner with the link.
            const physics::Triangle& t = model.triangles.at(triangle);
            const std::set<glm::uint> corners{t.a, t.b, t.c};
            EXPECT_TRUE(corners.contains(link.a) || corners.contains(link.b)) << link.a << " to " << link.b;
        }
        EXPECT_NE(thread.triangleA, kNoTriangle);
        EXPECT_NE(thread.triangleA, thread.triangleB);
        atTheBorder += thread.triangleB == kNoTriangle ? 1 : 0;
    }
    EXPECT_EQ(atTheBorder, 8);
}

TEST(NetRods, AreTheStructuralLinksOfNetsAndNoThreadsOfSheets) {
    WorldDescription world = clothAndSystem();
    world.cloths.push_back(world.cloths.front());
    world.cloths.back().look = ClothLook::net;
    const Model model = makeModel(world);
    const std::vector<RodSource> rods = netRods(model);
    EXPECT_EQ(rods.size(), 2u * 3u * 2u);
    for (const RodSource& rod : rods) {
        const physics::Link& link = model.links.links[rod.link];
        EXPECT_TRUE(link.a >= 9 && link.b < 18) << link.a;
        const glm::uint step = std::max(link.a, link.b) - std::min(link.a, link.b);
        EXPECT_TRUE(step == 1 || step == 3) << step;  // leads to the next column or row
        EXPECT_EQ(rod.triangleA, kNoTriangle);        // No triangle hides a net's thread.
        EXPECT_EQ(rod.fabric, 2u);                    // fabric of the second cloth
    }
    for (const RodSource& thread : threadRods(model)) EXPECT_LT(model.links.links[thread.link].a, 9u);
    EXPECT_EQ(freeRods(model).size(), 2u);
}

TEST(ParticleBalls, AreTheFreeParticlesThatAreShown) {
    WorldDescription world = clothAndSystem();
    world.systems.push_back(world.systems.front());
    world.systems.front().showParticles = false;
    const std::vector<ParticleBall> balls = particleBalls(makeModel(world));
    ASSERT_EQ(balls.size(), 3u);
    EXPECT_EQ(balls.front().particle, 9u + 3u);
    EXPECT_EQ(balls.front().radius, 0.05f);
}

TEST(SubjectOf, HoldsSystemsWithTheirRadius) {
    const Model model = makeModel(clothAndSystem());
    const Sphere sphere = subjectOf(model, Settings{});
    for (glm::uint i = 0; i < model.particleCount(); ++i) {
        const float reach =
            glm::distance(glm::vec3(model.startPositions[i]), sphere.centre) + model.startVelocities[i].w;
        EXPECT_LE(reach, sphere.radius) << i;
    }
}

TEST(SubjectOf, HoldsTheWholeBoxAndIsNotLargerForWhatSwingsInIt) {
    WorldDescription world;
    SystemDescription& pendulum = world.systems.emplace_back();
    pendulum.particles = {{{0.0f, 1.9f, 0.0f}, {}, true}, {{0.9f, 1.9f, 0.0f}}};
    Settings settings;
    settings.walls().on = true;
    test::setLow(settings.walls(), {-1.0f, 0.0f, -0.1f});
    test::setHigh(settings.walls(), {1.0f, 2.0f, 0.1f});
    const Sphere sphere = subjectOf(makeModel(world), settings);
    const glm::vec3 middle = 0.5f * (settings.walls().low + settings.walls().high);
    EXPECT_GE(sphere.radius, glm::distance(settings.walls().high, middle) - 1e-5f);
    EXPECT_LT(sphere.radius, 1.2f * glm::distance(settings.walls().high, middle));
}

TEST(SubjectOf, WhatIsTornMayFall) {
    ClothDescription description;
    description.particles = {9, 9};
    description.size = {1.0f, 1.0f};
    description.origin = {-0.5f, 4.0f, 0.0f};
    const Model model = makeModel(description);
    Settings settings;
    settings.ground().on = true;
    const auto holdsTheGround = [&](bool torn) {
        const Sphere sphere = subjectOf(model, settings, torn);
        return glm::distance(sphere.centre, glm::vec3(0.0f)) <= sphere.radius;
    };
    EXPECT_FALSE(holdsTheGround(false));
    EXPECT_TRUE(holdsTheGround(true));
}

TEST(SubjectOf, HoldsTheWholeMotionOfColliders) {
    ClothDescription description;
    description.particles = {9, 9};
    Collider arm;
    arm.name = "arm";
    arm.shape = ColliderShape::capsule;
    arm.place = {0.5f, 0.0f, 0.0f};
    arm.motion = ColliderMotion::keyframes;
    arm.keyframes = {{0.0f, {}, {}}, {1.0f, {3.0f, 0.0f, 0.0f}, {0.0f, 90.0f, 0.0f}}, {2.0f, {}, {}}};
    Settings settings;
    test::setEntries(settings, {arm});
    const Model model = makeModel(description);
    const Sphere sphere = subjectOf(model, settings);
    for (const double time : {0.0, 0.4, 1.0, 1.7}) {
        const glm::vec3 place = poseOf(arm, time).place;
        EXPECT_LE(glm::distance(place, sphere.centre) + boundingRadius(arm), sphere.radius + 1e-5f) << time;
    }
    EXPECT_LT(sphere.radius, 5.0f);
}

TEST(SubjectOf, LeavesOutSurroundings) {
    ClothDescription description;
    description.particles = {9, 9};
    const Model model = makeModel(description);
    const float alone = subjectOf(model, Settings{}).radius;
    Settings settings;
    settings.colliders.resize(2);
    settings.colliders[0].name = "floor";
    settings.colliders[0].shape = ColliderShape::box;
    settings.colliders[0].size = {30.0f, 0.1f, 30.0f};
    settings.colliders[1].name = "slope";
    settings.colliders[1].shape = ColliderShape::plane;
    EXPECT_EQ(subjectOf(model, settings).radius, alone);
    settings.colliders[0].size = {3.0f, 0.1f, 3.0f};
    EXPECT_GT(subjectOf(model, settings).radius, alone);
}

TEST(SubjectOf, AnEmptyWorldHasASubject) {
    EXPECT_GT(subjectOf(makeModel(WorldDescription{}), Settings{}).radius, 0.0f);
    WorldDescription one;
    one.systems.emplace_back().particles.resize(1);
    one.systems.front().particleRadius = 0.0f;
    EXPECT_GT(subjectOf(makeModel(one), Settings{}).radius, 0.0f);
}

TEST(SkyLights, FillTheSphereEvenly) {
    constexpr float kPi = std::numbers::pi_v<float>;
    float above = 0.0f, below = 0.0f, level = 0.0f;
    glm::vec3 mean(0.0f);
    for (const SkyLight& light : skyLights()) {
        EXPECT_NEAR(glm::length(light.direction), 1.0f, 1e-5f);
        (light.direction.y > 0.0f ? above : below) += light.solidAngle;
        level += light.solidAngle * std::max(light.direction.y, 0.0f);
        mean += light.solidAngle * light.direction;
    }
    EXPECT_NEAR(above, 2.0f * kPi, 1e-4f);
    EXPECT_NEAR(below, 2.0f * kPi, 1e-4f);
    EXPECT_NEAR(level, kPi, 0.02f);               // irradiance of level ground under an even sky
    EXPECT_LT(std::hypot(mean.x, mean.z), 0.5f);  // out of 4 pi
}

TEST(ParallelClip, FitsTheSphere) {
    const Sphere sphere{{1.0f, 2.0f, 3.0f}, 1.5f};
    for (const SkyLight& light : skyLights()) {
        const glm::mat4 clip = parallelClip(light.direction, sphere);
        for (const SkyLight& side : skyLights()) {
            const glm::vec4 place = clip * glm::vec4(sphere.centre + sphere.radius * side.direction, 1.0f);
            for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(place[axis]), 1.0f);
        }
        const glm::vec4 nearer = clip * glm::vec4(sphere.centre + light.direction, 1.0f);
        EXPECT_LT(nearer.z, (clip * glm::vec4(sphere.centre, 1.0f)).z);
    }
}

TEST(LinearFromSrgb, HasTheStandardsValues) {
    EXPECT_FLOAT_EQ(linearFromSrgb(glm::vec3(0.0f)).r, 0.0f);
    EXPECT_FLOAT_EQ(linearFromSrgb(glm::vec3(1.0f)).g, 1.0f);
    EXPECT_NEAR(linearFromSrgb(glm::vec3(0.5f)).b, 0.21404f, 1e-5f);
    EXPECT_NEAR(linearFromSrgb(glm::vec3(0.04f)).b, 0.04f / 12.92f, 1e-7f);
}

}  // namespace
}  // namespace drape::render
