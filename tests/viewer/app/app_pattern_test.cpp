// Tests the sewing pattern beside the picture: its strip, and clicks from the panels to the garment and back.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <fstream>

#include "patterns/sample_patterns.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

/// Sets up a folder with the pattern of a tube: a front and a back.
class PatternAppTest : public AppTest {
protected:
    PatternAppTest() {
        using test::SamplePanel;
        const SamplePanel front{"front", {{-25, 0}, {25, 0}, {25, 40}, {-25, 40}}, {0, 100, 15}};
        const SamplePanel back{"back", {{25, 0}, {-25, 0}, {-25, 40}, {25, 40}}, {0, 100, -15}};
        std::ofstream("tube.json") << test::patternText({front, back},
                                                        {{{{"front", 1}, {"back", 3}}}, {{{"front", 3}, {"back", 1}}}});
    }

    /// Draws two frames with the marks over the picture, which use a copy of the scene that is one picture old.
    static void look(App& app) {
        for (int i = 0; i < 2; ++i) {
            frame(app);
            ImGui::NewFrame();
            AppParts::drawHand(app, std::nullopt);
            ImGui::Render();
            glFinish();
        }
    }
    static std::string selected(const App& app) {
        const auto index = app.pattern().selected();
        return index ? app.pattern().pattern().panels[*index].name : "none";
    }
    /// Presses the garment, moves the pointer and releases it.
    static void drag(App& app, glm::vec2 from, glm::vec2 by) {
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::grab}}, 0.0f);
        frame(app);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, from + by, {}}}, 0.0f);
        frame(app);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
        frame(app);
    }
};

TEST_F(PatternAppTest, APanelIsSelectedFlatAndOnTheGarment) {
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    app.execute({Action::togglePause});
    frame(app);
    click(app, "wearer.none");
    frame(app);
    EXPECT_FALSE(app.widgets().widgets.contains("pattern.front"));
    const glm::ivec2 before = app.viewpoint().viewport().visibleSize();
    app.execute({Action::togglePattern});
    frame(app);
    ASSERT_TRUE(app.widgets().widgets.contains("pattern.front"));
    EXPECT_LT(app.viewpoint().viewport().visibleSize().x, before.x) << "the strip is beside the picture";
    EXPECT_NE(app.widgets().widgets.at("pattern.front").tooltip.find("sewn to back"), std::string::npos);

    // From the flat panel to the garment.
    click(app, "pattern.back");
    EXPECT_EQ(selected(app), "back");
    look(app);
    ASSERT_FALSE(app.pattern().outline().empty());
    const FlatPattern& pattern = app.pattern().pattern();
    const glm::vec2 place = app.pattern().outline().front().places.front();
    const std::vector<std::uint32_t>& outline = pattern.panels[*app.pattern().selected()].outlines.front();
    EXPECT_TRUE(std::ranges::any_of(outline, [&](std::uint32_t node) {
        return glm::distance(placeOf(app, pattern.particles[node]), place) < 0.1f;
    }));
    click(app, "pattern.back");
    EXPECT_EQ(selected(app), "none") << "a second click removes the outline";
    look(app);
    EXPECT_TRUE(app.pattern().outline().empty());

    // From the garment to the flat panel. The front faces the eye.
    const auto front = std::ranges::find(pattern.panels, "front", &FlatPanel::name);
    const FlatTriangle& triangle = front->triangles[front->triangles.size() / 2];
    const glm::vec2 onGarment =
        (placeOf(app, pattern.particles[triangle.nodes[0]]) + placeOf(app, pattern.particles[triangle.nodes[1]]) +
         placeOf(app, pattern.particles[triangle.nodes[2]])) /
        3.0f;
    drag(app, onGarment, {30.0f, 0.0f});
    EXPECT_EQ(selected(app), "none") << "a drag selects nothing";
    drag(app, onGarment, {1.0f, 0.0f});
    EXPECT_EQ(selected(app), "front");
    app.execute({Action::quit});
    EXPECT_EQ(selected(app), "none") << "Esc removes the outline first";
    EXPECT_FALSE(app.runControls().asksToQuit);
    app.execute({Action::togglePattern});
    drag(app, onGarment, {1.0f, 0.0f});
    EXPECT_EQ(selected(app), "none") << "it is hidden";
}

TEST_F(PatternAppTest, SaysThatASceneHasNoPattern) {
    App app = open(SolverChoice::cpu);
    frame(app);
    app.execute({Action::togglePattern});
    EXPECT_TRUE(app.message().text().starts_with("This scene has no cloth with a sewing pattern"))
        << app.message().text();
    EXPECT_FALSE(app.runControls().pattern);
    EXPECT_FALSE(app.widgets().widgets.contains("pattern"));
}

TEST_F(PatternAppTest, AClickedPanelGetsALookOfItsOwn) {
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    app.execute({Action::togglePause});
    frame(app);
    click(app, "wearer.none");
    app.execute({Action::togglePattern});
    frame(app);
    const auto cloth = [&]() -> const ClothDescription& { return app.simulation().scene().world.cloths.front(); };
    const auto lookOfBack = [&] {
        AppParts::prepare(app);
        const std::vector<LookRun>& runs = app.simulation().model().cloths.front().looks;
        return runs.empty() ? LookRun::kOwn : runs.back().look;
    };
    const auto steps = app.simulation().clock().steps;
    EXPECT_FALSE(app.widgets().widgets.contains("fabric.panels"));
    click(app, "pattern.back");
    frames(app);
    ASSERT_TRUE(app.widgets().widgets.contains("fabric.panels")) << "the section of the look opens";
    EXPECT_TRUE(cloth().panels.empty()) << "a click alone changes nothing";
    EXPECT_EQ(lookOfBack(), LookRun::kOwn);

    const FabricLook before = cloth().fabric;
    click(app, "fabric.translucency", 0.9f);
    frames(app);
    ASSERT_EQ(cloth().panels.size(), 1u);
    EXPECT_EQ(cloth().panels.front().names, std::vector<std::string>{"back"});
    EXPECT_GT(cloth().panels.front().fabric.translucency, 0.8f);
    EXPECT_EQ(cloth().fabric, before);
    EXPECT_EQ(lookOfBack(), 0u);
    EXPECT_EQ(app.simulation().clock().steps, steps) << "the garment stays as it is";

    // Undo and redo, also of the drawn surfaces.
    app.execute({Action::undo});
    EXPECT_TRUE(cloth().panels.empty());
    EXPECT_EQ(lookOfBack(), LookRun::kOwn);
    app.execute({Action::redo});
    ASSERT_EQ(cloth().panels.size(), 1u);
    EXPECT_EQ(lookOfBack(), 0u);

    // A saved scene has the look, and so has a saved state.
    saveSceneFile("worn.json", app.simulation().scene());
    EXPECT_EQ(readSceneFile("worn.json").world.cloths.front().panels, cloth().panels);
    gl::Commands commands;
    Simulation simulation(app.simulation().scene(), commands, library);
    simulation.editableScene().world.cloths.front().panels.front().names = {"front"};
    simulation.saveSnapshot("worn.drape", simulation.scene().camera);
    App again(SceneMenu("worn.drape"), library, SolverChoice::cpu);
    EXPECT_EQ(again.simulation().model().cloths.front().looks.front().look, 0u);
    EXPECT_EQ(again.simulation().model().cloths.front().looks.back().look, LookRun::kOwn);
}

}  // namespace
}  // namespace drape::viewer
