#include "viewer/session.h"

#include <imgui.h>

#include <cmath>
#include <exception>
#include <filesystem>
#include <utility>

#include "gl/device_info.h"
#include "gl/error.h"
#include "scene/scene_file.h"
#include "viewer/file_names.h"
#include "viewer/help.h"

namespace drape::viewer {
namespace {

constexpr float kLegendText = 16.0f;  // units of an ordinary screen

}  // namespace

Session::Session(SceneMenu menu, const gl::ShaderLibrary& library)
    : menu_(std::move(menu)),
      simulation_(loadStart(menu_.opened, menu_.wishes), commands_, library),
      handling_(simulation_, commands_),
      view_(library),
      camera_(simulation_.scene().camera) {
    showScene(panel_, simulation_.scene());
    history_.start(panelValuesOf(simulation_.scene()));
    readouts_.device = gl::deviceInfo().renderer;
    readouts_.passTimesAreWallTime = simulation_.passTimesAreWallTime();
    run_.fullQuality = !gl::isSoftwareRenderer();
}

void Session::say(std::string message, bool isError) {
    panel_.message = std::move(message);
    panel_.messageIsError = isError;
}

bool Session::attempt(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::exception& error) {
        run_.paused = true;
        say(error.what(), true);
        return false;
    }
}

// A cloth may be too large for this device to tear. It then runs on without, or no step could ever be taken.
void Session::advance(int steps) {
    try {
        simulation_.advance(steps);
    } catch (const gl::DeviceLimit&) {
        simulation_.settings().tear.resistance = TearResistance::none;
        throw;
    }
}

void Session::execute(const Command& command) {
    try {
        switch (command.action) {
            case Action::togglePause:
                run_.paused = !run_.paused;
                break;
            case Action::singleStep:
                run_.paused = true;
                advance(1);
                break;
            case Action::restart:
                restart();
                break;
            case Action::restore:
                restore();
                break;
            case Action::undo:
                goTo(history_.before(), "undo");
                history_.undo();  // only now: what cannot be gone to is still to be undone
                break;
            case Action::redo:
                goTo(history_.after(), "redo");
                history_.redo();
                break;
            case Action::chooseTool:
                handling_.controls().tool = static_cast<Tool>(command.index);
                break;
            case Action::chooseScene:
                open(command.index);
                break;
            case Action::frameCloth:
                frameCloth();
                break;
            case Action::resetCamera:
                camera_ = render::OrbitCamera(simulation_.scene().camera);
                break;
            case Action::toggleWireframe:
                run_.view = run_.view == render::View::wireframe ? render::View::shaded : render::View::wireframe;
                break;
            case Action::cycleView:
                cycleView(command.index);
                break;
            case Action::togglePanel:
                run_.panel = !run_.panel;
                break;
            case Action::toggleHelp:
                run_.help = !run_.help;
                break;
            case Action::savePicture:
                savePicture();
                break;
            case Action::quit:
                // What is in the way goes first.
                if (run_.help) {
                    run_.help = false;
                } else {
                    wantsToQuit_ = true;
                }
                break;
        }
    } catch (const std::exception& error) {  // a file that cannot be read or written, or a cloth that is too large
        say(error.what(), true);
    }
}

void Session::cycleView(int by) {
    const auto next =
        (static_cast<std::size_t>(run_.view) + render::kViews + static_cast<std::size_t>(by)) % render::kViews;
    show(static_cast<render::View>(next));
    say(std::string("View: ") + render::viewTitle(run_.view));
}

void Session::save(const std::string& name) {
    Scene scene = simulation_.scene();
    scene.camera = camera_.toView();
    const std::filesystem::path path = scenePath(name);
    saveSceneFile(path, scene);
    say("Saved " + path.string());
}

void Session::saveLog(const std::string& name) {
    const std::filesystem::path path = logPath(name);
    simulation_.saveLog(path);
    say("Saved " + path.string());
}

void Session::savePicture() {
    const auto path = view_.savePicture(simulation_, camera_, viewport_.size, run_.view, "", commands_);
    say("Saved " + path.string());
}

void Session::frameCloth() {
    render::OrbitCamera camera = widenedCamera(camera_, viewport_);
    camera.frame(boundsOf(simulation_.state().positions), viewport_.freeAspect());
    camera_.target = camera.target;
    camera_.distance = camera.distance;
}

void Session::move(const CameraMotion& motion) {
    camera_.orbitPixels(motion.orbit * pixelRatio_, viewport_.size.y);
    render::OrbitCamera panned = widenedCamera(camera_, viewport_);
    panned.panPixels(motion.pan * pixelRatio_, viewport_.size.y);
    camera_.target = panned.target;
    camera_.zoom(motion.zoom);
}

Lens Session::lens() const { return Lens(drawnCamera(camera_, viewport_), glm::vec2(viewport_.size) / pixelRatio_); }

void Session::handle(std::span<const HandSignal> signals, float widening) {
    handling_.widen(widening);
    if (attempt([&] { handling_.work(lens(), signals); })) return;
    handling_.drop();
    attempt([this] { simulation_.act(EventKind::release); });
}

bool Session::isTouching(glm::vec2 pointer, Tool tool) {
    bool touching = false;
    attempt([&] { touching = handling_.isTouching(lens(), pointer, tool); });
    return touching;
}

void Session::run(double realSeconds) {
    const double stepLength = simulation_.settings().timeStep;
    int steps = 0;
    if (!run_.paused) steps = clock_.take(realSeconds, run_.speed, stepLength, simulation_.stepCost());
    attempt([&] { advance(steps); });
    if (!run_.paused) pace_.add(realSeconds, steps * stepLength);
    attempt([&] { refreshReadouts(realSeconds); });
    // Of the picture before.
    if (const std::optional<std::string> complaint = view_.takeComplaint()) say(*complaint, true);
}

// Most numbers change too fast to be read; those that do are renewed a few times a second.
void Session::refreshReadouts(double realSeconds) {
    constexpr double kInterval = 0.25;  // s
    Readouts& r = readouts_;
    r.comparison = simulation_.comparison();
    r.comparedFloats = simulation_.comparedFloats();
    r.backend = simulation_.backend();
    r.lockstep = simulation_.lockstep();
    r.steps = simulation_.clock().steps;
    r.simulatedSeconds = static_cast<double>(r.steps) * simulation_.settings().timeStep;
    r.particles = simulation_.model().particleCount();
    r.links = simulation_.model().linkCount();
    r.frameSeconds = r.frameSeconds == 0.0 ? realSeconds : r.frameSeconds + 0.1 * (realSeconds - r.frameSeconds);
    readoutsAge_ += realSeconds;
    if (readoutsAge_ < kInterval) return;
    readoutsAge_ = 0.0;
    r.realTimeFactor = run_.paused ? std::nullopt : pace_.rate();
    r.stepSeconds = simulation_.stepCost();
    r.stepIsWallTime = simulation_.costIsWallTime();
    r.passTimes = simulation_.passTimes();
    r.stretch = simulation_.stretch();
    r.kineticEnergy = simulation_.kineticEnergy();
}

void Session::setViewport(glm::ivec2 pixels, float pixelRatio, float scale) {
    pixelRatio_ = pixelRatio;
    const glm::vec2 window = glm::vec2(pixels) / pixelRatio;
    legendText_ = std::round(kLegendText * scale * pixelRatio);
    viewport_ = {pixels, run_.panel ? static_cast<int>(panelWidth(scale, window) * pixelRatio) : 0};
}

void Session::draw() {
    attempt([this] { view_.show(simulation_, camera_, viewport_, run_, legendText_, commands_); });
}

void Session::drawPanel(float scale, glm::vec2 window) {
    PanelRequests requests;
    widgets_.widgets.clear();
    widgets_.tooltips = !run_.help;
    const float left = run_.panel ? panelWidth(scale, window) : 0.0f;
    if (run_.panel) {
        const PanelView view{simulation_.scene(), simulation_.settings(), run_,         readouts_,
                             menu_.names,         handling_.controls(),   menu_.current};
        requests = viewer::drawPanel(panel_, widgets_, view, scale);
    }
    const float middle = 0.5f * (left + window.x);
    const bool hasRoom = window.x - left > kHelpWidth * scale;
    if (run_.help) drawHelp({hasRoom ? middle : 0.5f * window.x, 0.5f * window.y}, scale);
    if (run_.paused && !run_.help) drawPausedNote({middle, 14.0f * scale}, scale);
    apply(requests);
    // What is still being dragged or typed is no edit yet.
    if (!ImGui::IsAnyItemActive()) history_.commit(panelValuesOf(simulation_.scene()));
}

void Session::drawHand(float scale, std::optional<glm::vec2> pointer, Tool atHand) {
    if (attempt([&] { handling_.look(lens(), pointer, atHand); })) drawMarks(handling_.marks(), scale);
}

}  // namespace drape::viewer
