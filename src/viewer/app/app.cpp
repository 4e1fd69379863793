#include "viewer/app/app.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "run/snapshot/snapshot.h"
#include "run/start/start_faults.h"

namespace drape::viewer {

App::App(SceneMenu menu, const gl::ShaderLibrary& library, SolverChoice solver)
    : App(menu, loadStart(menu.opened, menu.wishes), library, solver) {}

App::App(SceneMenu menu, Start start, const gl::ShaderLibrary& library, SolverChoice solver)
    : menu_(std::move(menu)),
      simulation_(std::move(start), commands_, library),
      solver_(commands_, library),
      input_(keyBindings()),
      mouseHand_(simulation_, commands_),
      viewpoint_(simulation_.scene().camera),
      view_(library),
      watches_(gl::deviceInfo().renderer),
      output_(simulation_, view_, commands_, library, outputWindow()),
      undo_(simulation_, message_, undoWindow()),
      files_(simulation_, menu_, [this](FileAction purpose, const auto& file) { use(purpose, file); }) {
    showScene(panel_, simulation_.scene());
    noteOpened();
    sayWithSceneNotes("");
    chooseSolver(solver);
    undo_.start();
}

// A picture.

bool App::frame(double realSeconds, const std::function<std::optional<WindowInput>()>& look) {
    settle();
    const std::optional<WindowInput> window = look();
    if (!window) {
        run(realSeconds);
        output_.record();
        return false;
    }
    setViewport(*window);
    takeInput(*window, realSeconds);
    drawPanel(*window);
    step(realSeconds);
    prepare();
    drawHand(window->scale, window->pointer);
    draw();
    return true;
}

void App::takeInput(const WindowInput& window, double realSeconds) {
    const auto isGesture = [](const InputEvent& event) {
        return (event.kind == InputEvent::Kind::button && event.pressed) || event.kind == InputEvent::Kind::scroll;
    };
    const bool holds = ImGui::IsAnyMouseDown() || !simulation_.hands().all().empty();
    pictures_.noteInput(!window.events.empty(), holds, realSeconds);
    const Input::Result wishes =
        input_.handle(window.events, window.capture, mouseHand_.controls().tool,
                      [this](glm::vec2 pointer, Tool tool) { return isTouching(pointer, tool); });
    if (window.pointer && std::ranges::any_of(window.events, isGesture)) dismissHint();
    move(wishes.camera);
    if (wishes.pivot) setPivot(*wishes.pivot);
    for (const Command& command : wishes.commands) execute(command);
    handle(wishes.hand, wishes.widening);
}

void App::say(std::string message, bool isError) {
    const std::string kept = output_.takeKept();
    if (!message.empty() && !kept.empty()) message += "\n";
    message_.say(std::move(message) + kept, isError);
}

// A pending line about a kept mesh recording must not disappear. In that case, shows a message that stays, not a note.
void App::note(std::string message) {
    if (!recordings().kept().empty()) return say(std::move(message));
    message_.note(std::move(message));
}

bool App::shows(const std::function<void()>& work) {
    const std::optional<std::string> error = errorOf(work);
    if (error) say(*error, true);
    return !error;
}

bool App::attempt(const std::function<void()>& work) {
    const bool worked = shows(work);
    if (!worked) run_.paused = true;
    return worked;
}

void App::execute(const Command& command) {
    shows([&] { rowOf(command.action).perform(*this, command.index); });
}

void App::handle(std::span<const HandSignal> signals, float widening) {
    mouseHand_.widen(widening);
    const auto press = std::ranges::find(signals, HandSignal::Kind::press, &HandSignal::kind);
    if (press != signals.end()) attempt([&] { undo_.beginStroke(press->tool); });
    const bool worked = attempt([&] { mouseHand_.work(viewpoint_.lens(), signals); });
    if (mouseHand_.takeMovedPins()) undo_.noteMovedPins();
    if (showsPattern()) attempt([&] { pattern_.handle(simulation_, viewpoint_.lens(), signals); });
    if (const Solid solid = mouseHand_.takePressed(); solid.kind != Solid::Kind::none) {
        const std::vector<BodyDescription>& bodies = simulation_.scene().world.bodies;
        if (solid.kind == Solid::Kind::collider) selectCollider(panel_, simulation_.targetSettings(), solid.name);
        if (solid.kind == Solid::Kind::body) selectBody(panel_, bodies, solid.name);
        if (solid.kind == Solid::Kind::pins) {
            panel_.pinGroup = solid.name;
        } else {
            panel_.picked = solid.kind;
            panel_.reveals = solid.kind;
        }
    }
    if (const auto particle = mouseHand_.takeGrabbed(); particle && simulation_.isSampling())
        simulation_.setSampledParticle(*particle);
    if (const auto moved = mouseHand_.takeMovedBody()) moveBody(moved->name, moved->by);
    if (!worked) {
        mouseHand_.drop();
        attempt([this] { simulation_.act(EventKind::release); });
    }
    if (!mouseHand_.isBusy()) undo_.endStroke();
}

bool App::isTouching(glm::vec2 pointer, Tool tool) {
    bool touching = false;
    attempt([&] { touching = mouseHand_.isTouching(viewpoint_.lens(), pointer, tool); });
    return touching;
}

void App::dismissHint() {
    run_.hintSeen = run_.hintSeen || run_.hint;
    run_.hint = false;
}

// Steps.

// A cloth may be too large for tearing or for contact on this device. In that case, switches both off, since otherwise
// no step could ever be taken.
void App::advance(int steps, bool keepsBefore) {
    try {
        simulation_.advance(steps, keepsBefore);
    } catch (const gl::DeviceLimit&) {
        simulation_.targetSettings().tear.resistance = TearResistance::none;
        simulation_.targetSettings().clothContact.on = false;
        throw;
    }
}

void App::singleStep() {
    run_.paused = true;
    endReplay();
    undo_.beforeSteps();
    advance(1);
    undo_.afterSteps();
}

// When a replay has reached its end, makes that end the present again.
void App::endReplay() {
    if (!undo_.endReplay()) return;
    run_.paused = true;
    attempt([this] { output_.endClip(); });
}

int App::upToEndOfMotion(int steps) {
    const std::optional<double> end = endOfRun(simulation_.scene().world.bodies);
    if (!end || run_.paused || timeline().replayEnd()) return steps;
    const auto last = static_cast<std::uint64_t>(std::ceil(*end / simulation_.targetSettings().timeStep - 1e-6));
    const std::uint64_t taken = simulation_.clock().steps;
    if (taken >= last || taken + static_cast<std::uint64_t>(steps) < last) return steps;
    run_.paused = true;
    say("The body's motion ends here: press Play to go on");
    return static_cast<int>(last - taken);
}

/// Decides how many steps to take for this picture, and updates the parts that look at the run before these steps.
void App::decideSteps(double realSeconds) {
    viewpoint_.pass(realSeconds, simulation_.scene().settings);
    message_.pass(realSeconds);
    endReplay();
    attempt([this] { output_.tellFinishedClip(false); });
    output_.drawClip();
    attempt([this] { solver_.follow(simulation_, run_.solver); });
    followView();
    undo_.pass(realSeconds);
    if (const auto why = whyNoContact(simulation_.model(), simulation_.targetSettings())) {
        simulation_.targetSettings().clothContact.on = false;
        say(*why, true);
    }
    const bool isRunning = !run_.paused && !files_.isWaiting() && !output_.holdsTime() && waiting_.isEmpty();
    int steps = isRunning ? clock_.stepsDue(simulation_, realSeconds, run_.speed) : 0;
    steps = recordings().upToFrame(steps, simulation_.targetSettings().timeStep);
    steps = undo_.upToReplayEnd(steps);
    steps = upToEndOfMotion(steps);
    clock_.decide(simulation_, steps, realSeconds, isRunning, run_.paused);
    attempt([&] {
        const Watches::Seen seen{simulation_,     view_, commands_, run_, clock_.pace(), viewpoint_.visiblePart(),
                                 solver_.reason()};
        if (const std::optional<std::string> complaint = watches_.refresh(seen, realSeconds)) say(*complaint, true);
    });
    if (const std::optional<std::string> complaint = watches_.starts().complaint(simulation_)) say(*complaint, true);
    // A complaint of the renderer is about the previous picture.
    if (const std::optional<std::string> complaint = view_.takeComplaint()) say(*complaint, true);
    undo_.beforeSteps();
}

void App::run(double realSeconds) {
    decideSteps(realSeconds);
    attempt([&] { advance(clock_.takePending()); });
    undo_.afterSteps();
}

void App::step(double realSeconds) {
    decideSteps(realSeconds);
    adviseOnPace();
    if (!simulation_.stepsBeside()) attempt([&] { advance(clock_.takePending(), clock_.showsBetween()); });
}

void App::settle() {
    attempt([this] { simulation_.finishSteps(); });
    undo_.afterSteps();
    output_.record();  // immediately, before anything can end the clip
    if (view_.fileStill() && view_.fileStill()->isOver()) attempt([this] { output_.finishPicture(); });
}

// Offers no smaller cloth in three cases: a log needs its own particles; a new start would discard a saved state; and a
// recording may be as slow as necessary.
void App::adviseOnPace() {
    const bool isOther = simulation_.played() || isSnapshotFile(menu_.opened);
    const bool mayResize = !isOther && !simulation_.lockstep() && !recordings().any();
    const bool isFree = !run_.paused && run_.speed >= 1.0f;
    const StepClock::Taken& taken = clock_.taken();
    pace_.watch(simulation_, baseOf(menu_.opened), {taken.realSeconds, taken.simulated, mayResize, isFree});
}

// Pictures.

void App::prepare() {
    const bool wasMoving = view_.isMoving();
    pictures_.begin();
    const bool isPrepared =
        attempt([&] { view_.prepare(simulation_, viewpoint_.camera(), viewpoint_.viewport(), wish(), commands_); });
    if (!isPrepared) clock_.takePending();
    output_.record();
    // Only the time of a moving picture counts, and only without the additional pictures of a clip.
    if (!wasMoving || recordings().clip()) return;
    pictures_.adjust(clock_.taken().realSeconds, clock_.keepsUp());
}

void App::draw() {
    if (const int steps = clock_.takePending(); steps > 0) simulation_.beginSteps(steps, clock_.showsBetween());
    attempt([this] { pictures_.draw([this] { view_.draw(commands_); }); });
}

FrameFacts App::frameFacts() {
    const StepClock::Taken& taken = clock_.taken();
    return {taken.realSeconds,          taken.simulated, taken.stepSeconds, pictures_.seconds(),
            viewpoint_.viewport().size, view_.quality(), view_.scale()};
}

SceneView::Wish App::wish() const {
    const QualityLevel level = pictures_.level(run_.quality);
    const bool isPaused = run_.paused || view_.fileStill();
    return {run_.view,          level.quality, level.scale,    viewpoint_.legendText(), viewpoint_.legendAbove(),
            pictures_.isBusy(), isPaused,      clock_.share(), mouseHand_.shiftedBody()};
}

bool App::isIdle() const {
    if (!run_.paused || !view_.isFinished() || view_.fileStill() || message_.isNote()) return false;
    if (recordings().drawing() || !waiting_.isEmpty()) return false;
    if (undoOffer().isShown() || watches_.clothInView().isAboutToTell()) return false;
    return !countsCrossings(run_) || watches_.crossings().isUpToDate(simulation_);
}

// The view and the camera.

void App::show(render::View view) {
    run_.view = view;
    undo_.follow();
}

void App::toggleWireframe() {
    run_.view = run_.view == render::View::wireframe ? render::View::shaded : render::View::wireframe;
    say(std::string("View: ") + choiceOf(run_.view).label);
}

void App::cycleView(int by) {
    const auto next =
        (static_cast<std::size_t>(run_.view) + render::kViews + static_cast<std::size_t>(by)) % render::kViews;
    run_.view = static_cast<render::View>(next);
    say(std::string("View: ") + choiceOf(run_.view).label);
}

void App::togglePattern() {
    if (!hasPanels(simulation_.model()))
        return say("This scene has no cloth with a sewing pattern. Open tshirt, dress or hoody, or a pattern's file");
    run_.pattern = !run_.pattern;
}

void App::followView() {
    attempt([this] {
        if (solver_.followView(simulation_, run_.view))
            say(std::string("View: ") + choiceOf(run_.view).label + ". Both solvers run while it is shown");
    });
}

void App::frameCloth() { viewpoint_.frame(watches_.motion().boxNow(simulation_), simulation_.scene().settings); }

void App::resetCamera() { viewpoint_.put(render::OrbitCamera(simulation_.scene().camera)); }

void App::setPivot(glm::vec2 pointer) {
    attempt([&] {
        if (const auto point = mouseHand_.pointUnder(viewpoint_.lens(), pointer)) viewpoint_.turnAbout(*point);
    });
}

}  // namespace drape::viewer
