#include "io/surfaces/thicken.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cloth/make/make_model.h"
#include "io/formats/some_clips.h"

namespace drape::io {
namespace {

/// Makes the sheet of 3 x 3 particles in frame 0 without the triangles in `gone`.
MeshPart sheetWithout(std::set<std::size_t> gone, float thickness) {
    const Model model = makeModel(test::smallSheet());
    std::vector<physics::Triangle> triangles = model.triangles;
    for (const std::size_t i : gone) triangles[i] = {0, 0, 0, 0.0f};
    FabricLook fabric;
    fabric.thickness = thickness;
    DrawnWorld world(model, true, std::span(&fabric, 1), true);
    world.record(0, model.links.links, triangles);
    Mesh mesh = world.mesh(true);
    EXPECT_EQ(mesh.size(), 1u);
    return std::move(mesh.front());
}

/// Expects that the triangles walk along each side once in each direction, as in a closed surface.
void expectClosed(const MeshPart& part) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
    for (const glm::uvec3& t : part.triangles) {
        for (int i = 0; i < 3; ++i) ++sides[{t[i], t[(i + 1) % 3]}];
    }
    for (const auto& [side, count] : sides) {
        EXPECT_EQ(count, 1) << side.first << " to " << side.second;
        EXPECT_TRUE(sides.contains({side.second, side.first})) << side.first << " to " << side.second;
    }
}

/// Returns the volume, m^3. It is above 0 if the triangles face outwards.
double volumeOf(const MeshPart& part, const ParticleFrame& particles, std::uint32_t frame) {
    double volume = 0.0;
    for (const glm::uvec3& t : part.triangles) {
        glm::dvec3 p[3];
        for (int i = 0; i < 3; ++i) p[i] = positionIn(part, particles, part.vertices[t[i]], frame);
        volume += glm::dot(p[0], glm::cross(p[1], p[2])) / 6.0;
    }
    return volume;
}

/// Makes a flat sheet in the plane z = 0, 1 m in each direction.
ParticleFrame flat() {
    ParticleFrame particles;
    for (int i = 0; i < 9; ++i) {
        particles.positions.emplace_back(0.5f * static_cast<float>(i % 3), -0.5f * static_cast<float>(i / 3), 0.0f);
        particles.normals.emplace_back(0.0f, 0.0f, 1.0f);
    }
    return particles;
}

TEST(Thicken, ASheetIsABlock) {
    const MeshPart part = sheetWithout({}, 0.01f);
    expectClosed(part);
    EXPECT_EQ(part.vertices.size(), 18u);
    EXPECT_EQ(part.triangles.size(), 8u + 8u + 2u * 8u);
    EXPECT_EQ(part.uvs.size(), part.vertices.size());
    EXPECT_NEAR(volumeOf(part, flat(), 0), 0.01, 1e-7);
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_EQ(positionIn(part, flat(), part.vertices[i], 0).z, 0.005f);
        EXPECT_EQ(positionIn(part, flat(), part.vertices[i + 9], 0).z, -0.005f);
        EXPECT_EQ(normalIn(part, flat(), part.vertices[i], 0).z, 1.0f);
        EXPECT_EQ(normalIn(part, flat(), part.vertices[i + 9], 0).z, -1.0f);
        EXPECT_EQ(part.uvs[i], part.uvs[i + 9]);
    }
}

TEST(Thicken, WhatIsLeftIsClosedWhicheverTrianglesAreGone) {
    for (unsigned mask = 0; mask + 1 < 256; ++mask) {
        std::set<std::size_t> gone;
        for (std::size_t i = 0; i < 8; ++i) {
            if (mask >> i & 1) gone.insert(i);
        }
        SCOPED_TRACE(mask);
        const MeshPart part = sheetWithout(gone, 0.02f);
        expectClosed(part);
        EXPECT_NEAR(volumeOf(part, flat(), 0), 0.02 * 0.125 * static_cast<double>(8 - gone.size()), 1e-7);
        for (const glm::uvec2& line : part.lines) {
            for (int i = 0; i < 2; ++i)
                EXPECT_EQ(part.vertices[line[i]].offset, 0.0f) << "threads should be in the middle";
        }
    }
}

TEST(Thicken, WhatTearsInAClipIsClosedInEachFrame) {
    const Model model = makeModel(test::smallSheet());
    FabricLook fabric;
    fabric.thickness = 0.02f;
    DrawnWorld world(model, true, std::span(&fabric, 1), true);
    test::Torn torn(model);
    world.record(0, torn.links, torn.triangles);
    torn.removeCell(3);
    world.record(1, torn.links, torn.triangles);
    const MeshPart part = world.mesh(false).front();
    expectClosed(part);
    EXPECT_NEAR(volumeOf(part, flat(), 0), 0.02, 1e-7);
    EXPECT_NEAR(volumeOf(part, flat(), 1), 0.015, 1e-7);
}

TEST(Thicken, APartWithoutTrianglesStaysAsItIs) {
    MeshPart part;
    part.vertices = {{0, 0}, {1, 1}};
    part.lines = {{0, 1}};
    thicken(part, 0.1f);
    EXPECT_EQ(part.vertices.size(), 2u);
    EXPECT_EQ(part.lines.size(), 1u);
}

}  // namespace
}  // namespace drape::io
