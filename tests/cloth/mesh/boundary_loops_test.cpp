#include <gtest/gtest.h>

#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "support/mesh_faces.h"

namespace drape {
namespace {

using Loops = std::vector<std::vector<std::uint32_t>>;

TEST(BoundaryLoops, RunRoundASheetAndItsHole) {
    PolygonMesh mesh = test::sheetOfQuads(3, 3);
    EXPECT_EQ(boundaryLoops(weld(mesh, -1.0f, 1.0f)), (Loops{{0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 1}}));
    mesh.faces.erase(mesh.faces.begin() + 4);
    EXPECT_EQ(boundaryLoops(weld(mesh, -1.0f, 1.0f)),
              (Loops{{0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 1}, {5, 6, 10, 9}}));
}

TEST(BoundaryLoops, StayOnTheirSurfaceWhereSeveralMeetInAPoint) {
    PolygonMesh mesh = test::sheetOfQuads(3, 3);
    // Removing the quads along a diagonal leaves three quads on either side, which meet in two points, particles 4 and
    // 9. No face has vertex 0, so particles count from vertex 1.
    for (const int face : {8, 4, 0}) mesh.faces.erase(mesh.faces.begin() + face);
    EXPECT_EQ(boundaryLoops(weld(mesh, -1.0f, 1.0f)), (Loops{{0, 4, 5, 9, 10, 6, 2, 1}, {3, 7, 11, 12, 13, 9, 8, 4}}));
}

TEST(BoundaryLoops, ClosedSurfacesHaveNone) {
    const PolygonMesh mesh =
        test::meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
    const Loops loops = boundaryLoops(weld(mesh, -1.0f, 1.0f));
    EXPECT_TRUE(loops.empty());
    EXPECT_FALSE(highestLoop(loops, {}));
}

TEST(BoundaryLoops, TheHighestIsSoByLengthNotByParticles) {
    const std::vector<glm::vec3> positions = {{0, 0, 0},  {4, 0, 0},       {4, 4, 0},  {0, 4, 0},  // mean height 2
                                              {9, 1, 0},  {9.5f, 2.5f, 0}, {10, 1, 0},  // mean height below 2
                                              {20, 0, 0}, {24, 0, 0},      {24, 4, 0}, {20, 4, 0}};
    EXPECT_EQ(highestLoop({{0, 1, 2, 3}, {4, 5, 6}}, positions), 0u);
    EXPECT_EQ(highestLoop({{4, 5, 6}, {0, 1, 2, 3}, {7, 8, 9, 10}}, positions), 1u);  // the first of equal loops
    // The square again, with more particles along its lower side, which must not lower its height.
    std::vector<glm::vec3> dense = positions;
    for (int i = 1; i < 8; ++i) dense.emplace_back(0.5f * static_cast<float>(i), 0, 0);
    EXPECT_EQ(highestLoop({{4, 5, 6}, {0, 11, 12, 13, 14, 15, 16, 17, 1, 2, 3}}, dense), 1u);
}

}  // namespace
}  // namespace drape
