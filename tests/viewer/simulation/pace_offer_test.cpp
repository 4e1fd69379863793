// A machine that does not keep up with a scene: when the viewer says so, and which cloth it offers.

#include "viewer/simulation/pace_offer.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scene/parts/fabrics.h"
#include "viewer/app/session_fixture.h"

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
    watch.restart();
    for (int i = 0; i < 200; ++i) EXPECT_FALSE(watch.add(0.1, 0.092)) << "that is fast enough";
    // Part of a span before a pause does not count.
    watch.restart();
    for (int i = 0; i < 50; ++i) EXPECT_FALSE(watch.add(0.1, 0.01));
    watch.forget();
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(watch.add(0.1, 0.1));
}

TEST(PaceOffer, IsTheLargestClothThatComesToRealTime) {
    const Scene scene = sheetOf({97, 97});
    const auto offer = paceOfferFor(scene, 0.6);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->particles, glm::uvec2(73, 73));  // 0.6 * (97 / 73)^2 = 1.06; of 81 columns it is 0.86
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

class PaceSession : public SessionTest {
protected:
    WindowSession openSheet() {
        Scene scene = sheetOf({49, 49});
        scene.settings.substeps = 2;
        saveSceneFile("sheet.json", scene);
        return WindowSession(SceneMenu("sheet.json"), library, SolverChoice::cpu);
    }
    /// Pictures so slow that only some of the steps that are due are taken.
    static void beSlow(WindowSession& session) {
        for (int i = 0; i < 10; ++i) {
            session.settle();
            session.setViewport(kSize, 1.0f, 1.0f);
            session.prepare(1.0, false);
        }
        frame(session);
    }
    static bool offers(const WindowSession& session) { return session.widgets().widgets.contains("pace.use"); }
    static glm::uint columnsOf(const WindowSession& session) {
        return session.simulation().scene().world.cloths.front().particles.x;
    }
};

TEST_F(PaceSession, UsesTheSmallerClothUntilThatIsUndone) {
    WindowSession session = openSheet();
    frame(session);
    EXPECT_FALSE(offers(session));
    beSlow(session);
    ASSERT_TRUE(offers(session));
    click(session, "pace.use");
    frame(session);
    EXPECT_LT(columnsOf(session), 49u);
    EXPECT_FALSE(offers(session));
    beSlow(session);
    EXPECT_FALSE(offers(session)) << "that is said once";
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(columnsOf(session), 49u);
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
}

TEST_F(PaceSession, LeavesTheClothIfThePersonDoes) {
    WindowSession session = openSheet();
    beSlow(session);
    click(session, "pace.no");
    frame(session);
    EXPECT_FALSE(offers(session));
    EXPECT_EQ(columnsOf(session), 49u);
}

TEST_F(PaceSession, TheOfferGoesWithItsCloth) {
    WindowSession session = openSheet();
    beSlow(session);
    ASSERT_TRUE(offers(session));
    choose(session, "fabric", fabricPresets()[3].name);  // of another mass: the cloth starts again
    frame(session);
    EXPECT_FALSE(offers(session));
    beSlow(session);
    EXPECT_TRUE(offers(session)) << "nobody has answered, and this cloth is slow, too";

    std::ofstream("variants.json") << R"({"cloth": {"particles": [49, 49]},
        "options": [{"name": "air", "choices": [{"name": "calm", "set": {}},
                                                {"name": "windy", "set": {"wind": {"velocity": [0, 0, 5]}}}]}]})";
    session.openFile("variants.json");
    frame(session);
    EXPECT_FALSE(offers(session));
    beSlow(session);
    ASSERT_TRUE(offers(session));
    choose(session, "option.air", 1);
    frame(session);
    ASSERT_EQ(session.simulation().scene().options[0].chosen, 1u);
    EXPECT_FALSE(offers(session));
}

TEST_F(PaceSession, IsSilentInLockstepAndWhilePaused) {
    WindowSession session = openSheet();
    session.execute({Action::togglePause});
    beSlow(session);
    EXPECT_FALSE(offers(session));
    session.execute({Action::togglePause});
    click(session, "lockstep", 0.04f);
    ASSERT_TRUE(session.simulation().lockstep());
    beSlow(session);
    EXPECT_FALSE(offers(session));
}

}  // namespace
}  // namespace drape::viewer
