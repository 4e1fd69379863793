#include "run/separate_touching.h"
#include "cloth/make/make_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "crossings/near_faces.h"
#include "scene/start/registry.h"
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

ClothDescription hangingFrom(glm::vec3 corner) {
    ClothDescription sheet = levelSheet({0.0f, 0.0f}, 0.0f);
    sheet.origin = corner;
    sheet.down = {0.0f, -1.0f, 0.0f};
    return sheet;
}

Crossings crossingsIn(const Model& model) {
    return findCrossings(model.startPositions, model.triangles, model.firstBodyParticle());
}

float farthestMove(const Model& model, const Model& described) {
    float farthest = 0.0f;
    for (std::size_t i = 0; i < model.startPositions.size(); ++i)
        farthest = std::max(farthest, glm::distance(model.startPositions[i], described.startPositions[i]));
    return farthest;
}

/// Of cloths, and of a cloth and a body.
std::size_t nearPairs(const Model& model) {
    std::vector<glm::uint> cloths(model.particleCount(), ~0u);  // and bodies
    for (glm::uint i = 0; i < model.cloths.size(); ++i) {
        const Range particles = model.cloths[i].particles;
        std::fill_n(cloths.begin() + particles.first, particles.count, i);
    }
    std::size_t count = 0;
    constexpr double kRange = 1e-6;  // m, that of contact
    forNear(model.startPositions, model.triangles, cloths, model.firstBodyParticle(), kRange,
            [&](const EdgeAndFace&) { ++count; });
    return count;
}

/// Its layers are too near for contact as it is described, and neither near nor crossed as it starts.
Model expectSeparate(const WorldDescription& world) {
    const Model described = makeModel(world);
    EXPECT_GT(nearPairs(described) + crossingsIn(described).touching, 0u);
    Model model = modelToRun(world);
    EXPECT_EQ(nearPairs(model), 0u);
    EXPECT_EQ(crossingsIn(model).all.size(), 0u);
    EXPECT_EQ(crossingsIn(model).touching, 0u);
    EXPECT_LT(farthestMove(model, described), 0.001f) << "too little to be seen";
    return model;
}

/// Also as contact and gravity move them.
void expectNoCrossing(const WorldDescription& world) {
    expectSeparate(world);
    Scene scene;
    scene.world = world;
    scene.settings.clothContact.on = true;
    LiveRun live(scene);
    for (int i = 0; i < (isSanitized() ? 2 : 12); ++i) {
        live.advance(1);
        EXPECT_EQ(crossingsOf(live.solver.state(), live.run.model()), 0u) << i;
    }
}

TEST(SeparateTouching, LaysTheLaterOfTwoSheetsInAPlaneAboveTheOther) {
    const WorldDescription world{{levelSheet({-0.4f, -0.4f}, 1.0f), levelSheet({-0.35f, -0.3f}, 1.0f)}, {}};
    const Model model = expectSeparate(world);
    const Range first = model.cloths[0].particles;
    for (glm::uint i = first.first; i < first.end(); ++i) EXPECT_EQ(model.startPositions[i].y, 1.0f);
    EXPECT_GT(model.startPositions[model.cloths[1].particles.first].y, 1.0f);
}

TEST(SeparateTouching, PilesThreeSheetsInAPlane) {
    const ClothDescription first = levelSheet({-0.4f, -0.4f}, 1.0f);
    const Model model = expectSeparate({{first, levelSheet({-0.35f, -0.3f}, 1.0f), first}, {}});
    EXPECT_GT(model.startPositions[model.cloths[2].particles.first + 40].y,
              model.startPositions[model.cloths[1].particles.first + 40].y);
}

TEST(SeparateTouching, KeepsARowOnTheSideOfItsSheet) {
    for (const bool isLater : {true, false}) {
        const ClothDescription level = levelSheet({-0.4f, -0.4f}, 1.0f);
        const ClothDescription below = hangingFrom({-0.35f, 1.0f, 0.03f});
        const Model model =
            expectSeparate(isLater ? WorldDescription{{level, below}, {}} : WorldDescription{{below, level}, {}});
        const Range later = model.cloths[1].particles;
        float highest = 0.0f;
        for (glm::uint i = later.first; i < later.end(); ++i) highest = std::max(highest, model.startPositions[i].y);
        EXPECT_EQ(highest < 1.0f, isLater) << "below the level sheet, or that above it";
        EXPECT_NE(highest, 1.0f);
    }
}

/// A second sheet in the plane of another, which `down` tilts about x: (0, y, z) m, of length 1.
WorldDescription tilted(glm::vec3 down) {
    ClothDescription first = levelSheet({-0.4f, -0.4f}, 1.0f);
    first.down = down;
    ClothDescription second = first;
    second.origin += glm::vec3(0.07f, 0.0f, 0.0f) + 0.11f * down;
    return {{first, second}, {}};
}

TEST(SeparateTouching, TellsATiltedPlaneThatRoundingTakesApart) {
    std::size_t crossings = 0;
    for (const float degrees : {8.0f, 21.0f, 37.0f, 64.0f, 141.0f}) {
        SCOPED_TRACE(degrees);
        const float angle = glm::radians(degrees);
        const WorldDescription world = tilted({0.0f, -std::sin(angle), std::cos(angle)});
        crossings += crossingsIn(makeModel(world)).all.size();
        expectNoCrossing(world);
    }
    EXPECT_GT(crossings, 100u) << "as they are described";
}

TEST(SeparateTouching, LaysSheetsApartThatAreTooNearForAPlane) {
    for (const float gap : {2e-7f, 9e-7f, -2e-7f, -9e-7f}) {
        SCOPED_TRACE(gap);
        const WorldDescription world{{levelSheet({-0.4f, -0.4f}, 1.0f), levelSheet({-0.35f, -0.3f}, 1.0f + gap)}, {}};
        EXPECT_EQ(crossingsIn(makeModel(world)).touching, 0u);
        expectNoCrossing(world);
    }
}

TEST(SeparateTouching, LaysClothOnABodyOutsideIt) {
    for (const float gap : {0.0f, 5e-7f, -5e-7f}) {
        SCOPED_TRACE(gap);
        const BodyDescription box = bodyOf(boxMesh({0.5f, 0.5f, 0.5f}), "box", {0.0f, 0.5f, 0.0f});
        expectNoCrossing({{levelSheet({-0.4f, -0.4f}, 0.75f + gap)}, {}, LinkOrder::coloured, {box}});
    }
}

TEST(SeparateTouching, LaysBothOfTwoLayersBelowABox) {
    const BodyDescription box = bodyOf(boxMesh({0.5f, 0.5f, 0.5f}), "box", {0.0f, 1.25f, 0.0f});
    expectNoCrossing(
        {{levelSheet({-0.4f, -0.4f}, 1.0f), levelSheet({-0.35f, -0.37f}, 1.0f)}, {}, LinkOrder::coloured, {box}});
}

TEST(SeparateTouching, LaysSheetsTurnedWithinAVerticalPlaneOnOneSideOfEachOther) {
    ClothDescription first = hangingFrom({-0.4f, 1.0f, 0.1f});
    for (const float degrees : {13.0f, 100.0f, 256.0f}) {
        SCOPED_TRACE(degrees);
        const float angle = glm::radians(degrees);
        ClothDescription second = first;
        second.across = {std::cos(angle), std::sin(angle), 0.0f};
        second.down = {std::sin(angle), -std::cos(angle), 0.0f};
        second.origin = glm::vec3(0.01f, 0.59f, 0.1f) - 0.4f * (second.across + second.down);
        expectNoCrossing({{first, second}, {}});
    }
}

TEST(SeparateTouching, KeepsASheetBetweenTheRowsOfTwo) {
    const ClothDescription below = hangingFrom({-0.37f, 1.0f, 0.013f});
    ClothDescription above = below;
    above.down = {0.0f, 1.0f, 0.0f};
    expectNoCrossing({{above, levelSheet({-0.4f, -0.4f}, 1.0f), below}, {}});
}

TEST(SeparateTouching, LaysASheetOnTheRimOfAnOpenBody) {
    const BodyDescription cup = bodyOf(pipe(12, 4, 0.2f, 0.5f), "cup", {0.0f, 0.5f, 0.0f});
    expectNoCrossing({{levelSheet({-0.41f, -0.37f}, 1.0f)}, {}, LinkOrder::coloured, {cup}});
}

TEST(SeparateTouching, LeavesARowOnTheSideOfABodysFacesThatItIsOn) {
    const BodyDescription plane =
        bodyOf(sheetMesh({8, 8}, {0.9f, 0.9f}, Faces::triangles), "plane", {-0.43f, 1.0f, -0.41f});
    for (const float down : {-1.0f, 1.0f}) {
        ClothDescription sheet = hangingFrom({-0.37f, 1.0f, 0.013f});
        sheet.down.y = down;
        expectNoCrossing({{sheet}, {}, LinkOrder::coloured, {plane}});
    }
}

TEST(SeparateTouching, LaysASheetBelowACurvedClothThatStandsOnIt) {
    ClothDescription standing = clothOfMesh(pipe(12, 4, 0.2f, 0.5f));
    standing.mesh.place = {0.0f, 1.0f, 0.0f};
    expectNoCrossing({{standing, levelSheet({-0.41f, -0.37f}, 1.0f)}, {}});
}

TEST(SeparateTouching, LaysALiningAndASleeveAround) {
    for (const float turn : {0.0f, 90.0f}) {
        SCOPED_TRACE(turn);
        const PolygonMesh mesh = pipe(12, 4, 0.2f, 0.5f);
        ClothDescription cloth = clothOfMesh(mesh);
        cloth.mesh.turn = {turn, 0.0f, 0.0f};
        cloth.mesh.place = {0.0f, 0.8f, 0.0f};
        BodyDescription body = bodyOf(mesh, "pipe", cloth.mesh.place);
        body.frame.turn = cloth.mesh.turn;
        expectNoCrossing({{cloth, cloth}, {}});
        expectNoCrossing({{cloth, cloth}, {}, LinkOrder::coloured, {body}});
    }
}

TEST(SeparateTouching, TakesTheLayersOfAMeshApart) {
    PolygonMesh layers = sheetMesh({8, 8}, {0.8f, 0.8f}, Faces::quads);
    const PolygonMesh second = layers;
    const auto first = static_cast<std::uint32_t>(layers.positions.size());
    for (const glm::vec3& place : second.positions) layers.positions.push_back(place + glm::vec3(0.05f, 0.0f, 0.03f));
    for (MeshFace face : second.faces) {
        for (std::uint32_t& vertex : face.corners) vertex += first;
        layers.faces.push_back(face);
    }
    expectNoCrossing({{clothOf(layers)}, {}});
}

TEST(SeparateTouching, LeavesASheetThatPassesThroughAnotherInGeneralPosition) {
    const WorldDescription world{{levelSheet({-0.4f, -0.4f}, 1.0f), hangingFrom({-0.4f, 1.4f, 0.0f})}, {}};
    EXPECT_GT(crossingsIn(makeModel(world)).touching, 100u);
    const Crossings found = crossingsIn(modelToRun(world));
    EXPECT_EQ(found.touching, 0u);
    EXPECT_GT(found.all.size(), 0u);
}

class SceneStarts : public testing::TestWithParam<std::string> {};

TEST_P(SceneStarts, AreAsDescribed) {
    const Scene scene = loadScene(GetParam());
    EXPECT_EQ(farthestMove(modelToRun(scene.world), makeModel(scene.world)), 0.0f);
}
INSTANTIATE_TEST_SUITE_P(BuiltIn, SceneStarts,
                         testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()), testNameOf);

}  // namespace
}  // namespace drape::test
