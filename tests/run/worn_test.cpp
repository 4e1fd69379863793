// Tests the judgement whether a garment is worn as meant.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "run/watches.h"
#include "scene/load/garment_scene.h"
#include "support/temporary_folder.h"
#include "support/worn_tube.h"

namespace drape {
namespace {

TEST(WornReason, IsTheOneThatCausesTheOthers) {
    WornFacts facts;
    facts.heights = {{"waist", 1.0, 0.99, 0.01, 0.0}, {"collar", 1.4, 1.42, 0.02, 0.001}};
    facts.stretch99 = 9.0;
    EXPECT_EQ(reasonNotWorn(facts), "");
    facts.stretch99 = 12.4;
    facts.stretched = "wb_front";
    EXPECT_EQ(reasonNotWorn(facts), "stretched: wb_front, 1 % of the edges by over 12 %");
    facts.isCaught = true;
    EXPECT_EQ(reasonNotWorn(facts), "caught: wb_front, 1 % of the edges by over 12 %");
    facts.isCaught = false;
    facts.heights[0].moved = 0.0031;
    EXPECT_EQ(reasonNotWorn(facts), "creeps: waist by 3.1 mm in the last second");
    facts.isAtRest = false;
    EXPECT_EQ(reasonNotWorn(facts), "creeps");
    facts.heights[1] = {"collar", 1.4, 1.28, 0.12, 0.0};
    EXPECT_EQ(reasonNotWorn(facts), "slipped: collar by 12 cm");
    facts.heights[1] = {"collar", 1.4, 1.48, 0.08, 0.0};
    EXPECT_EQ(reasonNotWorn(facts), "creeps") << "panels rise to the shoulders when they are sewn";
    facts.heights[1] = {"collar", 1.4, 1.52, 0.12, 0.0};
    EXPECT_EQ(reasonNotWorn(facts), "slipped: collar by 12 cm upwards");
    facts.heights[1].label = "";
    EXPECT_EQ(reasonNotWorn(facts), "slipped: highest opening by 12 cm upwards");
    facts.heights[0] = {"waist", 1.0, 1.08, 0.08, 0.0};
    facts.heights[1] = {"collar", 1.4, 1.48, 0.08, 0.0};
    EXPECT_EQ(reasonNotWorn(facts), "creeps") << "it hangs from the collar";
    facts.heights[1].isJudged = false;
    EXPECT_EQ(reasonNotWorn(facts), "slipped: waist by 8 cm upwards");
    facts.heights[1] = {"collar", 1.4, 1.28, 0.12, 0.0};
    EXPECT_EQ(reasonNotWorn(facts), "slipped: collar by 12 cm");
    facts.isStopped = true;
    EXPECT_EQ(reasonNotWorn(facts), "stopped");
    facts.belowFeet = 0.009;
    EXPECT_EQ(reasonNotWorn(facts), "stopped") << "cloth may lie on the ground on which the body stands";
    facts.belowFeet = 0.2;
    EXPECT_EQ(reasonNotWorn(facts), "fell: 20 cm below the feet");
    facts.hasFallen = true;
    EXPECT_EQ(reasonNotWorn(facts), "fell");
    facts.tight = {{"wb_front", 1.05, 0.87, 0.78}};
    EXPECT_EQ(reasonNotWorn(facts), "too small: wb_front by 9 cm");
    facts.crossings = 3;
    EXPECT_EQ(reasonNotWorn(facts), "crosses");
    facts.crossingsAtStart = 5;
    EXPECT_EQ(reasonNotWorn(facts), "crossed start");
    facts.bodyLies = true;
    EXPECT_EQ(reasonNotWorn(facts), "body lies down");
}

TEST(WornReason, LeavesOutHemsAndCuffs) {
    WornFacts facts;
    facts.heights = {{"hem", 0.5, 0.3, 0.2, 0.01, false}};
    EXPECT_EQ(reasonNotWorn(facts), "");
    facts.heights[0].isJudged = true;
    EXPECT_EQ(reasonNotWorn(facts), "slipped: hem by 20 cm");
}

TEST(WornReason, DoesNotCountCrossingsThatAreGone) {
    WornFacts facts;
    facts.crossingsAtStart = 5;
    EXPECT_EQ(reasonNotWorn(facts), "");
}

class WornEdges : public ::testing::Test {
protected:
    std::filesystem::path write(const char* name, const std::string& text) const {
        std::ofstream(folder_.path() / name) << text;
        return folder_.path() / name;
    }

private:
    test::TemporaryFolder folder_;
};

TEST_F(WornEdges, AreFollowedForASecond) {
    drape::Run run(
        garmentScene(write("tube.json", test::tubeText(115)), write("egg.obj", test::eggText(0.12)), 0.03f).scene);
    std::vector<WornEdge> edges = wornEdges(run.scene(), run.model());
    ASSERT_EQ(edges.size(), 1u);
    EXPECT_EQ(edges[0].label, "waist");
    EXPECT_NEAR(edges[0].target, 1.35, 1e-5);
    WornWatch watch(run, edges);
    std::vector<glm::vec4> positions = run.model().startPositions;
    const auto lift = [&](float by) {
        for (glm::uint i = 0; i < run.model().clothParticleCount(); ++i) positions[i].y += by;
    };
    const auto heights = [&] { return watch.heights(positions, run.model().triangles); };
    EXPECT_FALSE(watch.isStill()) << "nothing is known yet";
    for (int step = 0; step < 60; ++step) {
        watch.add(positions);
        lift(-0.001f);
    }
    lift(0.001f);
    EXPECT_FALSE(watch.isStill()) << "59 steps are less than a second";
    EXPECT_NEAR(heights()[0].moved, 0.059, 1e-5);
    EXPECT_NEAR(heights()[0].height, double{run.model().startPositions[0].y} - 0.059, 0.2);
    for (int step = 0; step <= 60; ++step) watch.add(positions);
    EXPECT_TRUE(watch.isStill());
    EXPECT_NEAR(heights()[0].moved, 0.0, 1e-6);
    for (int step = 0; step < 60; ++step) {
        lift(-0.00005f);
        watch.add(positions);
    }
    EXPECT_FALSE(watch.isStill()) << "3 mm in a second";
    const double before = heights()[0].off;
    lift(-0.1f);
    EXPECT_NEAR(heights()[0].off, before + 0.1, 0.005) << "off should be the difference of the heights";
}

TEST_F(WornEdges, AreTheHighestOpeningIfNoLabelIsJudged) {
    std::string text = test::tubeText(115);
    for (std::size_t at = text.find("waist"); at != std::string::npos; at = text.find("waist"))
        text.replace(at, 5, "hem");
    drape::Run run(garmentScene(write("tube.json", text), write("egg.obj", test::eggText(0.12)), 0.03f).scene);
    const std::vector<WornEdge> edges = wornEdges(run.scene(), run.model());
    ASSERT_EQ(edges.size(), 2u);
    EXPECT_EQ(edges[0].label, "hem");
    EXPECT_FALSE(edges[0].isJudged);
    EXPECT_EQ(edges[1].label, "");
    EXPECT_TRUE(edges[1].isJudged);
}

TEST_F(WornEdges, AreTheHighestOpeningWithoutLabels) {
    std::string text = test::tubeText(115);
    const std::string label = R"(, "label": "waist")";
    for (std::size_t at = text.find(label); at != std::string::npos; at = text.find(label))
        text.erase(at, label.size());
    drape::Run run(garmentScene(write("tube.json", text), write("egg.obj", test::eggText(0.12)), 0.03f).scene);
    const std::vector<WornEdge> edges = wornEdges(run.scene(), run.model());
    ASSERT_EQ(edges.size(), 1u);
    EXPECT_EQ(edges[0].label, "");
    EXPECT_NEAR(edges[0].target, 1.35, 1e-5);
    EXPECT_EQ(edges[0].particles.size(), 28u) << "14 pieces of at most 3 cm along each panel";
    // On a flat body, the same difference in height is a longer way.
    WornWatch watch(run, edges);
    std::vector<glm::vec4> positions = run.model().startPositions;
    for (glm::uint i = 0; i < run.model().clothParticleCount(); ++i) {
        // Puts all cloth on the egg's steep side, 2 cm lower than the target.
        positions[i] = {0.12f, 1.33f, 0.0f, positions[i].w};
    }
    watch.add(positions);
    const WornHeight there = watch.heights(positions, run.model().triangles)[0];
    EXPECT_NEAR(there.height, 1.33, 1e-5);
    EXPECT_GT(there.off, 0.0201);
    EXPECT_LT(there.off, 0.025);
}

TEST(WornStretch, HasALimitOfItsOwnForKnits) {
    Settings settings;
    EXPECT_EQ(mostStretch(settings), 10.0);
    settings.weftStiffness = 2200.0f;
    settings.warpStiffness = 2200.0f;
    EXPECT_EQ(mostStretch(settings), 10.0);
    settings.weftStiffness = 50.0f;
    EXPECT_EQ(mostStretch(settings), 25.0);
}

}  // namespace
}  // namespace drape
