#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {

/// Sets up an App whose scene can have bodies, and files for them.
class BodyAppTest : public AppTest {
protected:
    BodyAppTest() {
        writeBox("box.obj", 20.0f);
        std::ofstream("broken.obj") << "v 0 0 0\nf 1 2 3\n";
    }

    /// Writes a cube with one corner at the origin.
    /// `side`: length of its edges, in the file's unit.
    static void writeBox(const std::string& name, float side) {
        std::ofstream file(name);
        for (int k = 0; k < 8; ++k) {
            file << "v";
            for (const int bit : {1, 2, 4}) file << ' ' << ((k & bit) != 0 ? side : 0.0f);
            file << '\n';
        }
        file << "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
    }

    /// Returns a scene with a sheet that falls.
    static Scene sheet() {
        Scene scene;
        ClothDescription& cloth = scene.world.cloths.front();
        cloth.particles = {13, 13};
        cloth.size = {1.0f, 1.0f};
        cloth.origin = {-0.5f, 0.8f, -0.5f};
        cloth.down = {0.0f, 0.0f, 1.0f};
        cloth.pins = PinPattern::none;
        scene.settings.substeps = 4;
        scene.settings.ground().on = true;
        scene.settings.clothContact.on = false;  // adding a body switches it on
        return scene;
    }
    App openSheet() {
        saveSceneFile("sheet.json", sheet());
        return App(SceneMenu("sheet.json"), library);
    }

    static const Scene& sceneOf(const App& app) { return app.simulation().scene(); }
    static const std::vector<BodyDescription>& bodies(const App& app) { return sceneOf(app).world.bodies; }

    static void addBox(App& app) {
        frame(app);
        type(app, "body.add", "box.obj");
        ASSERT_EQ(bodies(app).size(), 1u) << app.message().text();
    }

    /// Types a text into a field of the panel and presses Enter.
    static void type(App& app, const std::string& field, const std::string& text) {
        click(app, field);
        ImGuiIO& io = ImGui::GetIO();
        io.KeyMap[ImGuiKey_Enter] = 1;
        io.KeyMap[ImGuiKey_A] = 2;
        io.KeyCtrl = true;
        io.KeysDown[2] = true;
        frame(app);
        io.KeysDown[2] = false;
        io.KeyCtrl = false;
        io.AddInputCharactersUTF8(text.c_str());
        frame(app);
        io.KeysDown[1] = true;
        frame(app);
        io.KeysDown[1] = false;
        frame(app);
    }

    static void steps(App& app, int count) {
        for (int i = 0; i < count; ++i) frame(app);
    }
};

}  // namespace drape::viewer
