#include "run/start/start_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cloth/make/make_model.h"
#include "run/start/start_faults.h"
#include "scene/load/registry.h"
#include "support/bodies.h"
#include "support/live_run.h"
#include "support/mesh_cloths.h"
#include "support/sanitized.h"
#include "support/scene_names.h"
#include "support/sheet_meshes.h"

namespace drape::test {
namespace {

ClothDescription levelSheet(glm::vec2 corner, float height) {
    ClothDescription sheet;
    sheet.particles = {9, 9};
    sheet.size = {0.8f, 0.8f};
    sheet.origin = {corner.x, height, corner.y};
    sheet.down = {0.0f, 0.0f, 1.0f};
    sheet.pins = PinPattern::none;
    return sheet;
}

ClothDescription uprightSheet(glm::vec3 corner, float down = -1.0f) {
    ClothDescription sheet = levelSheet({0.0f, 0.0f}, 0.0f);
    sheet.origin = corner;
    sheet.down = {0.0f, down, 0.0f};
    return sheet;
}

/// Makes a mesh whose vertices lie where levelSheet() has its particles.
ClothDescription levelMesh(glm::vec3 corner) {
    ClothDescription cloth = clothOf(sheetMesh({8, 8}, {0.8f, 0.8f}, Faces::triangles));
    cloth.mesh.place = corner;
    return cloth;
}

float farthestLift(const Model& model, const Model& described) {
    float farthest = 0.0f;
    for (std::size_t i = 0; i < model.startPositions.size(); ++i)
        farthest = std::max(farthest, glm::distance(model.startPositions[i], described.startPositions[i]));
    return farthest;
}

/// Returns the start position of the particle in the middle of a cloth, m.
glm::vec3 middleOf(const Model& model, std::size_t cloth) {
    const Range particles = model.cloths[cloth].particles;
    return glm::vec3(model.startPositions[particles.first + particles.count / 2]);
}

/// Expects that startModel() lifts parts of the world, and that no parts cross after the lift or in `steps` steps with
/// contact and gravity.
Model expectApart(const WorldDescription& world, int steps = 12) {
    Model model = startModel(world);
    const float lift = farthestLift(model, makeModel(world));
    EXPECT_GT(lift, 5e-5f);
    EXPECT_LT(lift, 5e-4f) << "too much to stay unseen";
    const auto met = findCrossedStart(0, model.startPositions, model.triangles, model);
    EXPECT_FALSE(met) << describe(*met);
    Scene scene;
    scene.world = world;
    scene.settings.clothContact.on = true;
    LiveRun live(scene);
    for (int i = 0; i < (isSanitized() ? 2 : steps); ++i) {
        live.advance(1);
        EXPECT_EQ(crossingsOf(live.solver.state(), live.run.model()), 0u) << i;
    }
    return model;
}

TEST(StartModel, LiftsTheLaterOfTwoStackedSheets) {
    for (const float gap : {0.0f, 9e-7f, -9e-7f}) {
        SCOPED_TRACE(gap);
        const Model model =
            expectApart({{levelSheet({-0.4f, -0.4f}, 1.0f), levelSheet({-0.35f, -0.3f}, 1.0f + gap)}, {}});
        EXPECT_EQ(middleOf(model, 0).y, 1.0f);
        EXPECT_NEAR(middleOf(model, 1).y, 1.0001f, 2e-6f);
    }
}

TEST(StartModel, StacksThreeSheetsInTheirOrder) {
    const ClothDescription first = levelSheet({-0.4f, -0.4f}, 1.0f);
    const Model model = expectApart({{first, levelSheet({-0.35f, -0.3f}, 1.0f), first}, {}});
    EXPECT_NEAR(middleOf(model, 1).y, 1.0001f, 2e-6f);
    EXPECT_NEAR(middleOf(model, 2).y, 1.0002f, 2e-6f);
}

TEST(StartModel, LiftsASheetOffAMeshInItsPlace) {
    const Model model = expectApart({{levelMesh({-0.4f, 1.0f, -0.4f}), levelSheet({-0.4f, -0.4f}, 1.0f)}, {}});
    EXPECT_NEAR(middleOf(model, 1).y, 1.0001f, 2e-6f);
}

// In a tilted plane, rounding errors make the three meshes cross before startModel() lifts them.
TEST(StartModel, LiftsUprightAndTiltedMeshesAcrossTheirPlane) {
    for (const float turn : {90.0f, 64.0f, 21.0f, -141.0f}) {
        SCOPED_TRACE(turn);
        ClothDescription mesh = levelMesh({-0.4f, 1.0f, 0.1f});
        mesh.mesh.turn = {turn, 0.0f, 0.0f};
        ClothDescription second = mesh;
        second.mesh.place.x += 0.07f;
        expectApart({{mesh, second, mesh}, {}});
    }
}

TEST(StartModel, TakesThePiecesOfAMeshApart) {
    PolygonMesh pieces = sheetMesh({8, 8}, {0.8f, 0.8f}, Faces::quads);
    const PolygonMesh second = pieces;
    const auto first = static_cast<std::uint32_t>(pieces.positions.size());
    for (const glm::vec3& place : second.positions) pieces.positions.push_back(place + glm::vec3(0.05f, 0.0f, 0.03f));
    for (MeshFace face : second.faces) {
        for (std::uint32_t& vertex : face.corners) vertex += first;
        pieces.faces.push_back(face);
    }
    expectApart({{clothOf(pieces)}, {}});
}

TEST(StartModel, KeepsARowOnTheSideOfItsSheet) {
    const ClothDescription level = levelSheet({-0.4f, -0.4f}, 1.0f);
    const ClothDescription below = uprightSheet({-0.35f, 1.0f, 0.03f});
    EXPECT_LT(middleOf(expectApart({{level, below}, {}}), 1).y, middleOf(makeModel({{level, below}, {}}), 1).y);
    EXPECT_GT(middleOf(expectApart({{below, level}, {}}), 1).y, 1.0f);
    expectApart({{uprightSheet({-0.37f, 1.0f, 0.013f}, 1.0f), level, uprightSheet({-0.37f, 1.0f, 0.013f})}, {}});
}

TEST(StartModel, LaysClothOutsideABody) {
    const BodyDescription box = bodyOf(boxMesh({0.5f, 0.5f, 0.5f}), "box", {0.0f, 0.5f, 0.0f});
    const ClothDescription above = levelSheet({-0.4f, -0.4f}, 0.75f);
    const ClothDescription below = levelSheet({-0.4f, -0.4f}, 0.25f);
    EXPECT_GT(middleOf(expectApart({{above, above}, {}, LinkOrder::coloured, {box}}), 1).y, 0.75015f);
    EXPECT_LT(middleOf(expectApart({{below, below}, {}, LinkOrder::coloured, {box}}), 1).y, 0.24985f);
}

TEST(StartModel, LaysALiningAndASleeveAroundACurvedBody) {
    const PolygonMesh mesh = pipe(12, 4, 0.2f, 0.5f);
    ClothDescription cloth = clothOfMesh(mesh);
    cloth.mesh.turn = {90.0f, 0.0f, 0.0f};
    cloth.mesh.place = {0.0f, 0.8f, 0.0f};
    BodyDescription body = bodyOf(mesh, "pipe", cloth.mesh.place);
    body.frame.turn = cloth.mesh.turn;
    expectApart({{cloth, cloth}, {}});
    expectApart({{cloth, cloth}, {}, LinkOrder::coloured, {body}});
}

// Two upright sheets start from one row in the plane of the level sheet: one rises, the other hangs. The row cannot
// leave the level sheet on both sides.
TEST(StartModel, LeavesWhatItCannotLift) {
    const WorldDescription world{{uprightSheet({-0.37f, 1.0f, 0.013f}, 1.0f), uprightSheet({-0.37f, 1.0f, 0.013f}),
                                  levelSheet({-0.4f, -0.4f}, 1.0f)},
                                 {}};
    const Model model = startModel(world);
    EXPECT_LT(farthestLift(model, makeModel(world)), 5e-4f);
    const auto met = findCrossedStart(0, model.startPositions, model.triangles, model);
    ASSERT_TRUE(met);
    EXPECT_EQ(met->fields, "cloths[0] and cloths[2]");
    EXPECT_NE(describe(*met).find(" (cloths[0] and cloths[2])"), std::string::npos) << describe(*met);
}

TEST(StartModel, LeavesSheetsThatPassThroughEachOther) {
    const WorldDescription world{{levelSheet({-0.4f, -0.4f}, 1.0f), uprightSheet({-0.35f, 1.43f, 0.013f})}, {}};
    EXPECT_EQ(farthestLift(startModel(world), makeModel(world)), 0.0f);
}

class SceneStarts : public testing::TestWithParam<std::string> {};

TEST_P(SceneStarts, AreAsDescribed) {
    const Scene scene = loadScene(GetParam());
    EXPECT_EQ(farthestLift(startModel(scene.world), makeModel(scene.world)), 0.0f);
}
INSTANTIATE_TEST_SUITE_P(BuiltIn, SceneStarts,
                         testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()), testNameOf);

}  // namespace
}  // namespace drape::test
