// Tests when the viewer says that the machine is too slow for a scene, and which cloth it offers.

#include "viewer/simulation/pace_offer.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scene/parts/fabrics.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

Scene sheetOf(glm::uvec2 particles) {
    Scene scene;
    scene.name = "sheet";
    scene.world.cloths.front().particles = particles;
    return scene;
}

TEST(PaceWatch, SaysOnceThatItIsTooSlow) {
    PaceWatch watch;
    int said = 0;
    for (int i = 0; i < 200; ++i) {
        const auto pace = watch.add(0.1, 0.06);
        if (!pace) continue;
        ++said;
        EXPECT_NEAR(*pace, 0.6, 1e-6);
        EXPECT_NEAR(0.1 * (i + 1), PaceWatch::kFirst + PaceWatch::kSpan, 0.15);
    }
    EXPECT_EQ(said, 1);
    watch = {};
    for (int i = 0; i < 200; ++i) EXPECT_FALSE(watch.add(0.1, 0.072)) << "that is fast enough";
    // A part of a span before a pause must not count.
    watch = {};
    for (int i = 0; i < 50; ++i) EXPECT_FALSE(watch.add(0.1, 0.01));
    watch.forget();
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(watch.add(0.1, 0.1));
}

TEST(PaceOffer, IsTheLargestClothThatComesToRealTime) {
    const Scene scene = sheetOf({97, 97});
    const auto offer = paceOfferFor(scene, 0.6);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->particles,
              glm::uvec2(73, 73));  // expected pace with 73 columns: 0.6 * (97 / 73)^2 = 1.06; with 81 columns: 0.86
    EXPECT_EQ(offer->columns, 73u);
    EXPECT_NEAR(offer->expected, 1.0, 1e-9);
    EXPECT_EQ(textOf(*offer), "Runs at 0.6× real time.");
    EXPECT_EQ(buttonOf(*offer), "Use 73 × 73 (1.0×)");
    EXPECT_EQ(paceOfferFor(sheetOf({97, 49}), 0.6)->particles, glm::uvec2(73, 37));
    EXPECT_EQ(buttonOf(*paceOfferFor(scene, 0.1)), "Use 49 × 49 (0.4×)") << "fewer would be another cloth";
}

TEST(PaceOffer, IsOfGridsAlone) {
    EXPECT_FALSE(paceOfferFor(sheetOf({17, 17}), 0.5));
    EXPECT_FALSE(paceOfferFor(loadScene("stickman"), 0.5));
    Scene pinned = sheetOf({97, 97});
    pinned.world.cloths.front().pins = PinPattern::listed;
    pinned.world.cloths.front().listedPins = {{{0, 0}}, {{1, 0}}};
    EXPECT_EQ(paceOfferFor(pinned, 0.1)->columns, 49u) << "with fewer these pins would be one";
}

class PaceAppTest : public AppTest {
protected:
    App openSheet() {
        Scene scene = sheetOf({49, 49});
        scene.settings.substeps = 2;
        saveSceneFile("sheet.json", scene);
        return App(SceneMenu("sheet.json"), library, SolverChoice::cpu);
    }
    /// Simulates pictures so slow that only some of the due steps are taken.
    static void beSlow(App& app) {
        for (int i = 0; i < 10; ++i) {
            app.settle();
            AppParts::resize(app, kSize);
            AppParts::step(app, 1.0);
            AppParts::prepare(app);
        }
        frame(app);
    }
    static bool offers(const App& app) { return app.widgets().widgets.contains("pace.use"); }
    static glm::uint columnsOf(const App& app) { return app.simulation().scene().world.cloths.front().particles.x; }
};

TEST_F(PaceAppTest, UsesTheSmallerClothUntilThatIsUndone) {
    App app = openSheet();
    frame(app);
    EXPECT_FALSE(offers(app));
    beSlow(app);
    ASSERT_TRUE(offers(app));
    const WidgetLog::Widget button = app.widgets().widgets.at("pace.use");
    EXPECT_LT(button.corner.x + button.size.x, app.widgets().panelEnd) << "in the panel, not over the picture";
    EXPECT_GT(button.corner.y, static_cast<float>(kSize.y) - 60.0f) << "at its lower edge";
    click(app, "pace.use");
    frame(app);
    EXPECT_LT(columnsOf(app), 49u);
    EXPECT_FALSE(offers(app));
    beSlow(app);
    EXPECT_FALSE(offers(app)) << "that is said once";
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(columnsOf(app), 49u);
    EXPECT_FALSE(app.message().isError()) << app.message().text();
}

TEST_F(PaceAppTest, LeavesTheClothIfThePersonDoes) {
    App app = openSheet();
    beSlow(app);
    click(app, "pace.no");
    frame(app);
    EXPECT_FALSE(offers(app));
    EXPECT_EQ(columnsOf(app), 49u);
}

TEST_F(PaceAppTest, TheOfferGoesWithItsCloth) {
    App app = openSheet();
    beSlow(app);
    ASSERT_TRUE(offers(app));
    choose(app, "fabric", fabricPresets()[3].name);
    frame(app);
    EXPECT_TRUE(offers(app)) << "the cloth keeps moving in its new fabric";
    app.execute({Action::restart});
    frame(app);
    EXPECT_FALSE(offers(app));
    beSlow(app);
    EXPECT_TRUE(offers(app)) << "nobody has answered, and this cloth is slow, too";

    std::ofstream("variants.json") << R"({"cloth": {"particles": [49, 49]},
        "options": [{"name": "air", "choices": [{"name": "calm", "set": {}},
                                                {"name": "windy", "set": {"wind": {"velocity": [0, 0, 5]}}}]}]})";
    app.openFile("variants.json");
    frame(app);
    EXPECT_FALSE(offers(app));
    beSlow(app);
    ASSERT_TRUE(offers(app));
    choose(app, "option.air", 1);
    frame(app);
    ASSERT_EQ(app.simulation().scene().options[0].chosen, 1u);
    EXPECT_FALSE(offers(app));
}

TEST_F(PaceAppTest, IsSilentInLockstepAndWhilePaused) {
    App app = openSheet();
    app.execute({Action::togglePause});
    beSlow(app);
    EXPECT_FALSE(offers(app));
    app.execute({Action::togglePause});
    click(app, "lockstep", 0.04f);
    ASSERT_TRUE(app.simulation().lockstep());
    beSlow(app);
    EXPECT_FALSE(offers(app));
}

}  // namespace
}  // namespace drape::viewer
