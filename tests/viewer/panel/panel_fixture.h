// Sets up the panel without a window: Dear ImGui draws into memory, and the test moves the pointer.
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <tuple>

#include "scene/fields/same_scene.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {

class PanelTest : public ::testing::Test {
protected:
    PanelTest() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280.0f, 2400.0f};  // high enough for all sections
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        scene.name = "hanging";
        scene.world.cloths.front().diagonalBendLinks = true;
        scene.settings.ball().on = true;
        scene.settings.ball().motion = ColliderMotion::line;
        scene.settings.ground().on = true;
        scene.settings.walls().on = true;
        scene.settings.tear.resistance = TearResistance::ratio;
        scene.settings.wind.velocity = {1.0f, 0.0f, 0.0f};
        scene.world.cloths.front().listedPins.push_back({});
        readouts.kineticEnergy = 1.0;
        showScene(state, scene);
        state.sections["section.advanced"] = true;
        frame();
        frame();
    }
    ~PanelTest() override { ImGui::DestroyContext(); }

    PanelRequests frame() {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        PanelDraft draft{scene, run};
        const PanelModel model{draft.scene, readouts, message, names, 0, limits};
        log.widgets.clear();
        PanelRequests requests = drawPanel(state, log, model, draft, 1.0f);
        if (requests.edits) {
            scene = requests.edits->scene;
            run = requests.edits->run;
        } else {
            EXPECT_TRUE(sameScene(draft.scene, scene)) << "an edit that is not requested";
            const auto values = [](const RunControls& r) {
                return std::tuple(r.speed, r.view, r.solver, r.quality, r.crossings, r.pattern);
            };
            EXPECT_EQ(values(draft.run), values(run)) << "an edit that is not requested";
        }
        ImGui::Render();
        return requests;
    }

    void point(glm::vec2 at) { ImGui::GetIO().MousePos = {at.x, at.y}; }
    void hold(bool down) { ImGui::GetIO().MouseDown[0] = down; }

    glm::vec2 placeOf(const std::string& name, float share = 0.5f) {
        EXPECT_TRUE(log.widgets.contains(name)) << name;
        const WidgetLog::Widget& widget = log.widgets[name];
        return widget.corner + widget.size * glm::vec2(share, 0.5f);
    }

    /// Clicks a control and returns the panel's requests.
    PanelRequests click(const std::string& name, float share = 0.5f) {
        point(placeOf(name, share));
        PanelRequests all;
        for (const bool down : {false, true, true, false, false}) {
            hold(down);
            PanelRequests requests = frame();
            all.commands.insert(all.commands.end(), requests.commands.begin(), requests.commands.end());
            if (requests.edits) all.edits = requests.edits;
            if (requests.pins) all.pins = requests.pins;
            if (requests.fabric) all.fabric = requests.fabric;
            if (requests.solver) all.solver = requests.solver;
            if (requests.lockstep) all.lockstep = requests.lockstep;
            if (requests.particles) all.particles = requests.particles;
            if (requests.options) all.options = requests.options;
        }
        return all;
    }

    Scene scene;
    FabricLimits limits;  ///< those of a scene whose lines are solved, unless a test sets others
    RunControls run;
    Readouts readouts;
    PanelState state;
    MessageLine message;
    WidgetLog log;
    std::vector<std::string> names{"hanging", "flag"};
};

}  // namespace drape::viewer
