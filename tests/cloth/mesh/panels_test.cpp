// Tests meshes whose texture coordinates are places on flat panels.

#include <gtest/gtest.h>

#include "cloth/core/model.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/make/make_model.h"
#include "cloth/topology/patches.h"
#include "support/mesh_message.h"
#include "support/sewn_cloths.h"

namespace drape::test {
namespace {

bool isOnSeam(const MeshShape& shape, glm::uint particle) { return shape.mesh.positions[particle].z == 0.0f; }

TEST(Panels, GiveLengthsAndAreas) {
    const ClothDescription cloth = clothOfPanels(sewnTube(5, 4, {0.3f, 0.4f}, 0.5f));
    const MeshShape& shape = *cloth.mesh.shape;
    float most = 0.0f;
    for (std::size_t k = 0; k < shape.links.size(); ++k) {
        const glm::vec3 span = shape.mesh.positions[shape.links[k].x] - shape.mesh.positions[shape.links[k].y];
        most = std::max(most, std::abs(span.y) / shape.restLengths[k]);
        EXPECT_GT(shape.restLengths[k], 0.0599f);
        EXPECT_LT(shape.restLengths[k], 0.1167f) << "longer than the diagonal of a cell of 6 x 10 cm";
    }
    EXPECT_LT(most, 1.0001f);
    EXPECT_LT(shape.longestLink, 0.1167f);
    const Model model = makeModel(cloth);
    double area = 0.0;
    for (const physics::Triangle& triangle : model.triangles) area += double{triangle.restArea};
    EXPECT_NEAR(area, 2 * 0.3 * 0.4, 1e-6);
    double mass = 0.0;
    for (const float inverse : model.freeInverseMasses) mass += 1.0 / double{inverse};
    EXPECT_NEAR(mass, 0.24 * double{cloth.massPerArea}, 1e-6);
}

TEST(Panels, AreGatheredWhereASeamsSidesDiffer) {
    const ClothDescription cloth = clothOfPanels(sewnTube(4, 4, {0.4f, 0.4f}, 0.1f, 1.25f));
    const MeshShape& shape = *cloth.mesh.shape;
    int seams = 0;
    int backs = 0;
    for (const MeshEdge& edge : shape.edges) {
        const auto [a, b] = std::pair(shape.mesh.positions[edge.ends.x], shape.mesh.positions[edge.ends.y]);
        if (edge.isDiagonal || a.x != b.x) continue;
        const bool isSeam = isOnSeam(shape, edge.ends.x);
        seams += isSeam;
        backs += a.z < 0.0f;
        EXPECT_NEAR(shape.restLength(edge), a.z < 0.0f ? 0.125 : 0.1, 1e-6);
    }
    EXPECT_EQ(seams, 8);
    EXPECT_EQ(backs, 12);
}

TEST(Panels, AreFlatAtRestAcrossSeams) {
    const ClothDescription cloth = clothOfPanels(sewnTube(4, 4, {0.4f, 0.4f}, 0.3f));
    const MeshShape& shape = *cloth.mesh.shape;
    const std::vector<physics::Bend> bends = makeMeshBends(shape);
    std::size_t next = 0;
    int seams = 0;
    for (const MeshEdge& edge : shape.edges) {
        if (!edge.isInner()) continue;
        const physics::Bend& bend = bends[next++];
        if (!isOnSeam(shape, edge.ends.x) || !isOnSeam(shape, edge.ends.y)) continue;
        // Lays out both triangles on the two sides of the edge, which becomes the y axis.
        const double length = shape.restLength(edge);
        const auto layOut = [&](int side) {
            const double toStart = shape.restDistance(edge.triangles[side], edge.opposite[side], edge.ends.x);
            const double toEnd = shape.restDistance(edge.triangles[side], edge.opposite[side], edge.ends.y);
            const double along = (length * length + toStart * toStart - toEnd * toEnd) / (2.0 * length);
            const double away = std::sqrt(toStart * toStart - along * along);
            return glm::dvec2(side == 0 ? away : -away, along);
        };
        const double shareD = -(double{bend.shareA} + double{bend.shareB} + double{bend.shareC});
        const glm::dvec2 sum =
            double{bend.shareA} * layOut(0) + double{bend.shareB} * layOut(1) + shareD * glm::dvec2(0.0, length);
        EXPECT_NEAR(sum.x, 0.0, 1e-5);
        EXPECT_NEAR(sum.y, 0.0, 1e-5);
        EXPECT_NEAR(shape.unfoldedDistance(edge), glm::length(layOut(0) - layOut(1)), 1e-9);
        ++seams;
    }
    EXPECT_EQ(seams, 8);
}

TEST(Panels, AreStifferAlongSeamsIfAsked) {
    const ClothDescription cloth = clothOfPanels(sewnTube(4, 4, {0.4f, 0.4f}, 0.3f));
    const std::vector<physics::Bend> plain = makeMeshBends(*cloth.mesh.shape);
    const std::vector<physics::Bend> stiff = makeMeshBends(*cloth.mesh.shape, 4.0f);
    std::size_t next = 0;
    int seams = 0;
    for (const MeshEdge& edge : cloth.mesh.shape->edges) {
        if (!edge.isInner()) continue;
        const bool isSeam = isOnSeam(*cloth.mesh.shape, edge.ends.x) && isOnSeam(*cloth.mesh.shape, edge.ends.y);
        EXPECT_EQ(cloth.mesh.shape->isSeam(edge), isSeam);
        // A doubled share makes four times the energy.
        EXPECT_FLOAT_EQ(stiff[next].shareA, plain[next].shareA * (isSeam ? 2.0f : 1.0f));
        ++next;
        seams += isSeam;
    }
    EXPECT_EQ(seams, 8);
}

TEST(Panels, LeaveContactTheRoomThatTheyHaveAtRest) {
    const ClothDescription flat = clothOfPanels(sewnTube(5, 4, {0.3f, 0.4f}, 0.001f));
    const ClothDescription apart = clothOfPanels(sewnTube(5, 4, {0.3f, 0.4f}, 2.0f));
    const Model flatModel = makeModel(flat);
    const Model apartModel = makeModel(apart);
    const auto least = [](const Model& model) {
        float room = 1.0f;
        for (const physics::Patch& patch : patchesOf(model).patches) room = std::min(room, patch.maxThickness);
        return room;
    };
    EXPECT_FLOAT_EQ(least(apartModel), least(flatModel));
    EXPECT_GT(least(flatModel), 0.02f);
}

TEST(Panels, AreRefusedWithoutPlacesOnThem) {
    PolygonMesh none = sewnTube(3, 3, {0.3f, 0.3f}, 0.3f);
    none.uvs.clear();
    for (MeshFace& face : none.faces) face.uvs.fill(MeshFace::kNoUv);
    EXPECT_EQ(meshMessageOf([&] { clothOfPanels(none); }),
              "has no texture coordinates, expected positions on panels, in metres");
    PolygonMesh folded = sewnTube(3, 3, {0.3f, 0.3f}, 0.3f);
    folded.faces[4].uvs[2] = folded.faces[4].uvs[1];
    EXPECT_EQ(meshMessageOf([&] { clothOfPanels(folded); }),
              "face 5 has no area in its texture coordinates, expected its positions on a panel, in metres");
}

}  // namespace
}  // namespace drape::test
