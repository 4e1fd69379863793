#include "viewer/viewer.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>

#include "embedded/shaders.h"
#include "gl/debug_output.h"
#include "render/print_textures.h"
#include "viewer/remembered.h"
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

bool isGesture(const InputEvent& event) {
    return (event.kind == InputEvent::Kind::button && event.pressed) || event.kind == InputEvent::Kind::scroll;
}

bool isEmpty(const SceneWishes& wishes) { return !wishes.columns && wishes.fabric.empty() && wishes.print.empty(); }

/// The scene that was asked for or, if none was, the last one. That it is no longer what it was is no reason not to
/// start.
void openSession(std::optional<Session>& session, const ViewerOptions& options, const std::string& last,
                 const gl::ShaderLibrary& library) {
    std::string complaint;
    if (options.scene.empty() && isEmpty(options.wishes) && !last.empty()) {
        try {
            session.emplace(SceneMenu(last), library);
            return;
        } catch (const std::exception& error) {
            complaint = error.what();
        }
    }
    session.emplace(SceneMenu(options.scene, options.wishes), library);
    if (!complaint.empty()) session->say(complaint, true);
}

/// Keeps how the window was left for the next time, or says on stderr that it cannot be kept.
void keep(Memory& memory, const Window& window, const Session& session) {
    if (!memory.isOn()) return;
    if (!memory.keeps()) {
        std::fprintf(stderr, "drape: %s\n", memory.complaint().c_str());
        return;
    }
    Remembered& values = memory.values();
    WindowPlace place = window.place();
    if (place.maximised && values.window) {  // its size when it no longer is
        place.corner = values.window->corner;
        place.size = values.window->size;
    }
    values.window = place;
    session.remember(values);
    try {
        memory.keep();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drape: settings are not remembered: %s\n", error.what());
    }
}

void runFrame(Window& window, std::optional<Ui>& ui, Input& input, Session& session, double realSeconds) {
    if (!ui || ui->contentScale() != window.contentScale()) {
        ui.reset();  // there is one ImGui context at a time
        ui.emplace(window);
    }
    const std::vector<InputEvent> events = window.pollEvents();
    for (const std::filesystem::path& file : window.takeDropped()) session.openFile(file);
    const glm::ivec2 pixels = window.framebufferSize();
    const glm::vec2 size(window.size());
    if (pixels.x < 1 || pixels.y < 1) {
        session.run(realSeconds);
        session.record();
        window.rest();
        return;
    }
    ui->begin();
    session.setViewport(pixels, static_cast<float>(pixels.x) / size.x, ui->scale());
    const Tool chosen = session.handling().controls().tool;
    const Input::Result wishes = input.handle(
        events, ui->capture(), chosen, [&](glm::vec2 pointer, Tool tool) { return session.isTouching(pointer, tool); });
    if (ui->pointerOverScene() && std::ranges::any_of(events, isGesture)) session.dismissHint();
    session.move(wishes.camera);
    if (wishes.pivot) session.setPivot(*wishes.pivot);
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
    {
        // What is wrong with the scene is said before a window opens.
        const SceneMenu menu(options.scene, options.wishes);
        render::requirePrints(loadStart(menu.opened, menu.wishes).scene, options.wishes.print.empty() ? "" : "--print");
    }
    Memory memory = options.frames > 0 ? Memory() : Memory(rememberedPath());
    const gl::ShaderLibrary library(embedded::shaders(), options.shaderDirectory);
    Window window("Drape", memory.values().window);
    const gl::DebugOutput debug;
    std::optional<Session> opened;
    openSession(opened, options, memory.values().scene, library);
    Session& session = *opened;
    if (memory.isOn()) session.recall(memory.values());
    if (!memory.complaint().empty()) session.say(memory.complaint(), true);
    if (options.view) session.show(*options.view);
    std::optional<Ui> ui;
    Input input;
    Stopwatch stopwatch;
    for (std::uint64_t frame = 1; !window.shouldClose() && !session.wantsToQuit(); ++frame) {
        runFrame(window, ui, input, session, stopwatch.lap());
        if (frame == 1 && options.onFirstFrame) options.onFirstFrame();
        if (!options.uiReport.empty()) writeUiReport(options.uiReport, session, frame, debug.errorCount());
        if (frame == options.frames || (options.isInterrupted && options.isInterrupted())) break;
    }
    keep(memory, window, session);
    session.endRecordings();
    glFinish();  // so that the errors of the last frame are counted
    return debug.errorCount() > 0 ? 1 : 0;
}

}  // namespace drape::viewer
