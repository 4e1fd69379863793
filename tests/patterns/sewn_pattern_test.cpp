#include "patterns/sewn_pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "base/digest.h"
#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "patterns/pattern_reader.h"
#include "patterns/sample_patterns.h"
#include "patterns/smooth_places.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using test::patternText;
using test::rectangle;

PolygonMesh sewn(const std::string& text, float spacing = 0.018f) {
    PatternSettings settings;
    settings.spacing = spacing;
    return meshOfPattern(readPattern(text), settings);
}

/// Makes two rectangles of 40 cm x 30 cm, sewn along one side each. The sewn side of the second one is `width` cm wide.
std::string twoPanels(double width) {
    return patternText({rectangle("one", 40, 30, {0, 0, 5}), rectangle("two", width, 30, {0, -40, -5})},
                       {{{{"one", 0}, {"two", 2}}}});
}

double lengthOnPanel(const PolygonMesh& mesh, std::uint32_t a, std::uint32_t b, const MeshPanel& panel) {
    for (std::uint32_t f = panel.firstFace; f < panel.firstFace + panel.faceCount; ++f) {
        const MeshFace& face = mesh.faces[f];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = (k + 1) % 3;
            if ((face.corners[k] == a && face.corners[next] == b) || (face.corners[k] == b && face.corners[next] == a))
                return double{glm::distance(mesh.uvs[face.uvs[k]], mesh.uvs[face.uvs[next]])};
        }
    }
    return 0.0;
}

TEST(SewnPattern, NamesTheStitchThatMakesASurfaceWithOneSide) {
    const std::vector<test::SamplePanel> panels{test::rectangle("front", 40, 60), test::rectangle("back", 40, 60)};
    const auto messageOf = [&](std::vector<std::size_t> turned) {
        Pattern pattern = readPattern(test::patternText(
            panels, {{{{"front", 0}, {"back", 0}}}, {{{"front", 1}, {"back", 3}}}, {{{"front", 3}, {"back", 1}}}}));
        for (const std::size_t stitch : turned) pattern.stitches[stitch].runsAlong = true;
        return test::meshMessageOf([&] { sewPattern(pattern, 0.02); });
    };
    EXPECT_EQ(messageOf({}), "nothing was thrown");
    EXPECT_EQ(messageOf({1}),
              "stitch 1: panel \"front\", edge 1 and panel \"back\", edge 3 make a surface with only one "
              "side, expected no \"right_wrong\"");
    EXPECT_EQ(messageOf({0, 1, 2}), "nothing was thrown") << "the back is worn with its wrong side outwards";
    EXPECT_EQ(messageOf({0, 1}),
              "stitch 2: panel \"front\", edge 3 and panel \"back\", edge 1 make a surface with only one "
              "side, expected \"right_wrong\"");
}

TEST(SewnPattern, SaysSoWhereTheSpacingLeavesNoTriangle) {
    // Sewn in this way, all corners of two squares become one vertex.
    const Pattern pillow = readPattern(test::patternText(
        {test::rectangle("front", 1, 1), test::rectangle("back", 1, 1)}, {{{{"front", 0}, {"back", 0}}},
                                                                          {{{"front", 1}, {"back", 1}}},
                                                                          {{{"front", 2}, {"back", 2}}},
                                                                          {{{"front", 3}, {"back", 3}}}}));
    EXPECT_EQ(test::meshMessageOf([&] { sewPattern(pillow, 0.018); }),
              "has no triangle left once it is sewn at a spacing of 0.018 m, expected a smaller spacing");
    EXPECT_EQ(test::meshMessageOf([&] { sewPattern(pillow, 0.002); }), "nothing was thrown");
}

TEST(SewnPattern, HasOneVertexWhereTwoAreSewnTogether) {
    const PolygonMesh mesh = sewn(twoPanels(40));
    ASSERT_EQ(mesh.seams.size(), 1u);
    EXPECT_EQ(mesh.seams[0].size(), 23u) << "should be 22 pieces of 1.8 cm";
    for (const std::uint32_t vertex : mesh.seams[0]) {
        // The seam is at the mean of (x, 0, 5) and (x, -10, -5).
        EXPECT_NEAR(mesh.positions[vertex].y, -0.05f, 1e-6f);
        EXPECT_NEAR(mesh.positions[vertex].z, 0.0f, 1e-6f);
    }
    EXPECT_EQ(mesh.uvs.size(), mesh.positions.size() + mesh.seams[0].size());
    EXPECT_EQ(mesh.notes, (std::vector<std::string>{"read lengths in centimetres, 2 panels, 1 stitch, " +
                                                    std::to_string(mesh.positions.size()) + " particles"}));
}

TEST(SewnPattern, CutsBothSidesOfAGatherAlike) {
    const PolygonMesh mesh = sewn(twoPanels(60));
    ASSERT_EQ(mesh.panels.size(), 2u);
    ASSERT_EQ(mesh.seams[0].size(), 35u) << "should be the 34 pieces of the longer side";
    for (std::size_t k = 1; k < mesh.seams[0].size(); ++k) {
        EXPECT_NEAR(lengthOnPanel(mesh, mesh.seams[0][k - 1], mesh.seams[0][k], mesh.panels[0]), 0.40 / 34, 3e-6);
        EXPECT_NEAR(lengthOnPanel(mesh, mesh.seams[0][k - 1], mesh.seams[0][k], mesh.panels[1]), 0.60 / 34, 3e-6);
    }
}

TEST(SewnPattern, LaysPanelsOutTrueToSize) {
    const PolygonMesh mesh = sewn(test::tshirtText());
    for (const MeshPanel& panel : mesh.panels) {
        for (std::uint32_t f = panel.firstFace; f < panel.firstFace + panel.faceCount; ++f) {
            const auto& uvs = mesh.faces[f].uvs;
            const glm::vec2 u = mesh.uvs[uvs[1]] - mesh.uvs[uvs[0]];
            const glm::vec2 v = mesh.uvs[uvs[2]] - mesh.uvs[uvs[0]];
            EXPECT_GT(u.x * v.y - u.y * v.x, 0.0f) << panel.name << ": should be seen from its outer side";
        }
    }
    // The front's hem is straight, and as long in the plane as in the file.
    const auto hem = std::ranges::find(mesh.groups, "hem", &VertexGroup::name);
    ASSERT_NE(hem, mesh.groups.end());
    double length = 0.0;
    for (const std::uint32_t a : hem->vertices) {
        for (const std::uint32_t b : hem->vertices) {
            if (a < b) length += lengthOnPanel(mesh, a, b, mesh.panels[0]);
        }
    }
    EXPECT_NEAR(length, 0.5, 1e-5);
}

TEST(SewnPattern, MakesAShirtThatIsASurface) {
    for (const float spacing : {0.012f, 0.018f, 0.03f}) {
        const PolygonMesh mesh = sewn(test::tshirtText(), spacing);
        const ClothMesh cloth = weld(mesh, 1e-5f, 1.0f);
        EXPECT_EQ(boundaryLoops(cloth).size(), 4u)
            << "should have a hem, a neck and two wrists, at spacing " << spacing;
        EXPECT_EQ(cloth.turned, 0u) << "panels should face as the file says";
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
        for (const glm::uvec3& t : cloth.triangles) {
            for (glm::length_t k = 0; k < 3; ++k) edges[std::minmax({t[k], t[(k + 1) % 3]})] = 1;
        }
        // The Euler characteristic is that of a sphere with four holes.
        EXPECT_EQ(static_cast<int>(cloth.particleCount() + cloth.triangleCount()) - static_cast<int>(edges.size()), -2);
        EXPECT_TRUE(cloth.isSewn());
        EXPECT_EQ(cloth.panels.size(), 6u);
    }
}

TEST(SewnPattern, KeepsPanelsApartThatTouch) {
    // The panels lie side by side and touch, with differently divided edges.
    const std::string text = patternText({rectangle("one", 40, 30), rectangle("two", 40, 37, {40, 0, 0})}, {});
    const PolygonMesh mesh = sewn(text);
    const ClothMesh cloth = weld(mesh, 1e-3f, 1.0f);
    EXPECT_EQ(cloth.particleCount(), mesh.positions.size());
    EXPECT_EQ(boundaryLoops(cloth).size(), 2u);
}

TEST(SewnPattern, JoinsTheEndsOfVeryShortEdges) {
    const auto pattern = [](double step) {
        const auto panel = [&](const char* name) {
            return test::SamplePanel{name, {{0, 0}, {40, 0}, {40, 30}, {40 - step, 30.0}, {0, 30}}, {0, 0, 0}};
        };
        return patternText({panel("one"), panel("two")}, {{{{"one", 2}, {"two", 2}}}});
    };
    const PolygonMesh joined = sewn(pattern(0.1));
    EXPECT_EQ(joined.seams[0].size(), 1u);
    EXPECT_EQ(sewn(pattern(0.6)).seams[0].size(), 2u);
    double shortest = 1.0;
    for (const MeshFace& face : joined.faces)
        shortest = std::min(shortest, double{glm::distance(joined.uvs[face.uvs[0]], joined.uvs[face.uvs[1]])});
    EXPECT_GT(shortest, 0.0045);
}

TEST(SewnPattern, KeepsCurvesOfManyShortEdges) {
    test::SamplePanel panel{"disc", {}};
    for (int k = 0; k < 200; ++k)
        panel.vertices.push_back({10 * std::cos(0.0314159265 * k), 10 * std::sin(0.0314159265 * k)});
    const PolygonMesh mesh = sewn(patternText({panel}, {}));
    double area = 0.0;
    for (const MeshFace& face : mesh.faces) {
        const glm::vec2 u = mesh.uvs[face.uvs[1]] - mesh.uvs[face.uvs[0]];
        const glm::vec2 v = mesh.uvs[face.uvs[2]] - mesh.uvs[face.uvs[0]];
        area += 0.5 * double{u.x * v.y - u.y * v.x};
    }
    EXPECT_NEAR(area, 0.0314, 0.0003);
}

TEST(SewnPattern, HasNoEdgeOfMoreThanTwoFaces) {
    // Makes a tube of two strips of one spacing's width, sewn together on both sides. It has no inner vertex, and both
    // strips have the same cross edges.
    const std::string text = patternText({rectangle("one", 1.8, 30, {0, 0, 1}), rectangle("two", 1.8, 30, {0, 0, -1})},
                                         {{{{"one", 1}, {"two", 3}}}, {{{"one", 3}, {"two", 1}}}});
    const PolygonMesh mesh = sewn(text);
    const ClothMesh cloth = weld(mesh, 0.0f, 1.0f);
    EXPECT_GT(mesh.positions.size(), 40u) << "chords should be split";
    EXPECT_EQ(boundaryLoops(cloth).size(), 0u) << "each end should be one edge of both strips, and thus closed";
}

TEST(SewnPattern, MovesPanelsBeforeTheyAreSewn) {
    const Pattern pattern = readPattern(test::tshirtText());
    const SewnPattern shirt = sewPattern(pattern, 0.03);
    PatternSettings settings;
    const std::vector<glm::vec3> placed = startPlaces(shirt, settings);
    settings.raise = 0.1f;
    settings.outward = 0.06f;
    const std::vector<glm::vec3> moved = startPlaces(shirt, settings);
    const auto moveOf = [&](const std::string& group) {
        float most = 0.0f;
        for (const std::uint32_t vertex : std::ranges::find(shirt.mesh.groups, group, &VertexGroup::name)->vertices) {
            const glm::vec3 way = moved[vertex] - placed[vertex] - glm::vec3(0.0f, 0.1f, 0.0f);
            EXPECT_EQ(way.z, 0.0f);
            EXPECT_LE(way.y, 1e-6f) << "sleeves point outwards and down";
            const float length = glm::length(way);
            if (length > std::abs(most)) most = way.x < 0.0f ? -length : length;
        }
        return most;
    };
    EXPECT_NEAR(moveOf("left_sleeve_f"), 0.06f, 1e-6f);
    EXPECT_NEAR(moveOf("right_sleeve_b"), -0.06f, 1e-6f);
    EXPECT_LT(std::abs(moveOf("front")), 0.05f) << "should move only with the seams of its armholes";
}

TEST(SewnPattern, StartsOuterLayersLarger) {
    const SewnPattern shirt = sewPattern(readPattern(test::tshirtText()), 0.03);
    PatternSettings settings;
    const std::vector<glm::vec3> placed = startPlaces(shirt, settings);
    settings.layer = 3;
    const std::vector<glm::vec3> large = startPlaces(shirt, settings);
    float shoulder = 0.0f;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const double share = std::abs(shirt.vertices[i].outward);
        if (share > 0.0 && share < 1.0) shoulder = std::max(shoulder, placed[i].y);
    }
    EXPECT_GT(shoulder, 1.3f);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        EXPECT_NEAR(large[i].x, 1.15f * placed[i].x, 1e-5f);
        EXPECT_NEAR(large[i].y, shoulder + 1.15f * (placed[i].y - shoulder), 1e-5f);
        EXPECT_NEAR(large[i].z, 1.15f * placed[i].z, 1e-5f);
    }
}

TEST(SewnPattern, TurnsLimbsAboutTheSeamsToTheTrunk) {
    const SewnPattern shirt = sewPattern(readPattern(test::tshirtText()), 0.03);
    PatternSettings settings;
    const std::vector<glm::vec3> placed = startPlaces(shirt, settings);
    settings.turn = 45.0f;
    const std::vector<glm::vec3> turned = startPlaces(shirt, settings);
    for (const char* group : {"left_sleeve_f", "right_sleeve_b"}) {
        float most = 0.0f;
        for (const std::uint32_t vertex : std::ranges::find(shirt.mesh.groups, group, &VertexGroup::name)->vertices)
            most = std::max(most, turned[vertex].y - placed[vertex].y);
        EXPECT_GT(most, 0.1f) << group << ": its cuff should go up";
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (shirt.vertices[i].outward == 0.0) {
            EXPECT_EQ(turned[i], placed[i]) << "the trunk should stay";
        }
        EXPECT_EQ(turned[i].z, placed[i].z);
    }
}

TEST(SewnPattern, HasTheSameBitsOnEveryMachine) {
    PatternSettings settings;
    settings.outward = 0.03f;
    settings.smoothing = 1.5f;
    const PolygonMesh mesh = meshOfPattern(readPattern(test::tshirtText()), settings);
    std::uint64_t digest = kEmptyDigest;
    for (const glm::vec3& p : mesh.positions) {
        for (int axis = 0; axis < 3; ++axis) digest = digestOf(std::bit_cast<std::uint32_t>(p[axis]), digest);
    }
    for (const MeshFace& face : mesh.faces) {
        for (const std::uint32_t corner : face.corners) digest = digestOf(corner, digest);
    }
    EXPECT_EQ(hexText(digest), "abacae1c02e7e49c");
}

TEST(SmoothPlaces, SolvesItsEquations) {
    // Makes a fan of four triangles about vertex 4.
    const CornerTriangles triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    const std::vector<glm::dvec3> places = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {7, 7, 7}};
    const std::vector<glm::dvec3> x = smoothPlaces(places, triangles, 2.0);
    const glm::dvec3 around = 0.25 * (x[0] + x[1] + x[2] + x[3]);
    EXPECT_LT(glm::length(x[4] + 2.0 * (x[4] - around) - places[4]), 1e-9);
    EXPECT_LT(glm::length(x[0] + 2.0 * (x[0] - (x[1] + x[3] + x[4]) / 3.0) - places[0]), 1e-9);
    EXPECT_EQ(x[5], places[5]) << "a vertex of no triangle should stay";
}

}  // namespace
}  // namespace drape
