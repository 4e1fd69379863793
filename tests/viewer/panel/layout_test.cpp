// Tests the layout of the panel, typing into its sliders, and its list of scenes.

#include "scene/load/registry.h"
#include "viewer/panel/bars.h"
#include "viewer/panel/panel_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(PanelTest, ACaptionHasTheTooltipToo) {
    point(placeOf("wind.gustiness") - glm::vec2(log.widgets["wind.gustiness"].size.x / 2.0f + 100.0f, 0.0f));
    frame();
    frame();
    EXPECT_EQ(log.pointedAt, "wind.gustiness");
}

TEST_F(PanelTest, ADoubleClickTypesAndTheEndsAreSaid) {
    scene.settings.gravity = {0.0f, -9.81f, 0.0f};
    click("gravity", 0.9f);
    EXPECT_GT(glm::length(scene.settings.gravity), 15.0f);
    scene.settings.gravity = {0.0f, -9.81f, 0.0f};
    for (int i = 0; i < 60; ++i) frame();  // prevents the next click from becoming the second of a double click
    click("gravity", 0.9f);
    click("gravity", 0.9f);
    EXPECT_NEAR(glm::length(scene.settings.gravity), 9.81f, 0.01f) << "as before the first click";
    EXPECT_TRUE(log.notice.empty());
    ImGui::GetIO().AddInputCharactersUTF8("3000");
    frame();
    frame();
    EXPECT_EQ(glm::length(scene.settings.gravity), state.ranges.gravity);
    EXPECT_EQ(log.notice, "Gravity: the maximum is 20.00 m/s²");
}

TEST_F(PanelTest, ScenesAreSearchedByNameAndDescription) {
    const auto found = [&](const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        for (int i = 0; i < 3; ++i) frame();
        return std::pair(log.widgets.contains("scene.hanging"), log.widgets.contains("scene.flag"));
    };
    click("scene");
    EXPECT_EQ(found(""), std::pair(true, true));
    EXPECT_EQ(found("POLYEST"), std::pair(false, true)) << "only the flag is of polyester";
    const auto commands = click("scene.flag").commands;
    EXPECT_EQ(commands, (std::vector{Command{Action::chooseScene, 1}}));
}

TEST_F(PanelTest, ChoicesAndStatusLinesMoveNothing) {
    for (const char* section : {"section.solver", "section.numbers"}) {
        click(section);
        frame();
    }
    scene.options = {{"pins", {"full", "sparse"}, 0}};
    scene.settings.tear.resistance = TearResistance::none;
    scene.world.cloths.front().pins = PinPattern::none;
    readouts.kineticEnergy.reset();
    frame();
    const auto before = log.widgets;
    scene.settings.tear.resistance = TearResistance::ratio;
    scene.settings.clothContact.on = !scene.settings.clothContact.on;
    scene.settings.membraneStiffness = 1000.0f;
    scene.settings.bendingStiffness = 1e-5f;
    scene.world.cloths.front().pins = PinPattern::topSpaced;
    run.crossings = true;
    readouts.lockstep = true;
    readouts.stalledSubsteps = 3;
    readouts.kineticEnergy = 1.0;
    frame();
    frame();
    std::size_t compared = 0;
    for (const auto& [name, widget] : log.widgets) {
        if (!before.contains(name)) continue;
        ++compared;
        EXPECT_EQ(before.at(name).corner.y, widget.corner.y) << name;
    }
    EXPECT_GT(compared, 50u);
}

TEST_F(PanelTest, VariantsHaveARowWhereThereAreSome) {
    const auto isThere = [&](const char* name) { return log.widgets.contains(name); };
    frame();
    EXPECT_FALSE(isThere("option") || isThere("option.pins"));
    scene.options = {{"pins", {"full", "sparse"}, 0}};
    frame();
    EXPECT_TRUE(isThere("option.pins"));
}

TEST_F(PanelTest, WhicheverColliderIsSelectedNothingBelowMoves) {
    click(kBallName);
    frame();
    const float before = log.widgets["section.solver"].corner.y;
    click(kGroundName);
    frame();
    EXPECT_FALSE(log.widgets.contains("ball.radius"));
    EXPECT_EQ(log.widgets["section.solver"].corner.y, before);
    click(std::string(kGroundName) + ".on");
    frame();
    EXPECT_FALSE(log.widgets.contains("ground.height"));
    EXPECT_EQ(log.widgets["section.solver"].corner.y, before);
}

TEST_F(PanelTest, SectionsStayAsTheyWereLeft) {
    click("section.wind");
    frame();
    EXPECT_FALSE(log.widgets.contains("wind.strength"));
    const std::map<std::string, bool> left = state.sections;
    state = {};
    state.sections = left;
    showScene(state, scene);
    frame();
    EXPECT_FALSE(log.widgets.contains("wind.strength"));
    click("section.wind");
    frame();
    EXPECT_TRUE(log.widgets.contains("wind.strength"));
}

TEST_F(PanelTest, TheTimeBarHasAllItsButtonsInASmallWindow) {
    constexpr glm::vec2 kWindow{600.0f, 420.0f};
    ImGui::GetIO().DisplaySize = {kWindow.x, kWindow.y};
    const float left = panelWidth(1.0f, kWindow);
    PanelRequests requests;
    TimeBarModel view;
    view.last = view.now = 3.0;
    for (int i = 0; i < 2; ++i) {  // sizes are known from the second frame on
        ImGui::NewFrame();
        log.widgets.clear();
        drawTimeBar(log, requests, view, left, 1.0f);
        ImGui::Render();
    }
    for (const char* name : {"restart", "step", "play", "undo", "redo", "fromHere", "record", "time"}) {
        ASSERT_TRUE(log.widgets.contains(name)) << name;
        const WidgetLog::Widget& widget = log.widgets[name];
        EXPECT_TRUE(widget.visible) << name;
        EXPECT_GE(widget.corner.x, left) << name;
        EXPECT_LE(widget.corner.x + widget.size.x, kWindow.x) << name;
        EXPECT_LE(widget.corner.y + widget.size.y, kWindow.y) << name;
    }
    EXPECT_GT(log.widgets["time"].size.x, 50.0f);
    EXPECT_LT(timeBarHeight(900.0f, 1.0f), timeBarHeight(kWindow.x - left, 1.0f));
}

TEST(SceneGroups, BeginWithScenesOfTheMenuAndEachHasALine) {
    const auto names = builtInSceneNames();
    std::ptrdiff_t last = -1;
    for (const SceneGroup& group : builtInSceneGroups()) {
        const auto place = std::ranges::find(names, group.first) - names.begin();
        EXPECT_LT(place, std::ssize(names)) << group.first;
        EXPECT_GT(place, last) << group.first;
        last = place;
    }
    for (const std::string& name : names) EXPECT_EQ(builtInDescription(name), loadScene(name).description);
    EXPECT_EQ(builtInDescription("nothing"), "");
}

}  // namespace
}  // namespace drape::viewer
