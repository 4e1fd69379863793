#include "viewer/app/viewer.h"

#include <imgui.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "embedded/shaders.h"
#include "gl/context/debug_output.h"
#include "render/fabric/print_textures.h"
#include "viewer/app/app.h"
#include "viewer/app/ui.h"
#include "viewer/app/window.h"
#include "viewer/state/preferences.h"

namespace drape::viewer {
namespace {

/// Measures the real time between calls.
class Stopwatch {
public:
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

bool isEmpty(const SceneWishes& wishes) {
    return !wishes.columns && wishes.bodies.empty() && wishes.fabric.empty() && wishes.print.empty() &&
           wishes.set.empty();
}

/// Opens the scene of the options. If the options name no scene, opens `last`. If that fails, shows the error and opens
/// the first built-in scene.
/// `menu`: menu whose current scene is that of the options, or the first built-in scene.
/// `start`: start of the menu's current scene.
/// `last`: source of the scene that was open when the program last ended; empty if unknown.
void openApp(std::optional<App>& app, const ViewerOptions& options, SceneMenu menu, Start start,
             const std::string& last, SolverChoice solver, const gl::ShaderLibrary& library) {
    std::string complaint;
    if (options.scene.empty() && isEmpty(options.wishes) && !last.empty()) {
        const std::optional<std::string> error = errorOf([&] { app.emplace(SceneMenu(last), library, solver); });
        if (!error) return;
        complaint = *error;
    }
    app.emplace(std::move(menu), std::move(start), library, solver);
    if (!complaint.empty()) app->say(complaint, true);
}

/// Saves the settings and the place of the window for the next start. If that fails, prints the reason on stderr.
void keep(PreferencesFile& preferences, const Window& window, const App& app) {
    if (!preferences.isOn()) return;
    if (!preferences.keeps()) {
        std::fprintf(stderr, "drape: %s\n", preferences.complaint().c_str());
        return;
    }
    Preferences& values = preferences.values();
    WindowPlace place = window.place();
    if (place.maximised && values.window) {  // keeps the last place where the window was not maximised
        place.corner = values.window->corner;
        place.size = values.window->size;
    }
    values.window = place;
    app.remember(values);
    if (const std::optional<std::string> error = errorOf([&] { preferences.keep(); }))
        std::fprintf(stderr, "drape: settings are not remembered: %s\n", error->c_str());
}

/// Passes a picture of the app to the window and its controls.
void runFrame(Window& window, std::optional<Ui>& ui, App& app, double realSeconds) {
    if (!ui || ui->contentScale() != window.contentScale()) {
        ui.reset();  // the old one first, since only one ImGui context may exist at a time
        ui.emplace(window);
    }
    const bool isShown = app.frame(realSeconds, [&]() -> std::optional<WindowInput> {
        std::vector<InputEvent> events = window.pollEvents(ImGui::GetIO().WantTextInput, ui->isSettling());
        app.openSoon(window.takeDropped());
        const glm::ivec2 pixels = window.framebufferSize();
        if (pixels.x < 1 || pixels.y < 1) return std::nullopt;  // the window is minimised
        ui->begin(events);
        const glm::vec2 size(window.size());
        return WindowInput{pixels, size, ui->scale(), std::move(events), ui->capture(), ui->pointerOverScene()};
    });
    if (!isShown) return window.rest();
    ui->end();
    window.present();
    if (app.mayRest() && !window.hasEvents()) window.rest();
}

/// Returns whether the program must end. If the desktop has asked the window to close, asks the user about unsaved work
/// first.
bool isOver(Window& window, App& app) {
    if (app.wantsToQuit()) return true;
    if (!window.shouldClose()) return false;
    if (app.mayClose()) return true;
    window.keepOpen();
    return false;
}

}  // namespace

int runViewer(const ViewerOptions& options) {
    // The scene is loaded before the window opens, so that an error in it is reported without a window.
    SceneMenu menu(options.scene, options.wishes);
    Start start = loadStart(menu.opened, menu.wishes);
    render::requirePrints(start.scene, options.wishes.print.empty() ? "" : "--print");
    const bool hasLimit = options.frames > 0 || options.seconds > 0.0;
    PreferencesFile preferences = hasLimit ? PreferencesFile() : PreferencesFile(preferencesPath());
    const gl::ShaderLibrary library(embedded::shaders(), options.shaderDirectory, gl::Compiling::whenUsed);
    Window window("Drape", preferences.values().window, options.size);
    const gl::DebugOutput debug;
    std::optional<App> opened;
    openApp(opened, options, std::move(menu), std::move(start), preferences.values().scene,
            options.solver.value_or(SolverChoice::automatic), library);
    App& app = *opened;
    if (options.onMeshes) app.tellMeshes(options.onMeshes);
    if (preferences.isOn()) app.recall(preferences.values());
    if (!preferences.complaint().empty()) app.say(preferences.complaint(), true);
    if (options.view) app.show(*options.view);
    if (options.memory) app.setMemory(*options.memory);
    std::optional<Ui> ui;
    Stopwatch stopwatch;
    double shown = 0.0;  // time since the first picture, s
    FigureCounter figures;
    for (std::uint64_t frame = 1; !isOver(window, app); ++frame) {
        const double realSeconds = stopwatch.lap();
        runFrame(window, ui, app, realSeconds);
        if (frame > 1) {
            shown += realSeconds;
            figures.add(app.frameFacts());
        } else if (options.onFirstFrame) {
            options.onFirstFrame();
        }
        if (options.onFrame) {
            app.settle();
            options.onFrame(app, frame, debug.errorCount());
        }
        if (frame == options.frames || (options.seconds > 0.0 && shown >= options.seconds)) break;
        if (options.isInterrupted && options.isInterrupted()) break;
    }
    app.settle();
    if (options.onFigures) options.onFigures(figures.figures(app.simulation()));
    keep(preferences, window, app);
    app.finishPicture();
    app.endRecordings();
    glFinish();  // makes sure that errors of the last frame are counted
    return debug.errorCount() > 0 ? 1 : 0;
}

}  // namespace drape::viewer
