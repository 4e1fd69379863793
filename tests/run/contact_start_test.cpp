#include <gtest/gtest.h>

#include <cmath>

#include "cloth/make/make_model.h"
#include "cloth/topology/patches.h"
#include "run/start/start_faults.h"
#include "solver/plan/contact_arrays.h"
#include "support/contact_scenes.h"
#include "support/mesh_cloths.h"

namespace drape::test {
namespace {

TEST(ContactStart, SaysWhereAndHowOftenClothCrosses) {
    EXPECT_EQ(describe(CrossedStart{0, 12, {0.1, 0.52, -0.03}, {0.1, 0.5, -0.03}, {0.3, 0.52, 0.0}}),
              "the cloth crosses itself at the start in 12 places, between (0.1, 0.5, -0.03) and (0.3, 0.52, 0) m; "
              "contact ignores these crossings until the parts have separated");
    EXPECT_EQ(describe(CrossedStart{.count = 2, .itself = false, .body = true})
                  .find("the cloth crosses a body at the start in"),
              0u);
    EXPECT_EQ(
        describe(CrossedStart{.count = 2, .itself = true, .body = true}).find("the cloth crosses itself and a body at"),
        0u);
    EXPECT_EQ(describe(CrossedStart{1200, 1, {1.0, 2.0, 3.0}}),
              "the cloth crosses itself after step 1,200 in 1 place, at (1, 2, 3) m; contact ignores this crossing "
              "until the parts have separated");
}

// A row of the upright sheet lies in the plane of the level sheet.
TEST(ContactStart, FindsWhatOnlyTouches) {
    Scene scene = crossedScene();
    ClothDescription& level = scene.world.cloths.front();
    level = ClothDescription{};
    level.particles = {9, 9};
    level.size = {0.8f, 0.8f};
    level.origin = {-0.4f, 1.0f, -0.4f};
    level.down = {0.0f, 0.0f, 1.0f};
    level.jitter = 0.0f;
    ClothDescription& upright = scene.world.cloths.back();
    upright = ClothDescription{};
    upright.particles = {9, 9};
    upright.size = {0.8f, 0.8f};
    upright.origin = {-0.35f, 1.0f, 0.03f};
    upright.jitter = 0.0f;
    const Model model = makeModel(scene.world);
    const auto found = findCrossedStart(0, model.startPositions, model.triangles, model);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->count, 0u);
    EXPECT_GT(found->touching, 0u);
    EXPECT_EQ(describe(*found).find("the cloth touches itself or a body at the start in "), 0u) << describe(*found);
}

TEST(ContactStart, FindsTheCrossingsOfAScene) {
    const Model crossed = makeModel(crossedScene().world);
    const auto found = findCrossedStart(7, crossed.startPositions, crossed.triangles, crossed);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->steps, 7u);
    EXPECT_EQ(found->fields, "cloths[0] and cloths[1]");
    EXPECT_NE(describe(*found).find(" places (cloths[0] and cloths[1]), between "), std::string::npos);
    EXPECT_EQ(found->count, findCrossings(crossed.startPositions, crossed.triangles).all.size());
    EXPECT_NEAR(found->first.y, 1.0, 1e-4);    // height of the level sheet, m
    EXPECT_NEAR(found->low.x, -0.093, 0.001);  // x of one side of the upright sheet, m
    EXPECT_NEAR(found->high.x, 0.107, 0.001);  // x of the opposite side of that sheet, m
    const Model apart = makeModel(pileScene(8).world);
    EXPECT_FALSE(findCrossedStart(0, apart.startPositions, apart.triangles, apart));
}

TEST(ContactStart, IsAtTheFirstStepWithContactAndWhereItIsSwitchedOn) {
    ContactStart start;
    const auto isAt = [&](bool on) {
        Step step;
        step.plan.clothMeets = on;
        return start.isAt(step);
    };
    EXPECT_FALSE(isAt(false));
    EXPECT_TRUE(isAt(true));
    EXPECT_FALSE(isAt(true));
    EXPECT_FALSE(isAt(false));
    EXPECT_TRUE(isAt(true));
    start.forget();
    EXPECT_TRUE(isAt(true));
}

TEST(ContactStart, ListsHaveToHoldAllNeighbours) {
    const Model model = makeModel(pileScene(12).world);
    const std::size_t bytes = patchesOf(model).neighbours.size() * sizeof(physics::PatchPair);
    EXPECT_TRUE(hasContactRoom(model, bytes));
    EXPECT_FALSE(hasContactRoom(model, bytes - 1));
    EXPECT_FALSE(whyNoContact(model, pileScene(12).settings));
}

TEST(SlowContactStart, TooManyTrianglesAroundAVertexAreTheReasonThatIsGiven) {
    constexpr std::uint32_t kTriangles = 12'000;
    PolygonMesh fan;
    fan.positions.emplace_back(0.0f);
    for (std::uint32_t k = 0; k < kTriangles; ++k) {
        const float angle = 6.2831853f * static_cast<float>(k) / static_cast<float>(kTriangles);
        fan.positions.emplace_back(std::cos(angle), 0.0f, std::sin(angle));
        MeshFace& face = fan.faces.emplace_back();
        face.corners = {0, k + 1, (k + 1) % kTriangles + 1};
        face.count = 3;
        face.number = k + 1;
    }
    Scene scene = pileScene(12);
    scene.world.cloths = {clothOfMesh(fan)};
    EXPECT_EQ(whyNoContact(makeModel(scene.world), scene.settings),
              "contact.on: too many triangles share a vertex for contact of cloth with cloth; expected false");
}

}  // namespace
}  // namespace drape::test
