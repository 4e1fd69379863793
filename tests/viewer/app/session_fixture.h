#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <filesystem>

#include "embedded/shaders.h"
#include "scene/file/scene_file.h"
#include "support/gl_fixture.h"
#include "support/pretend_program.h"
#include "viewer/app/session.h"

namespace drape::viewer {

using WindowSession = viewer::Session;  // the fixture's base has a Session of its own

inline constexpr glm::ivec2 kSize{900, 3000};  // so tall that nothing of the panel is scrolled out of sight

/// Where a particle of the drawn cloth is seen.
inline glm::vec2 placeOf(const WindowSession& session, glm::uint particle) {
    return session.lens().see(glm::vec3(session.simulation().state().positions[particle])).place;
}

/// A session without a window, in an empty folder.
class SessionTest : public test::GlTest {
protected:
    SessionTest()
        : folder(std::filesystem::temp_directory_path() / ("drape-session-test-" + std::to_string(::getpid()))),
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
    ~SessionTest() override {
        ImGui::DestroyContext();
        std::filesystem::current_path(workingFolder);
        std::filesystem::remove_all(folder);
    }

    /// A session of a small cloth.
    WindowSession open(SolverChoice solver = SolverChoice::automatic) {
        Scene scene;
        scene.world.cloths.front().particles = {12, 10};
        scene.settings.substeps = 2;
        scene.settings.tethers.on = false;  // hands may draw this cloth out
        saveSceneFile("small.json", scene);
        return WindowSession(SceneMenu("small.json"), library, solver);
    }

    static void frame(WindowSession& session) {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        session.setViewport(kSize, 1.0f, 1.0f);
        session.run(1.0 / 60.0);
        session.drawPanel(1.0f, glm::vec2(kSize));
        ImGui::Render();
    }

    /// Sections that are closed at first.
    static void openSectionOf(WindowSession& session, const std::string& name) {
        if (session.widgets().widgets.contains(name)) return;
        if (name == "lockstep" || name.starts_with("backend")) click(session, "section.solver");
        if (name.starts_with("crossings")) click(session, "section.numbers");
        frame(session);
    }

    static void click(WindowSession& session, const std::string& name, float share = 0.5f) {
        frame(session);
        openSectionOf(session, name);
        ASSERT_TRUE(session.widgets().widgets.contains(name)) << name;
        const WidgetLog::Widget widget = session.widgets().widgets.at(name);
        const glm::vec2 place = widget.corner + widget.size * glm::vec2(share, 0.5f);
        ImGui::GetIO().MousePos = {place.x, place.y};
        for (const bool down : {false, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(session);
        }
    }

    /// Takes a line of a list, from 0.
    static void choose(WindowSession& session, const std::string& name, int line) {
        click(session, name);
        frame(session);
        const WidgetLog::Widget widget = session.widgets().widgets.at(name);
        const float height = ImGui::GetTextLineHeightWithSpacing();
        ImGui::GetIO().MousePos = {widget.corner.x + 20.0f,
                                   widget.corner.y + widget.size.y + 8.0f + (static_cast<float>(line) + 0.5f) * height};
        for (const bool down : {false, true, false, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(session);
        }
    }

    /// Takes a line of a list with pictures.
    static void choose(WindowSession& session, const std::string& name, const std::string& line) {
        click(session, name);
        frame(session);
        click(session, name + "." + line);
        frame(session);
    }

    /// Draws as many pictures as a menu or a dialog needs to find its size and place.
    static void frames(WindowSession& session) {
        for (int i = 0; i < 3; ++i) frame(session);
    }
    /// Clicks a control of a menu or a dialog.
    static void press(WindowSession& session, const std::string& name) {
        frames(session);
        click(session, name);
        frames(session);
    }
    /// Chooses a row of the File menu, such as "file.open". menu: its submenu, such as "file.export".
    static void chooseFile(WindowSession& session, const std::string& row, const std::string& menu = "") {
        press(session, "file.menu");
        if (!menu.empty()) press(session, menu);
        press(session, row);
    }
    /// Saves through a row of the File menu to the file that the dialog suggests.
    static void saveFile(WindowSession& session, const std::string& row) {
        const test::PathIs nowhere("/nowhere");  // so the viewer shows its own dialog
        chooseFile(session, row);
        press(session, "dialog.ok");
    }

    std::filesystem::path folder, workingFolder;
    gl::ShaderLibrary library;
};

}  // namespace drape::viewer
