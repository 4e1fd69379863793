#include "io/surfaces/drawn_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cloth/make/make_model.h"
#include "io/formats/some_clips.h"

namespace drape::io {
namespace {

using test::smallSheet;
using test::smallSystem;
using test::Torn;

/// Returns the particles of an element in a frame. They are all the same once the element has collapsed to a point.
template <class Element>
std::multiset<std::uint32_t> particlesIn(const MeshPart& part, const Element& element, std::uint32_t frame) {
    std::multiset<std::uint32_t> particles;
    for (int i = 0; i < element.length(); ++i) particles.insert(part.vertices[element[i]].particleIn(frame));
    return particles;
}

/// Counts the elements that are more than a point in a frame.
template <class Element>
int seenIn(const MeshPart& part, const std::vector<Element>& elements, std::uint32_t frame) {
    return static_cast<int>(std::ranges::count_if(elements, [&](const Element& element) {
        const auto particles = particlesIn(part, element, frame);
        return *particles.begin() != *particles.rbegin();
    }));
}

TEST(DrawnWorld, AWholeSheetIsItsParticlesAndTriangles) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, true);
    world.record(0, model.links.links, model.triangles);
    const Mesh mesh = world.mesh(false);
    ASSERT_EQ(mesh.size(), 1u);
    EXPECT_EQ(mesh[0].name, "cloth");
    ASSERT_EQ(mesh[0].vertices.size(), 9u);
    for (std::uint32_t i = 0; i < 9; ++i) EXPECT_EQ(mesh[0].vertices[i], (MeshVertex{i, i, 0, kForever}));
    ASSERT_EQ(mesh[0].triangles.size(), model.triangles.size());
    for (std::size_t i = 0; i < model.triangles.size(); ++i) {
        const physics::Triangle& t = model.triangles[i];
        EXPECT_EQ(mesh[0].triangles[i], glm::uvec3(t.a, t.b, t.c));
    }
    EXPECT_TRUE(mesh[0].lines.empty());
    EXPECT_TRUE(mesh[0].points.empty());
    ASSERT_EQ(mesh[0].uvs.size(), 9u);
    EXPECT_EQ(mesh[0].uvs[0], glm::vec2(0, 0));
    EXPECT_EQ(mesh[0].uvs[5], glm::vec2(1, 0.5f));  // column 2, row 1
    EXPECT_EQ(mesh[0].uvs[7], glm::vec2(0.5f, 1));
}

TEST(DrawnWorld, TrianglesTurnTowardsTheNormals) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, false);
    world.record(0, model.links.links, model.triangles);
    const Mesh mesh = world.mesh(false);
    for (const glm::uvec3& t : mesh[0].triangles) {
        const auto at = [&](int i) { return glm::vec3(model.startPositions[mesh[0].vertices[t[i]].particle]); };
        EXPECT_GT(glm::cross(at(1) - at(0), at(2) - at(0)).z, 0.0f);
    }
}

TEST(DrawnWorld, ATriangleThatTearsInAClipComesTogether) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, true);
    Torn torn(model);
    world.record(0, torn.links, torn.triangles);
    torn.breakLink(0, 1);
    torn.removeCell(0);
    world.record(1, torn.links, torn.triangles);
    world.record(2, torn.links, torn.triangles);
    const Mesh mesh = world.mesh(false);
    const MeshPart& part = mesh.at(0);
    EXPECT_EQ(part.triangles.size(), 8u);
    EXPECT_EQ(seenIn(part, part.triangles, 0), 8);
    EXPECT_EQ(seenIn(part, part.triangles, 1), 6);
    EXPECT_EQ(seenIn(part, part.triangles, 2), 6);
    EXPECT_EQ(particlesIn(part, part.triangles[0], 0), (std::multiset<std::uint32_t>{0, 1, 3}));
    // The link from 0 to 3 is a thread from frame 1 on. The link from 0 to 1 is broken; links 3 to 4 and 1 to 4 still
    // have cells.
    ASSERT_EQ(part.lines.size(), 1u);
    EXPECT_EQ(seenIn(part, part.lines, 0), 0);
    EXPECT_EQ(seenIn(part, part.lines, 1), 1);
    EXPECT_EQ(particlesIn(part, part.lines[0], 2), (std::multiset<std::uint32_t>{0, 3}));
    // Particle 0 is no corner of anything that stays. Left are eight particles, the corners of two triangles and the
    // ends of a thread.
    EXPECT_EQ(part.vertices.size(), 8u + 6u + 2u);
    EXPECT_EQ(part.uvs.size(), part.vertices.size());
}

TEST(DrawnWorld, AThreadCanBreakAgain) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, true);
    Torn torn(model);
    world.record(0, torn.links, torn.triangles);
    torn.breakLink(0, 1);
    torn.removeCell(0);
    world.record(1, torn.links, torn.triangles);
    torn.breakLink(0, 3);
    world.record(2, torn.links, torn.triangles);
    const Mesh mesh = world.mesh(false);
    ASSERT_EQ(mesh.at(0).lines.size(), 1u);
    EXPECT_EQ(seenIn(mesh[0], mesh[0].lines, 0), 0);
    EXPECT_EQ(seenIn(mesh[0], mesh[0].lines, 1), 1);
    EXPECT_EQ(seenIn(mesh[0], mesh[0].lines, 2), 0);
}

TEST(DrawnWorld, WhatWasTornBeforeTheClipIsNotInIt) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, true);
    Torn torn(model);
    torn.breakLink(0, 1);
    torn.breakLink(0, 3);
    torn.removeCell(0);
    world.record(0, torn.links, torn.triangles);
    const Mesh clip = world.mesh(false);
    EXPECT_EQ(clip.at(0).triangles.size(), 6u);
    EXPECT_EQ(clip[0].vertices.size(), 8u);  // nothing that uses particle 0 is left
    EXPECT_EQ(clip[0].vertices[0].particle, 1u);
    // In files of one frame, particles keep their numbers.
    const Mesh frame = world.mesh(true);
    EXPECT_EQ(frame.at(0).triangles.size(), 6u);
    ASSERT_EQ(frame[0].vertices.size(), 9u);
    EXPECT_EQ(frame[0].vertices[8].particle, 8u);
    EXPECT_EQ(frame[0].triangles[0], clip[0].triangles[0] + 1u);
}

TEST(DrawnWorld, AWorldThatCannotTearHasNoThreads) {
    const Model model = makeModel(smallSheet());
    DrawnWorld world(model, false);
    Torn torn(model);
    torn.removeCell(0);
    world.record(0, torn.links, torn.triangles);
    EXPECT_TRUE(world.mesh(false).at(0).lines.empty());
}

TEST(DrawnWorld, ANetIsLines) {
    WorldDescription description = smallSheet();
    description.cloths[0].look = ClothLook::net;
    const Model model = makeModel(description);
    DrawnWorld world(model, true);
    Torn torn(model);
    torn.breakLink(3, 4);
    world.record(0, torn.links, torn.triangles);
    const Mesh mesh = world.mesh(false);
    EXPECT_TRUE(mesh.at(0).triangles.empty());
    EXPECT_TRUE(mesh[0].uvs.empty());
    EXPECT_EQ(mesh[0].lines.size(), 11u);  // of 12 structural links, one is broken
    EXPECT_EQ(mesh[0].vertices.size(), 9u);
}

TEST(DrawnWorld, SystemsAreSkinsLinksAndLoneParticles) {
    WorldDescription description = smallSheet();
    description.systems = {smallSystem(), smallSystem()};
    description.systems[1].showParticles = false;
    const Model model = makeModel(description);
    DrawnWorld world(model, false);
    world.record(0, model.links.links, model.triangles);
    const Mesh mesh = world.mesh(false);
    ASSERT_EQ(mesh.size(), 3u);
    EXPECT_EQ(mesh[1].name, "system_1");
    EXPECT_EQ(mesh[1].triangles, (std::vector<glm::uvec3>{{0, 1, 2}}));
    EXPECT_EQ(mesh[1].lines, (std::vector<glm::uvec2>{{2, 3}, {3, 4}}));
    EXPECT_EQ(mesh[1].points, (std::vector<std::uint32_t>{5}));
    EXPECT_EQ(mesh[1].vertices[0].particle, 9u);
    EXPECT_TRUE(mesh[1].uvs.empty());
    EXPECT_EQ(mesh[2].name, "system_2");
    EXPECT_TRUE(mesh[2].points.empty());
    EXPECT_EQ(mesh[2].vertices.size(), 5u);
    EXPECT_EQ(mesh[2].vertices[0].particle, 15u);
}

TEST(DrawnWorld, ABrokenRodLeavesItsBallsAsPoints) {
    SystemDescription rod;
    rod.particles = {{{0, 0, 0}}, {{1, 0, 0}}};
    rod.links.resize(1);
    rod.links[0].ends = {0, 1};
    const Model model = makeModel(WorldDescription{{}, {rod}});
    DrawnWorld world(model, true);
    Torn torn(model);
    world.record(0, torn.links, torn.triangles);
    EXPECT_TRUE(world.mesh(false).at(0).points.empty());
    torn.breakLink(0, 1);
    world.record(1, torn.links, torn.triangles);
    const Mesh mesh = world.mesh(false);
    EXPECT_EQ(mesh.at(0).points, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(mesh[0].vertices.size(), 4u);
    EXPECT_EQ(seenIn(mesh[0], mesh[0].lines, 0), 1);
    EXPECT_EQ(seenIn(mesh[0], mesh[0].lines, 1), 0);
}

TEST(DrawnWorld, ClothsLookLikeTheirFabrics) {
    WorldDescription description = smallSheet();
    description.systems = {smallSystem()};
    const Model model = makeModel(description);
    FabricLook look;
    look.colour = {0.0f, 0.5f, 1.0f};
    look.sheen = 0.5f;
    look.sheenColour = {1.0f, 0.0f, 0.5f};
    DrawnWorld world(model, false, std::span(&look, 1));
    world.record(0, model.links.links, model.triangles);
    const Mesh mesh = world.mesh(false);
    EXPECT_NEAR(mesh.at(0).material.colour.y, 0.21404f, 1e-4f);  // linear value of 0.5 by IEC 61966-2-1
    EXPECT_NEAR(mesh[0].material.colour.z, 1.0f, 1e-6f);
    EXPECT_NEAR(mesh[0].material.sheenColour.x, 0.5f, 1e-6f);
    EXPECT_NEAR(mesh[0].material.sheenColour.z, 0.10702f, 1e-4f);
    EXPECT_EQ(mesh[0].material.roughness, look.roughness);
    EXPECT_EQ(mesh.at(1).material, MeshMaterial{});
}

TEST(DrawnWorld, WhatCannotBeSeenIsNoPart) {
    SystemDescription hidden;
    hidden.showParticles = false;
    hidden.particles = {{{0, 0, 0}}};
    const Model model = makeModel(WorldDescription{{}, {hidden}});
    DrawnWorld world(model, false);
    world.record(0, model.links.links, model.triangles);
    EXPECT_TRUE(world.mesh(true).empty());
}

}  // namespace
}  // namespace drape::io
