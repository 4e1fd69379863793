// Tests the panel without a window: Dear ImGui draws into memory, and the test moves the pointer.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>

#include "scene/file/scene_file.h"
#include "scene/load/registry.h"
#include "scene/parts/fabrics.h"
#include "solver/settings/fabric.h"
#include "support/mesh_cloths.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/panel/panel_fixture.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

TEST_F(PanelTest, EveryControlHasATooltip) {
    EXPECT_GT(log.widgets.size(), 40u);
    for (const auto& [name, widget] : log.widgets) {
        EXPECT_FALSE(widget.tooltip.empty()) << name;
        EXPECT_TRUE(widget.visible) << name;
    }
}

TEST_F(PanelTest, AMeshHasAFileInsteadOfColumnsAndRows) {
    EXPECT_TRUE(log.widgets.contains("columns"));
    EXPECT_FALSE(log.widgets.contains("mesh"));
    scene.world.cloths.front() = test::clothOfMesh(test::sheetOfSize(30, 20, {2.0f, 1.5f}));
    scene.world.cloths.front().fabric.print = "crest.png";
    showScene(state, scene);
    frame();
    for (const char* name : {"columns", "rows"}) EXPECT_FALSE(log.widgets.contains(name)) << name;
    for (const char* name : {"mesh", "mesh.particles", "mesh.triangles"})
        EXPECT_FALSE(log.widgets[name].tooltip.empty()) << name;
    EXPECT_NE(log.widgets["mesh"].tooltip.find("test.obj"), std::string::npos);
    click("section.fabric");
    frame();
    click("fabric.printWidth", 0.99f);
    EXPECT_NEAR(scene.world.cloths.front().fabric.printSize.x, 2.0f, 0.1f) << "as wide as the mesh";
}

TEST_F(PanelTest, EditsAreARequest) {
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(frame().edits) << "nobody has used a control";
    const float gravity = scene.settings.gravity.y;
    const PanelRequests requests = click("gravity", 0.9f);
    ASSERT_TRUE(requests.edits);
    EXPECT_NE(requests.edits->scene.settings.gravity.y, gravity);
    const PanelRequests faster = click("speed", 0.9f);
    ASSERT_TRUE(faster.edits);
    EXPECT_GT(faster.edits->run.speed, 1.0f);
    EXPECT_FALSE(frame().edits);
}

TEST_F(PanelTest, TheListOfFabricsAsksForOne) {
    EXPECT_NE(log.widgets["fabric"].tooltip.find("Material"), std::string::npos);
    click("fabric");
    frame();
    const auto asked = click("fabric." + fabricPresets()[1].name).fabric;
    ASSERT_TRUE(asked);
    EXPECT_EQ(*asked, fabricPresets()[1].name);
}

TEST_F(PanelTest, TheLooksSlidersChangeTheLook) {
    EXPECT_FALSE(log.widgets.contains("fabric.sheen"));
    click("section.fabric");
    frame();
    for (const char* name :
         {"fabric.colour", "fabric.backColour", "fabric.translucency", "fabric.sheen", "fabric.shine",
          "fabric.roughness", "fabric.weave", "fabric.thickness", "fabric.hem", "fabric.print"}) {
        ASSERT_TRUE(log.widgets.contains(name)) << name;
        EXPECT_FALSE(log.widgets[name].tooltip.empty()) << name;
    }
    const FabricLook& look = scene.world.cloths.front().fabric;
    FabricLook expected = look;
    click("fabric.sheen", 0.99f);
    EXPECT_GT(look.sheen, 0.9f);
    expected.sheen = look.sheen;
    EXPECT_EQ(look, expected) << "something else was changed too";
    click("fabric.thickness", 0.99f);
    EXPECT_NEAR(look.thickness, 0.01f, 0.001f);
}

TEST_F(PanelTest, TheLookMayBeThatOfPanels) {
    click("section.fabric");
    frame();
    EXPECT_FALSE(log.widgets.contains("fabric.panels")) << "no panel has a look of its own";
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.panels.push_back({{"sleeve"}, cloth.fabric, {}});
    state.look = 1;
    frame();
    EXPECT_FALSE(log.widgets["fabric.panels"].tooltip.empty());
    const FabricLook before = cloth.fabric;
    click("fabric.sheen", 0.99f);
    EXPECT_EQ(cloth.fabric, before);
    EXPECT_GT(cloth.panels.front().fabric.sheen, 0.9f);
    state.look = 0;
    frame();
    click("fabric.thickness", 0.99f);
    EXPECT_NE(cloth.fabric, before);
    EXPECT_EQ(cloth.panels.front().fabric.thickness, before.thickness);
}

TEST_F(PanelTest, AColoursFieldOpensAPicker) {
    click("section.fabric");
    frame();
    EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    click("fabric.colour");
    frame();
    EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST_F(PanelTest, TheLightsSlidersChangeTheLight) {
    click("section.light");
    frame();
    const Lighting before = scene.light;
    click("light.sunWidth", 0.99f);
    EXPECT_GT(scene.light.sunWidth, 15.0f);
    EXPECT_EQ(scene.light.toSun, before.toSun);
    click("light.height", 0.99f);
    EXPECT_GT(scene.light.toSun.y, 0.99f);
    EXPECT_NEAR(glm::length(scene.light.toSun), 1.0f, 1e-5f);
}

TEST(SunAngles, AndDirectionsGoBothWays) {
    SunAngles angles;
    angles.follow({2.0f, 0.0f, 0.0f});
    EXPECT_FLOAT_EQ(angles.heading, 90.0f);
    EXPECT_FLOAT_EQ(angles.height, 0.0f);
    for (const glm::vec3 direction : {glm::vec3(0.6f, 0.8f, 0.0f), glm::vec3(-0.48f, 0.6f, -0.64f)}) {
        angles.follow(5.0f * direction);
        EXPECT_LT(glm::distance(angles.direction(), direction), 1e-6f);
    }
}

TEST(SunAngles, StayWhereTheyGiveTheSame) {
    SunAngles angles{180.0f, 30.0f};
    angles.follow(angles.direction());
    EXPECT_EQ(angles.heading, 180.0f);
    angles.follow({0.0f, 3.0f, 0.0f});
    EXPECT_FLOAT_EQ(angles.height, 90.0f);
    EXPECT_EQ(angles.heading, 180.0f) << "straight above";
}

TEST_F(PanelTest, StiffnessInSiUnitsTakesThePlaceOfShares) {
    EXPECT_FALSE(log.widgets.contains("weftStiffness"));
    click("membraneStiffness.on", 0.05f);
    click("bendingStiffness.on", 0.05f);
    frame();
    EXPECT_EQ(scene.settings.membraneStiffness, 1000.0f);
    EXPECT_GT(scene.settings.bendingStiffness, 0.0f);
    for (const char* name : {"weftStiffness", "warpStiffness", "shearStiffness", "membraneStiffness.resolved",
                             "bendingStiffness", "bendingStiffness.resolved"}) {
        ASSERT_TRUE(log.widgets.contains(name)) << name;
        EXPECT_NE(log.widgets[name].tooltip.find("metre"), std::string::npos) << name;
    }
    for (const char* name : {"stiffness.structural", "stiffness.shear", "stiffness.bend", "stiffness.diagonalBend"}) {
        EXPECT_FALSE(log.widgets.contains(name)) << name;
    }
    EXPECT_EQ(scene.settings.warpStiffness, 0.0f) << "a slider should set nothing before it is moved";
    click("warpStiffness", 0.99f);
    EXPECT_GT(scene.settings.warpStiffness, 50000.0f);
    EXPECT_EQ(scene.settings.weftStiffness, 0.0f);
    EXPECT_EQ(threadStiffness(scene.settings).weft, 1000.0f);
    click("membraneStiffness.on", 0.05f);
    EXPECT_FALSE(hasMembraneStiffness(scene.settings));
    EXPECT_EQ(scene.settings.warpStiffness, 0.0f);
}

bool saysItsUnit(const std::string& tooltip) {
    return std::ranges::any_of(std::vector<std::string>{"metre", "second", "degrees", "1/s", "stops", "pixels"},
                               [&](const std::string& unit) { return tooltip.find(unit) != std::string::npos; });
}

TEST_F(PanelTest, EverySliderSaysItsUnit) {
    WidgetLog all = log;
    for (const char* collider : {"ground", "walls"}) {
        click(collider);
        frame();
        all.widgets.insert(log.widgets.begin(), log.widgets.end());
    }
    log = all;
    for (const char* name : {"speed", "wind.strength", "wind.heading", "wind.elevation", "damping", "gravity",
                             "ball.radius", "ball.x", "ball.y", "ball.z", "ball.speed", "ground.height", "walls.top"}) {
        ASSERT_TRUE(log.widgets.contains(name)) << name;
        EXPECT_TRUE(saysItsUnit(log.widgets[name].tooltip)) << name;
    }
}

// Every labelled field of the table must have a control in the panel that shows its unit. Its slider must stay within
// the bounds of scene files.
TEST_F(PanelTest, EveryFieldWithALabelIsThere) {
    scene.settings.order = StepOrder::constrainFirst;  // only such a scene offers the choice of the order
    showScene(state, scene);
    frame();
    click("section.fabric");
    click("section.light");
    frame();
    WidgetLog all = log;
    scene.settings.order = StepOrder::integrateFirst;
    scene.settings.membraneStiffness = 1000.0f;
    scene.settings.bendingStiffness = 1e-5f;
    scene.light.preset = LightPreset::daylight;
    frame();
    all.widgets.insert(log.widgets.begin(), log.widgets.end());
    for (const char* collider : {"ground", "walls"}) {
        click(collider);
        frame();
        all.widgets.insert(log.widgets.begin(), log.widgets.end());
    }
    std::size_t fields = 0;
    for (const Field& field : sceneFields()) {
        if (!field.control.label) continue;
        ++fields;
        const std::string name = widgetName(field.path);
        ASSERT_TRUE(all.widgets.contains(name)) << field.path;
        Scene other = sceneWith(field);
        visitNumbers(field.slot(other, {}), [&](auto numbers) {
            EXPECT_TRUE(numbers.size() > 1 || field.unit.empty() || saysItsUnit(all.widgets[name].tooltip))
                << field.path;
            EXPECT_GE(reachOf(field).low, field.bounds.low) << field.path;
            EXPECT_LE(reachOf(field).high, field.bounds.high) << field.path;
            EXPECT_LT(reachOf(field).low, reachOf(field).high) << field.path;
        });
    }
    EXPECT_GT(fields, 30u);
}

TEST_F(PanelTest, NothingReachesBeyondThePanelAndNothingOverlaps) {
    const float right = panelWidth(1.0f, {1280.0f, 2400.0f});
    for (const auto& [name, widget] : log.widgets) {
        EXPECT_GE(widget.corner.x, 0.0f) << name;
        EXPECT_LE(widget.corner.x + widget.size.x, right) << name;
        for (const auto& [otherName, other] : log.widgets) {
            if (name >= otherName || otherName.starts_with(name + ".") || name.starts_with(otherName + ".")) continue;
            const bool apart =
                widget.corner.x + widget.size.x <= other.corner.x || other.corner.x + other.size.x <= widget.corner.x ||
                widget.corner.y + widget.size.y <= other.corner.y || other.corner.y + other.size.y <= widget.corner.y;
            EXPECT_TRUE(apart) << name << " and " << otherName;
        }
    }
}

TEST_F(PanelTest, DrawingChangesNoSetting) {
    scene.settings.wind.velocity = {0.1f, 0.2f, 0.3f};
    scene.settings.gravity = {0.3f, 50.0f, 0.0f};
    scene.settings.wind.gustiness = 0.123f;
    const Settings before = scene.settings;
    for (int i = 0; i < 5; ++i) frame();
    EXPECT_EQ(scene.settings.wind.velocity, before.wind.velocity);
    EXPECT_EQ(scene.settings.gravity, before.gravity);
}

TEST_F(PanelTest, DrawingChangesNoSettingOfAnyBuiltInScene) {
    for (const std::string& name : builtInSceneNames()) {
        scene = loadScene(name);
        const Settings before = scene.settings;
        showScene(state, scene);
        for (const ListedCollider& collider : listedColliders(before)) {
            selectCollider(state, before, collider.name);
            for (int i = 0; i < 3; ++i) frame();
        }
        EXPECT_TRUE(scene.settings == before) << name;
    }
}

TEST_F(PanelTest, WindSliderSetsTheVelocityAndKeepsTheDirection) {
    click("wind.strength", 0.75f);
    EXPECT_GT(scene.settings.wind.velocity.x, 10.0f);
    EXPECT_NEAR(scene.settings.wind.velocity.z, 0.0f, 1e-3f);
    click("wind.strength", 0.0f);
    EXPECT_EQ(glm::length(scene.settings.wind.velocity), 0.0f);
    click("wind.strength", 0.75f);
    EXPECT_GT(scene.settings.wind.velocity.x, 10.0f) << "a calm must not forget where the wind blew to";
}

TEST_F(PanelTest, GravityKeepsItsDirectionEvenAtZero) {
    scene.settings.gravity = {0.0f, -9.81f, 0.0f};
    click("gravity", 0.0f);
    EXPECT_LT(glm::length(scene.settings.gravity), 1e-5f);
    click("gravity", 0.9f);
    EXPECT_LT(scene.settings.gravity.y, -10.0f);
}

TEST_F(PanelTest, ASliderThatIsHeldStaysWhereItIs) {
    scene.settings.gravity = {0.0f, -45.0f, 0.0f};
    scene.settings.ball().radius = 2.0f;
    showScene(state, scene);
    for (const char* name : {"gravity", "damping", "ball.radius", "ball.x", "ball.speed", "wind.strength"}) {
        for (const float share : {0.3f, 0.95f}) {
            point(placeOf(name, share));
            hold(false);
            frame();
            hold(true);
            frame();
            frame();
            const auto value = writeSceneText(scene);
            for (int i = 0; i < 5; ++i) frame();
            EXPECT_EQ(writeSceneText(scene), value) << name;
            hold(false);
            frame();
        }
    }
}

TEST_F(PanelTest, AButtonResetsTheScene) {
    EXPECT_EQ(click("resetScene").commands, std::vector{Command{Action::resetScene}});
}

TEST_F(PanelTest, BackendAndLockstep) {
    click("section.solver");
    frame();
    EXPECT_EQ(click("backend.CPU").solver, SolverChoice::cpu);
    EXPECT_EQ(click("lockstep").lockstep, true);
    EXPECT_FALSE(click("backend.Auto").solver.has_value()) << "so it is already";
}

TEST_F(PanelTest, AWorldWithoutClothHasNoPins) {
    scene.world.cloths.clear();
    showScene(state, scene);
    frame();
    frame();
    EXPECT_FALSE(log.widgets.contains("pins"));
    EXPECT_FALSE(log.widgets.contains("columns"));
    EXPECT_TRUE(log.widgets.contains("gravity"));
    scene.settings.ball().on = false;
    click("ball.on", 0.05f);
    EXPECT_TRUE(scene.settings.ball().on);
}

TEST_F(PanelTest, OnlyScenesThatStartWithLinksFirstOfferThem) {
    EXPECT_FALSE(log.widgets.contains("order"));
    EXPECT_NE(log.widgets["substeps"].tooltip.find("raises the number"), std::string::npos);
    for (const std::string& name : builtInSceneNames()) {
        scene = loadScene(name);
        showScene(state, scene);
        frame();
        EXPECT_EQ(log.widgets.contains("order"), name == "mosegaard" || name.starts_with("tearable")) << name;
    }
    scene = loadScene("mosegaard");
    showScene(state, scene);
    frame();
    frame();
    EXPECT_NE(log.widgets["substeps"].tooltip.find("never more"), std::string::npos);
    scene.settings.order = StepOrder::integrateFirst;
    frame();
    EXPECT_TRUE(log.widgets.contains("order")) << "there is a way back";
    EXPECT_NE(log.widgets["substeps"].tooltip.find("raises the number"), std::string::npos);
}

TEST_F(PanelTest, WithSeveralClothsOneIsChosen) {
    EXPECT_FALSE(log.widgets.contains("cloth"));
    scene.world.cloths.push_back({});
    scene.world.cloths.back().pins = PinPattern::topSpaced;
    showScene(state, scene);
    frame();
    frame();
    EXPECT_FALSE(click("pinSpacing", 0.9f).pins.has_value()) << "the first has no such pins";
    click("cloth.2");
    const auto asked = click("pinSpacing", 0.9f).pins;
    ASSERT_TRUE(asked.has_value());
    EXPECT_EQ(asked->cloth, 1u);
    EXPECT_EQ(asked->pattern, PinPattern::topSpaced);
    EXPECT_GT(asked->spacing, 8u);
}

TEST_F(PanelTest, OptionsOfTheSceneAreChoices) {
    scene.options = {{"pins", {"full", "sparse"}, 0}, {"sheet", {"full", "half"}, 1}};
    frame();
    frame();
    ASSERT_TRUE(log.widgets.contains("option.pins"));
    ASSERT_TRUE(log.widgets.contains("option.sheet"));
    click("option.pins");
    frame();
    point(placeOf("option.pins.sparse"));
    PanelRequests requests;
    for (const bool down : {false, true, false, false}) {
        hold(down);
        const PanelRequests now = frame();
        if (now.options) requests.options = now.options;
    }
    ASSERT_TRUE(requests.options.has_value());
    EXPECT_EQ(*requests.options, (std::vector<std::size_t>{1, 1})) << "the other option stays";
}

TEST_F(PanelTest, WallsNeverPassEachOther) {
    click("walls");
    click("walls.top", 0.0f);
    EXPECT_GT(scene.settings.walls().high.y, scene.settings.walls().low.y);
    click("walls.left", 1.0f);
    EXPECT_GT(scene.settings.walls().high.x, scene.settings.walls().low.x);
}

TEST_F(PanelTest, ThinBoxesCanBeMadeWiderButNotThinner) {
    click("walls");
    Collider& walls = scene.settings.walls();
    setCorners(walls, {walls.low.x, walls.low.y, -0.02f}, {walls.high.x, walls.high.y, 0.02f});
    click("walls.front", 0.0f);
    EXPECT_EQ(walls.low.z, -0.02f);
    EXPECT_FLOAT_EQ(walls.high.z, 0.02f);
    click("walls.front", 0.95f);
    EXPECT_GT(walls.high.z, 1.0f);
}

TEST_F(PanelTest, ResolutionIsAskedForOnceTheSliderIsLetGoOf) {
    point(placeOf("columns", 0.2f));
    frame();
    hold(true);
    EXPECT_FALSE(frame().particles.has_value());
    point(placeOf("columns", 0.4f));
    EXPECT_FALSE(frame().particles.has_value());
    hold(false);
    const auto asked = frame().particles;
    ASSERT_TRUE(asked.has_value());
    EXPECT_EQ(asked->cloth, 0u);
    EXPECT_NE(asked->particles.x, scene.world.cloths.front().particles.x);
    EXPECT_EQ(asked->particles.y, scene.world.cloths.front().particles.y);
}

TEST_F(PanelTest, GoesBackToWhereItWasOnceNothingIsSelected) {
    ImGui::GetIO().DisplaySize = {1280.0f, 600.0f};
    frame();
    frame();
    const float before = log.widgets["wind.strength"].corner.y;
    const auto pick = [&](Solid::Kind kind, bool reveals) {
        state.picked = kind;
        if (reveals) state.reveals = kind;
        for (int picture = 0; picture < 6; ++picture) frame();
        return log.widgets["wind.strength"].corner.y;
    };
    EXPECT_LT(pick(Solid::Kind::collider, true), before - 100.0f) << "the line of the collider is far below";
    EXPECT_LT(pick(Solid::Kind::collider, false), before - 100.0f) << "and stays while it is selected";
    EXPECT_EQ(pick(Solid::Kind::none, false), before);

    pick(Solid::Kind::collider, true);
    point({100.0f, 400.0f});
    ImGui::GetIO().MouseWheel = 1.0f;  // scrolls to another place
    frame();
    const float chosen = pick(Solid::Kind::collider, false);
    EXPECT_LT(chosen, before - 50.0f);
    EXPECT_EQ(pick(Solid::Kind::none, false), chosen);
}

TEST_F(PanelTest, TooltipsWaitForThePointerToRest) {
    point(placeOf("wind.gustiness"));
    frame();
    frame();
    EXPECT_EQ(log.pointedAt, "wind.gustiness");
    EXPECT_LT(log.pointedFor, 0.2f);
    for (int i = 0; i < 60; ++i) frame();
    EXPECT_GT(log.pointedFor, 0.9f);
    point({900.0f, 900.0f});
    frame();
    EXPECT_EQ(log.pointedAt, "");
}

}  // namespace
}  // namespace drape::viewer
