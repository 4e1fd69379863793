#include "viewer/viewer.h"

#include <imgui.h>

#include <chrono>
#include <optional>

#include "embedded/shaders.h"
#include "gl/debug_output.h"
#include "render/print_textures.h"
#include "viewer/session.h"
#include "viewer/ui.h"
#include "viewer/ui_report.h"
#include "viewer/window.h"

namespace drape::viewer {
namespace {

/// Real time between calls, s.
class Stopwatch {
public:
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void runFrame(Window& window, std::optional<Ui>& ui, Input& input, Session& session, double realSeconds) {
    if (!ui || ui->contentScale() != window.contentScale()) {
        ui.reset();  // there is one ImGui context at a time
        ui.emplace(window);
    }
    const std::vector<InputEvent> events = window.pollEvents();
    const glm::ivec2 pixels = window.framebufferSize();
    const glm::vec2 size(window.size());
    if (pixels.x < 1 || pixels.y < 1) {
        session.run(realSeconds);
        window.rest();
        return;
    }
    ui->begin();
    session.setViewport(pixels, static_cast<float>(pixels.x) / size.x, ui->scale());
    const Tool chosen = session.handling().controls().tool;
    const Input::Result wishes = input.handle(
        events, ui->capture(), chosen, [&](glm::vec2 pointer, Tool tool) { return session.isTouching(pointer, tool); });
    session.move(wishes.camera);
    for (const Command& command : wishes.commands) {
        // Esc is for the open list first (Controls::choice closes it).
        const bool listIsOpen = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (command.action == Action::quit && listIsOpen) continue;
        session.execute(command);
    }
    session.handle(wishes.hand, wishes.widening);
    session.run(realSeconds);
    session.drawPanel(ui->scale(), size);
    session.draw();
    session.drawHand(ui->scale(), ui->pointerOverScene(), input.toolAtHand(session.handling().controls().tool));
    ui->end();
    window.present();
}

}  // namespace

int runViewer(const ViewerOptions& options) {
    SceneMenu menu(options.scene, options.wishes);
    render::requirePrints(loadStart(menu.opened, menu.wishes).scene);  // what is wrong with it is said before a window opens
    const gl::ShaderLibrary library(embedded::shaders(), options.shaderDirectory);
    Window window("Drape");
    const gl::DebugOutput debug;
    Session session(std::move(menu), library);
    session.show(options.view);
    std::optional<Ui> ui;
    Input input;
    Stopwatch stopwatch;
    for (std::uint64_t frame = 1; !window.shouldClose() && !session.wantsToQuit(); ++frame) {
        runFrame(window, ui, input, session, stopwatch.lap());
        if (!options.uiReport.empty()) writeUiReport(options.uiReport, session, frame, debug.errorCount());
        if (frame == options.frames) break;
    }
    glFinish();  // so that the errors of the last frame are counted
    return debug.errorCount() > 0 ? 1 : 0;
}

}  // namespace drape::viewer
