#include "run/separate_touching.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "crossings/crossings.h"
#include "scene/registry.h"
#include "support/scene_names.h"

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

ClothDescription hangingSheet(glm::vec3 corner) {
    ClothDescription sheet = levelSheet({0.0f, 0.0f}, 0.0f);
    sheet.origin = corner;
    sheet.down = {0.0f, -1.0f, 0.0f};
    return sheet;
}

Crossings crossingsOf(const Model& model) {
    return findCrossings(model.startPositions, model.triangles, model.firstBodyParticle());
}

float farthestMove(const Model& model, const Model& described) {
    float farthest = 0.0f;
    for (std::size_t i = 0; i < model.startPositions.size(); ++i)
        farthest = std::max(farthest, glm::distance(model.startPositions[i], described.startPositions[i]));
    return farthest;
}

/// Touches as it is described, and neither touches nor crosses as it starts.
Model expectSeparate(const WorldDescription& world) {
    const Model described = makeModel(world);
    EXPECT_FALSE(crossingsOf(described).touching.empty());
    Model model = modelToRun(world);
    EXPECT_TRUE(crossingsOf(model).touching.empty());
    EXPECT_TRUE(crossingsOf(model).all.empty());
    EXPECT_LT(farthestMove(model, described), 0.001f) << "too little to be seen";
    return model;
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
        const ClothDescription below = hangingSheet({-0.35f, 1.0f, 0.03f});
        const Model model =
            expectSeparate(isLater ? WorldDescription{{level, below}, {}} : WorldDescription{{below, level}, {}});
        const Range later = model.cloths[1].particles;
        float highest = 0.0f;
        for (glm::uint i = later.first; i < later.end(); ++i) highest = std::max(highest, model.startPositions[i].y);
        EXPECT_EQ(highest < 1.0f, isLater) << "below the level sheet, or that above it";
        EXPECT_NE(highest, 1.0f);
    }
}

TEST(SeparateTouching, LeavesASheetThatPassesThroughAnotherInGeneralPosition) {
    const WorldDescription world{{levelSheet({-0.4f, -0.4f}, 1.0f), hangingSheet({-0.4f, 1.4f, 0.0f})}, {}};
    EXPECT_GT(crossingsOf(makeModel(world)).touching.size(), 100u);
    const Crossings found = crossingsOf(modelToRun(world));
    EXPECT_TRUE(found.touching.empty());
    EXPECT_FALSE(found.all.empty());
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
