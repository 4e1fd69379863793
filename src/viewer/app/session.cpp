#include "viewer/app/session.h"

#include <imgui.h>
#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "check/auto_backend.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "viewer/app/notes.h"
#include "viewer/panel/quit_question.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {
namespace {

constexpr float kLegendText = 16.0f;                   // units of an ordinary screen
constexpr std::chrono::seconds kShownWithoutPanel{5};  // messages
constexpr float kLegendWidth = 24.0f;  // heights of its text, that the widest legend takes with its margins
constexpr float kBelowMenu = 52.0f;    // where the File menu ends, units of an ordinary screen

/// Nothing for the one that suits the machine.
std::optional<Backend> backendOf(SolverChoice solver) {
    switch (solver) {
        case SolverChoice::automatic:
            return std::nullopt;
        case SolverChoice::gpu:
            return Backend::gpu;
        case SolverChoice::gpuFused:
            return Backend::gpuFused;
        case SolverChoice::cpu:
            return Backend::cpu;
        case SolverChoice::reference:
            return Backend::reference;
    }
    return std::nullopt;
}

}  // namespace

Session::Session(SceneMenu menu, const gl::ShaderLibrary& library, SolverChoice solver)
    : Session(menu, loadStart(menu.opened, menu.wishes), library, solver) {}

Session::Session(SceneMenu menu, Start start, const gl::ShaderLibrary& library, SolverChoice solver)
    : library_(&library),
      menu_(std::move(menu)),
      simulation_(std::move(start), commands_, library),
      mouseHand_(simulation_, commands_),
      view_(library),
      pictureTimer_("picture"),
      governor_(gl::isSoftwareRenderer()),
      camera_(simulation_.scene().camera) {
    showScene(panel_, simulation_.scene());
    noteOpened();
    sayWithMeshNotes("");
    readouts_.device = gl::deviceInfo().renderer;
    readouts_.passTimesAreWallTime = simulation_.passTimesAreWallTime();
    chooseSolver(solver);
    history_.start(simulation_.scene(), shownAs());
}

void Session::chooseSolver(SolverChoice solver) {
    run_.solver = solver;
    readouts_.backendReason.clear();
    if (const std::optional<Backend> chosen = backendOf(solver)) return simulation_.setBackend(*chosen);
    BackendChoice automatic = autoBackend(gl::deviceInfo(), simulation_.scene(), commands_, *library_);
    readouts_.backendReason = std::move(automatic.reason);
    simulation_.setBackend(automatic.backend);
    measuredParticles_ = simulation_.model().particleCount();
}

void Session::followSize() {
    if (run_.solver != SolverChoice::automatic) return;
    if (simulation_.model().particleCount() != measuredParticles_) chooseSolver(run_.solver);
}

void Session::say(std::string message, bool isError) {
    const std::string kept = recordings_.takeKept();
    if (!message.empty() && !kept.empty()) message += "\n";
    panel_.message = std::move(message) + kept;
    panel_.messageIsError = isError;
    panel_.messageSince = std::chrono::steady_clock::now();
}

bool Session::attempt(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const gl::Lost&) {
        throw;  // there is nothing to go on with
    } catch (const std::exception& error) {
        run_.paused = true;
        say(error.what(), true);
        return false;
    }
}

// A cloth may be too large for this device to tear, or to meet itself. It then runs on without, or no step could ever
// be taken.
void Session::advance(int steps, bool keepsBefore) {
    try {
        simulation_.advance(steps, keepsBefore);
    } catch (const gl::DeviceLimit&) {
        simulation_.settings().tear.resistance = TearResistance::none;
        simulation_.settings().clothContact.on = false;
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
                endReplay();
                advance(1);
                break;
            case Action::restart:
                restart();
                break;
            case Action::restore:
                restore();
                break;
            case Action::undo:
                undo();
                break;
            case Action::redo:
                redo();
                break;
            case Action::chooseTool:
                mouseHand_.controls().tool = static_cast<Tool>(command.index);
                break;
            case Action::chooseScene:
                open(command.index);
                break;
            case Action::removeCollider:
                removeSelected();
                break;
            case Action::frameCloth:
                frameCloth();
                break;
            case Action::resetCamera:
                put(render::OrbitCamera(simulation_.scene().camera));
                break;
            case Action::lookFrom:
                fly(lookingFrom(static_cast<CameraPreset>(command.index), flight_ ? flight_->end() : camera_));
                break;
            case Action::toggleWireframe:
                run_.view = run_.view == render::View::wireframe ? render::View::shaded : render::View::wireframe;
                say(std::string("View: ") + choiceOf(run_.view).label);
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
            case Action::toggleRecording:
                toggleRecording();
                break;
            case Action::toggleMeshRecording:
                toggleMeshRecording();
                break;
            case Action::openFile:
            case Action::saveScene:
            case Action::saveSceneAs:
                workOnFile(command.action);
                break;
            case Action::quit:
                // The innermost thing ends first.
                if (!panel_.dropped.empty()) {
                    panel_.dropped.erase(panel_.dropped.begin());
                } else if (run_.help) {
                    run_.help = false;
                } else if (mouseHand_.controls().tool != Tool::grab) {
                    mouseHand_.controls().tool = Tool::grab;
                } else if (panel_.picked != Solid::Kind::none) {
                    panel_.picked = Solid::Kind::none;
                } else if (!asksFirst("quitting", [this] { wantsToQuit_ = true; })) {
                    run_.asksToQuit = true;
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
    run_.view = static_cast<render::View>(next);
    say(std::string("View: ") + choiceOf(run_.view).label);
}

// Only in lockstep is there something to see in that view, so it brings it along, and takes it away again.
void Session::compareForView() {
    const render::View before = std::exchange(comparedView_, run_.view);
    if (before == run_.view) return;
    if (render::needs(run_.view, render::Needs::comparison) && !simulation_.lockstep()) {
        if (!attempt([this] { simulation_.setLockstep(true); })) return;
        lockstepForView_ = true;
        say(std::string("View: ") + choiceOf(run_.view).label + ". Both solvers run while it is shown");
    }
    if (render::needs(before, render::Needs::comparison) && std::exchange(lockstepForView_, false))
        attempt([this] { simulation_.setLockstep(false); });
}

void Session::handle(std::span<const HandSignal> signals, float widening) {
    mouseHand_.widen(widening);
    const auto press = std::ranges::find(signals, HandSignal::Kind::press, &HandSignal::kind);
    if (press != signals.end()) beginStroke(press->tool);
    const bool worked = attempt([&] { mouseHand_.work(lens(), signals); });
    if (const Solid solid = mouseHand_.takePressed(); solid.kind != Solid::Kind::none) {
        const std::vector<BodyDescription>& bodies = simulation_.scene().world.bodies;
        if (solid.kind == Solid::Kind::collider) selectCollider(panel_, simulation_.settings(), solid.name);
        if (solid.kind == Solid::Kind::body) selectBody(panel_, bodies, solid.name);
        if (solid.kind == Solid::Kind::pins) {
            panel_.pinGroup = solid.name;
        } else {
            panel_.picked = solid.kind;
            panel_.reveals = solid.kind;
        }
    }
    if (const auto moved = mouseHand_.takeMovedBody()) moveBody(moved->name, moved->by);
    if (!worked) {
        mouseHand_.drop();
        attempt([this] { simulation_.act(EventKind::release); });
    }
    if (!mouseHand_.isBusy()) endStroke();
}

bool Session::isTouching(glm::vec2 pointer, Tool tool) {
    bool touching = false;
    attempt([&] { touching = mouseHand_.isTouching(lens(), pointer, tool); });
    return touching;
}

int Session::stepsDue(double realSeconds) {
    moveFlight(realSeconds);
    endReplay();
    keepPeriodically(realSeconds);
    compareForView();
    if (const auto why = whyNoContact(simulation_.model(), simulation_.settings())) {
        simulation_.settings().clothContact.on = false;
        say(*why, true);
    }
    const double stepLength = simulation_.settings().timeStep;
    int steps = 0;
    const bool standsStill = run_.paused || files_.postponed;
    if (!standsStill) steps = clock_.take(realSeconds, run_.speed, stepLength, simulation_.stepCost());
    steps = recordings_.upToFrame(steps, stepLength);
    if (replayEnd_)
        steps = static_cast<int>(std::min<std::uint64_t>(
            static_cast<std::uint64_t>(steps), replayEnd_->kept.run->clock.steps - simulation_.clock().steps));
    steps = upToEnd(steps);
    shareDue_ = run_.paused ? 1.0f : clock_.share(stepLength);
    if (!standsStill) pace_.add(realSeconds, steps * stepLength);
    facts_.seconds = realSeconds;
    facts_.simulated = steps * stepLength;
    facts_.stepSeconds = simulation_.takeStepTimes();
    attempt([&] { refreshReadouts(realSeconds); });
    if (noteSeconds_ > 0.0 && (noteSeconds_ -= realSeconds) <= 0.0 && panel_.message == note_) say("");
    if (simulation_.played()) played_ = simulation_.settings();
    if (const auto crossed = simulation_.takeCrossedStart()) tellCrossedStart(*crossed);
    if (const auto deep = simulation_.takeDeepStart()) say(describe(*deep), true);
    // Of the picture before.
    if (const std::optional<std::string> complaint = view_.takeComplaint()) say(*complaint, true);
    return steps;
}

void Session::run(double realSeconds) {
    const int steps = stepsDue(realSeconds);
    attempt([&] { advance(steps); });
    followPlayed();
}

void Session::settle() {
    attempt([this] { simulation_.finishSteps(); });
    followPlayed();
    record();  // before anything can end the clip
}

void Session::prepare(double realSeconds, bool isBusy) {
    isBusy_ = isBusy;
    pendingSteps_ = stepsDue(realSeconds);
    watchPace(realSeconds);
    if (!simulation_.stepsBeside()) {
        const int steps = std::exchange(pendingSteps_, 0);
        attempt([&] { advance(steps, shareDue_ < 1.0f); });
    }
    // A CPU's steps are shown a picture after they were due.
    share_ = simulation_.stepsBeside() ? std::exchange(shareBegun_, shareDue_) : shareDue_;
    const bool wasMoving = view_.isMoving();
    pictureBegan_ = std::chrono::steady_clock::now();
    isPrepared_ = attempt([this] { view_.prepare(simulation_, camera_, viewport_, wish(), commands_); });
    if (!isPrepared_) pendingSteps_ = 0;
    record();
    if (!wasMoving || recordings_.clip()) return;  // the time was another picture's
    if (gl::isSoftwareRenderer()) {  // steps and panel take the same processors, so the whole frame counts
        governor_.note(realSeconds, realSeconds, clock_.keepsUp());
    } else if (const auto milliseconds = pictureTimer_.milliseconds()) {
        governor_.note(*milliseconds / 1000.0, realSeconds);
    }
}

void Session::drawWhileStepping() {
    const int steps = std::exchange(pendingSteps_, 0);
    if (steps > 0) simulation_.beginSteps(steps, shareBegun_ < 1.0f);
    if (!isPrepared_) return;
    attempt([this] {
        if (gl::isSoftwareRenderer()) return view_.draw(commands_);  // a timer would wait for the picture
        pictureTimer_.begin();
        view_.draw(commands_);
        pictureTimer_.end();
    });
}

FrameFacts Session::frameFacts() {
    if (gl::isSoftwareRenderer()) {
        const auto now = std::chrono::steady_clock::now();
        facts_.pictureSeconds = std::chrono::duration<double>(now - pictureBegan_).count();
    } else if (const auto milliseconds = pictureTimer_.milliseconds()) {
        facts_.pictureSeconds = *milliseconds / 1000.0;
    }
    facts_.window = viewport_.size;
    facts_.quality = view_.quality();
    facts_.scale = view_.scale();
    return std::exchange(facts_, {});
}

SceneView::Wish Session::wish() const {
    QualityLevel level = governor_.level();
    if (run_.quality == QualityChoice::fast) level = {render::Quality::fast};
    if (run_.quality == QualityChoice::draft) level = {render::Quality::draft};
    if (run_.quality == QualityChoice::full) level = {render::Quality::full};
    return {run_.view, level.quality,           level.scale, legendText_, legendAbove_, isBusy_, run_.paused,
            share_,    mouseHand_.shiftedBody()};
}

// Most numbers change too fast to be read; those that do are renewed a few times a second.
void Session::refreshReadouts(double realSeconds) {
    constexpr double kInterval = 0.25;  // s
    Readouts& r = readouts_;
    const bool hadStalled = r.stalledSubsteps > 0;
    r.comparison = simulation_.comparison();
    r.comparedFloats = simulation_.comparedFloats();
    r.backend = simulation_.backend();
    r.quality = view_.quality();
    r.stillPictures = view_.stillPictures();
    r.lockstep = simulation_.lockstep();
    r.steps = simulation_.clock().steps;
    r.simulatedSeconds = static_cast<double>(r.steps) * simulation_.settings().timeStep;
    r.particles = simulation_.model().particleCount();
    r.links = simulation_.model().linkCount();
    const std::optional<Stretch> stretch = simulation_.stretch();
    TraceSample sample;
    sample.frameSeconds = realSeconds;
    if (simulation_.stepCost() > 0.0 && !run_.paused) sample.stepSeconds = simulation_.stepCost();
    if (stretch) sample.stretchPercent = stretch->maxPercent;
    r.trace.add(realSeconds, sample);
    r.frameSeconds = r.frameSeconds == 0.0 ? realSeconds : r.frameSeconds + 0.1 * (realSeconds - r.frameSeconds);
    pollCrossings();
    readoutsAge_ += realSeconds;
    pinsAge_ += realSeconds;
    if (readoutsAge_ < kInterval) return;
    readoutsAge_ = 0.0;
    motion_.watch(simulation_, commands_);
    if (countsCrossings()) crossings_.watch(simulation_);
    r.realTimeFactor = run_.paused ? std::nullopt : pace_.rate();
    r.stepSeconds = simulation_.stepCost();
    r.stepIsWallTime = simulation_.costIsWallTime();
    r.passTimes = simulation_.passTimes();
    r.stretch = stretch;
    r.kineticEnergy = simulation_.kineticEnergy();
    r.fastMover = simulation_.fastMover();
    readPins();
    if (simulation_.stepsBeside()) r.stalledSubsteps = simulation_.stalledSubsteps();
    if (!hadStalled && r.stalledSubsteps > 0)
        say("The cloth stands still for some substeps: too much of it is in contact at once", true);
}

void Session::pollCrossings() {
    if (!countsCrossings()) forgetCrossings();
    if (crossings_.poll()) view_.mark(*crossings_.latest(), commands_);
    const std::optional<FoundCrossings>& latest = crossings_.latest();
    readouts_.crossings.reset();
    if (latest) readouts_.crossings = {latest->crossings.all.size(), latest->crossings.touching};
    if (!simulation_.stepsBeside()) readouts_.stalledSubsteps = latest ? latest->held : 0;
}

void Session::forgetCrossings() {
    crossings_.forget();
    view_.forgetCrossings();
}

void Session::setViewport(glm::ivec2 pixels, float pixelRatio, float scale) {
    pixelRatio_ = pixelRatio;
    scale_ = scale;
    const glm::vec2 window = glm::vec2(pixels) / pixelRatio;
    const float panel = run_.panel ? panelWidth(scale, window) : 0.0f;
    const float free = (window.x - panel) * pixelRatio;
    legendText_ = std::min(std::round(kLegendText * scale * pixelRatio), std::floor(free / kLegendWidth));
    legendAbove_ = run_.panel ? std::round(timeBarHeight(window.x - panel, scale) * pixelRatio) : 0.0f;
    viewport_ = {pixels, static_cast<int>(panel * pixelRatio)};
}

void Session::draw() {
    attempt([this] {
        view_.prepare(simulation_, camera_, viewport_, wish(), commands_);
        view_.draw(commands_);
    });
    record();
}

void Session::drawPanel(float scale, glm::vec2 window) {
    PanelRequests requests;
    widgets_.widgets.clear();
    widgets_.tooltips = !run_.help;
    const float left = run_.panel ? panelWidth(scale, window) : 0.0f;
    if (run_.panel) {
        if (!thumbnails_) thumbnails_.emplace();
        const PanelModel model{simulation_.scene(),        readouts_,    menu_.names, menu_.current,
                               simulation_.model().limits, &*thumbnails_};
        const Edits edits{simulation_.live(), run_, mouseHand_.controls()};
        requests = viewer::drawPanel(panel_, widgets_, model, edits, scale);
    }
    showWind(window);
    const float middle = 0.5f * (left + window.x);
    const bool hasRoom = window.x - left > kHelpWidth * scale;
    if (!files_.isAsking())
        drawDropped(panel_, widgets_, requests, {hasRoom ? middle : 0.5f * window.x, 0.4f * window.y}, scale);
    TimeBarChoice wish;
    if (run_.panel) wish = drawTimeBar(widgets_, requests, timeBarView(), left, scale);
    if (run_.help) drawHelp({hasRoom ? middle : 0.5f * window.x, 0.5f * window.y}, window, scale);
    const float top = (hasRoom || !run_.panel ? 14.0f : kBelowMenu) * scale;
    if (run_.paused && !run_.help) drawPausedNote({middle, top}, mouseHand_.marks().waits, scale);
    const bool isNew = std::chrono::steady_clock::now() - panel_.messageSince < kShownWithoutPanel;
    if (!run_.panel && !run_.help && isNew && !panel_.message.empty())
        drawMessageNote({middle, window.y - 14.0f * scale}, panel_.message, scale);
    if (offer_ && !run_.paused && !run_.help) drawPaceOffer(widgets_, requests, *offer_, {middle, top}, scale);
    // Legends are on the right.
    const float bar = run_.panel ? timeBarHeight(window.x - left, scale) : 0.0f;
    const bool hidesLegend = !hasRoom && run_.view != render::View::shaded;
    if (hint_ && !run_.help && !hidesLegend)
        drawFirstHint({left + 14.0f * scale, window.y - 14.0f * scale - bar}, scale);
    std::vector<RecordingLine> recordings;
    if (const auto& clip = recordings_.clip()) recordings.push_back({"Clip", clip->frames(), clip->seconds(), "F10"});
    if (const auto& mesh = recordings_.mesh()) recordings.push_back({"Mesh", mesh->frames(), mesh->seconds(), "F9"});
    // Where menu and notes have no room beside each other, they stand one below another.
    const glm::vec2 corner(window.x - 14.0f * scale, hasRoom ? top : top + (run_.paused ? 48.0f * scale : 0.0f));
    if (!recordings.empty()) drawRecordingNote(corner, recordings, hasRoom, scale);
    if (run_.asksToQuit) {
        const float inSight = window.x - 160.0f * scale;  // all of it, in a small window
        const glm::vec2 centre(std::min(middle, inSight), 0.4f * window.y);
        const QuitAnswer answer = drawQuitQuestion(widgets_, centre, recordings_.any(), scale);
        wantsToQuit_ = wantsToQuit_ || answer == QuitAnswer::quit;
        run_.asksToQuit = answer == QuitAnswer::none;
    }
    drawFiles(scale, window, left);
    apply(requests);
    follow(wish);
    if (const auto inside = colliderWatch_.appearedInCloth(simulation_)) {
        const std::string before = panel_.message.empty() ? "" : panel_.message + ". ";
        say(before + *inside + " is inside the cloth, which it pushes out");
    }
    if (!widgets_.notice.empty()) say(std::exchange(widgets_.notice, {}));
    if (std::exchange(widgets_.takesBack, false)) history_.takeBack();
    // An unfinished drag or text entry is no edit yet.
    if (!ImGui::IsAnyItemActive() && !mouseHand_.changesSettings()) commitEdits();
}

Solid Session::picked() const {
    return {panel_.picked, panel_.picked == Solid::Kind::body ? panel_.body : panel_.collider};
}

void Session::drawHand(float scale, std::optional<glm::vec2> pointer, Tool atHand) {
    if (attempt([&] { mouseHand_.look(lens(), pointer, atHand, picked()); })) drawMarks(mouseHand_.marks(), scale);
}

}  // namespace drape::viewer
