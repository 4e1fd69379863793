// Tests the offer of more substeps, and the list of obstacles.

#include "solver/settings/fabric.h"
#include "viewer/panel/panel_fixture.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

/// Returns limits and settings of which a share of the stretch stiffness has an effect at 16 substeps.
struct Stiff {
    explicit Stiff(float share) {
        settings.substeps = 16;
        settings.membraneStiffness = 2100.0f;
        limits.membrane = 1.0f;
        limits.membrane = share * settings.membraneStiffness / resolvedMembraneStiffness(limits, settings);
    }
    FabricLimits limits;
    Settings settings;
};

TEST(SubstepsOffer, IsTheSmallestNumberThatIsEnough) {
    const Stiff stiff(1.0f / 56.0f);
    const auto offer = substepsOffer(stiff.limits, stiff.settings, 0.004, 256);
    ASSERT_TRUE(offer);
    EXPECT_TRUE(offer->isEnough);
    EXPECT_EQ(offer->substeps, 120u) << "16 times the square root of 56";
    Settings settings = stiff.settings;
    settings.substeps = offer->substeps;
    EXPECT_GE(resolvedMembraneStiffness(stiff.limits, settings), settings.membraneStiffness);
    EXPECT_FALSE(substepsOffer(stiff.limits, settings, 0.004, 256));
    settings.substeps -= 1;
    EXPECT_LT(resolvedMembraneStiffness(stiff.limits, settings), settings.membraneStiffness);
    ASSERT_TRUE(offer->realTime);
    EXPECT_NEAR(*offer->realTime, double{settings.timeStep} / (0.004 * 120.0 / 16.0), 1e-6);
    EXPECT_FALSE(substepsOffer(stiff.limits, stiff.settings, 0.0, 256)->realTime) << "no step has been measured";
}

TEST(SubstepsOffer, SaysIfTheMostAreTooFew) {
    const Stiff stiff(1.0f / 1000.0f);
    const auto offer = substepsOffer(stiff.limits, stiff.settings, 0.0, 256);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->substeps, 256u);
    EXPECT_FALSE(offer->isEnough);
    EXPECT_FALSE(substepsOffer(Stiff(1.5f).limits, Stiff(1.5f).settings, 0.0, 256)) << "nothing is missing";
}

TEST(SubstepsOffer, IsNotMadeWhereNothingIsLimited) {
    Settings settings;
    settings.substeps = 1;
    settings.membraneStiffness = 1e7f;
    settings.bendingStiffness = 1.0f;
    EXPECT_FALSE(substepsOffer({}, settings, 0.0, 256));
    const FabricLimits bending{.bending = 1e-9f};
    const auto offer = substepsOffer(bending, settings, 0.0, 256);
    ASSERT_TRUE(offer);
    EXPECT_FALSE(offer->isEnough);
}

TEST_F(PanelTest, AButtonTakesTheSubstepsThatTheStiffnessNeeds) {
    limits = fabricLimits(scene.world);  // of links that are relaxed one after another
    scene.settings.membraneStiffness = 2.0f * resolvedMembraneStiffness(limits, scene.settings);
    const glm::uint before = scene.settings.substeps;
    frame();
    frame();
    click("substeps.use");
    EXPECT_NEAR(scene.settings.substeps, 1.5f * static_cast<float>(before), 1.0f) << "the square root of 2, rounded up";
    EXPECT_GE(resolvedMembraneStiffness(limits, scene.settings), scene.settings.membraneStiffness);
    const glm::uint after = scene.settings.substeps;
    for (int i = 0; i < 60; ++i) frame();
    click("substeps.use");
    EXPECT_EQ(scene.settings.substeps, after) << "they are enough";
}

TEST_F(PanelTest, ObstaclesThatTheSceneDoesNotUseAreOnlyOffered) {
    scene.settings.walls().on = false;
    showScene(state, scene);
    frame();
    frame();
    EXPECT_TRUE(log.widgets.contains("ball") && log.widgets.contains("ground"));
    EXPECT_FALSE(log.widgets.contains("walls"));
    click("ground.on", 0.05f);
    frame();
    EXPECT_FALSE(scene.settings.ground().on);
    EXPECT_TRUE(log.widgets.contains("ground.on")) << "so that it can be switched on again";
    click("collider.add");
    frame();
    click("collider.add.walls");
    frame();
    EXPECT_TRUE(scene.settings.walls().on);
    EXPECT_TRUE(log.widgets.contains("walls.on"));
    EXPECT_EQ(state.collider, "walls");
}

}  // namespace
}  // namespace drape::viewer
