#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <filesystem>

#include "embedded/shaders.h"
#include "scene/file/scene_file.h"
#include "support/gl_fixture.h"
#include "support/pretend_program.h"
#include "viewer/app/app.h"
#include "viewer/app/app_parts.h"

namespace drape::viewer {

inline constexpr glm::ivec2 kSize{900, 3000};  // high enough for the whole panel without scrolling

/// Returns the place in the window where a particle appears.
inline glm::vec2 placeOf(const App& app, glm::uint particle) {
    return app.viewpoint().lens().see(glm::vec3(app.simulation().state().positions[particle])).place;
}

/// Sets up an App without a window, in an empty folder.
class AppTest : public test::GlTest {
protected:
    AppTest()
        : folder(std::filesystem::temp_directory_path() / ("drape-app-test-" + std::to_string(::getpid()))),
          workingFolder(std::filesystem::current_path()),
          library(embedded::shaders(), {}, gl::Compiling::whenUsed) {
        std::filesystem::create_directories(folder);
        std::filesystem::current_path(folder);
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {static_cast<float>(kSize.x), static_cast<float>(kSize.y)};
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~AppTest() override {
        ImGui::DestroyContext();
        std::filesystem::current_path(workingFolder);
        std::filesystem::remove_all(folder);
    }

    /// Opens an App with a small cloth.
    App open(SolverChoice solver = SolverChoice::automatic) {
        Scene scene;
        scene.world.cloths.front().particles = {12, 10};
        scene.settings.substeps = 2;
        scene.settings.tethers.on = false;  // hands may stretch this cloth
        saveSceneFile("small.json", scene);
        return App(SceneMenu("small.json"), library, solver);
    }

    static void frame(App& app) {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        AppParts::resize(app, kSize);
        AppParts::run(app, 1.0 / 60.0);
        AppParts::drawPanel(app, kSize);
        ImGui::Render();
    }

    /// Draws a picture without taking steps.
    static void drawPicture(App& app) { AppParts::draw(app); }

    /// Opens the section of a control if the section is closed at first.
    /// `name`: name of the control.
    static void openSectionOf(App& app, const std::string& name) {
        if (app.widgets().widgets.contains(name)) return;
        if (name == "lockstep" || name.starts_with("backend")) click(app, "section.solver");
        if (name.starts_with("crossings")) click(app, "section.numbers");
        for (const char* advanced : {"gravity", "damping", "order", "stiffness.bend"})
            if (name == advanced) click(app, "section.advanced");
        frame(app);
    }

    static void click(App& app, const std::string& name, float share = 0.5f) {
        frame(app);
        openSectionOf(app, name);
        ASSERT_TRUE(app.widgets().widgets.contains(name)) << name;
        const WidgetLog::Widget widget = app.widgets().widgets.at(name);
        const glm::vec2 place = widget.corner + widget.size * glm::vec2(share, 0.5f);
        ImGui::GetIO().MousePos = {place.x, place.y};
        for (const bool down : {false, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(app);
        }
    }

    /// Chooses a line of a list.
    /// `line`: index of the line, from 0.
    static void choose(App& app, const std::string& name, int line) {
        click(app, name);
        frame(app);
        const WidgetLog::Widget widget = app.widgets().widgets.at(name);
        const float height = ImGui::GetTextLineHeightWithSpacing();
        ImGui::GetIO().MousePos = {widget.corner.x + 20.0f,
                                   widget.corner.y + widget.size.y + 8.0f + (static_cast<float>(line) + 0.5f) * height};
        for (const bool down : {false, true, false, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(app);
        }
    }

    /// Chooses a line of a list with pictures.
    static void choose(App& app, const std::string& name, const std::string& line) {
        click(app, name);
        frame(app);
        click(app, name + "." + line);
        frame(app);
    }

    /// Draws the first frames of a menu or a dialog, where it is laid out.
    static void frames(App& app) {
        for (int i = 0; i < 3; ++i) frame(app);
    }
    /// Clicks a control of a menu or a dialog.
    static void press(App& app, const std::string& name) {
        frames(app);
        click(app, name);
        frames(app);
    }
    /// Chooses a row of the File menu, such as "file.open".
    /// `menu`: the row's submenu, such as "file.export".
    static void chooseFile(App& app, const std::string& row, const std::string& menu = "") {
        press(app, "file.menu");
        if (!menu.empty()) press(app, menu);
        press(app, row);
    }
    /// Chooses a row of the File menu that saves, and accepts the file that the dialog suggests.
    static void saveFile(App& app, const std::string& row) {
        const test::PathIs nowhere("/nowhere");  // makes the viewer show its own dialog
        chooseFile(app, row);
        press(app, "dialog.ok");
    }

    std::filesystem::path folder, workingFolder;
    gl::ShaderLibrary library;
};

}  // namespace drape::viewer
