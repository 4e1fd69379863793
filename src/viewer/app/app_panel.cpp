// The window's controls: their places and their effects.

#include <imgui.h>

#include <array>
#include <utility>

#include "solver/plan/plan.h"
#include "solver/settings/fabric.h"
#include "viewer/app/app.h"
#include "viewer/app/notes.h"
#include "viewer/files/questions.h"
#include "viewer/panel/bars.h"
#include "viewer/panel/graphs.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {

Layout App::layout(float scale, glm::vec2 window) const {
    const int inProgress = (recordings().clip() ? 1 : 0) + (recordings().mesh() ? 1 : 0);
    return layoutOf(
        {window, scale, run_.panel, showsPattern(), run_.paused, run_.view != render::View::shaded, inProgress});
}

void App::setViewport(const WindowInput& window) {
    const float pixelRatio = static_cast<float>(window.pixels.x) / window.size.x;
    const Layout layout = this->layout(window.scale, glm::vec2(window.pixels) / pixelRatio);
    viewpoint_.setWindow({window.pixels, pixelRatio, window.scale, layout.panel, layout.timeBar});
}

void App::drawPanel(const WindowInput& input) {
    if (const auto work = files_.isWaiting() ? nullptr : waiting_.take()) shows(work);
    const glm::vec2 window = input.size;
    const float scale = input.scale;
    const Layout layout = this->layout(scale, window);
    PanelRequests requests;
    widgets_.widgets.clear();
    widgets_.tooltips = !run_.help;
    panel_.crossedBody = watches_.starts().crossedBody(simulation_);
    if (run_.panel) {
        if (!thumbnails_) thumbnails_.emplace();
        const GraphModel graphs = simulation_.isSampling() ? this->graphs() : GraphModel{};
        const PaceOffer* const pace = run_.paused ? nullptr : pace_.offer(simulation_);
        PanelDraft draft{simulation_.scene(), run_};
        const Scene& scene = draft.scene;
        const Model& world = simulation_.model();
        const FabricLimits& limits = sweepLimits(world, solvesLines(world, scene.settings));
        const PanelModel model{scene,  watches_.readouts(), message_, menu_.names, menu_.current,
                               limits, &*thumbnails_,       &graphs,  pace,        character()};
        requests = viewer::drawPanel(panel_, widgets_, model, draft, scale);
        if (requests.edits) takeOn(*requests.edits);  // at once, before anything can replace the scene of the draft
    }
    if (showsPattern()) {
        const glm::vec2 corner(layout.panel - layout.pattern, 0.0f);
        pattern_.draw(simulation_, widgets_, corner, {layout.pattern, window.y}, scale);
    }
    const FlatPanel* const panel = showsPattern() ? pattern_.selectedPanel() : nullptr;
    selectPanel(panel_, simulation_.scene(), panel ? PanelChoice{panel->cloth, panel->name} : PanelChoice{});
    showWind(layout, window);
    if (const auto frame = pictureFrame())
        drawPictureFrame(*frame, viewpoint_.viewport(), viewpoint_.pixelRatio(), scale);
    if (!files_.isAsking()) drawDropped(panel_, widgets_, requests, layout.droppedQuestion, scale);
    TimeBarChoice wish;
    if (run_.panel) {
        drawToolBar(widgets_, mouseHand_.controls(), layout.toolBar, scale);
        wish = drawTimeBar(widgets_, requests, timeBarView(), layout.panel, scale);
    }
    if (run_.help) drawHelp(layout.help, window, scale);
    drawNotes(layout, requests, scale);
    drawQuestions(layout, scale);
    drawFiles(layout, window, scale);
    if (requests.showAt) wish.showAt = requests.showAt;
    apply(requests);
    follow(wish);
    tellWhatAppeared();
    if (!widgets_.notice.empty()) say(std::exchange(widgets_.notice, {}));
    if (std::exchange(widgets_.takesBack, false)) undo_.takeBack();
    // A drag or text entry becomes an edit only when it is finished.
    if (!ImGui::IsAnyItemActive() && !mouseHand_.changesSettings()) undo_.commitEdits();
}

void App::takeOn(const PanelDraft& draft) {
    simulation_.editableScene() = draft.scene;
    run_ = draft.run;
}

GraphModel App::graphs() const {
    const Timeline::CheckpointPtr& end = timeline().replayEnd();
    const RunPoint last =
        end ? RunPoint{end->kept.epoch, stepsAt(*end)} : RunPoint{simulation_.epoch(), simulation_.clock().steps};
    return {simulation_.samples().upTo(last), static_cast<double>(simulation_.scene().settings.timeStep),
            simulation_.clock().steps, simulation_.sampledParticle()};
}

void App::drawNotes(const Layout& layout, PanelRequests& requests, float scale) {
    constexpr double kShownWithoutPanel = 5.0;  // time for which a message is shown while the panel is hidden, s
    std::vector<RecordingLine> lines;
    if (const auto& clip = recordings().clip()) {
        const std::string size = std::to_string(clip->size().x) + " × " + std::to_string(clip->size().y);
        lines.push_back({"Clip", clip->frames(), clip->seconds(), "F10",
                         size + (clip->isDrawnLater() ? ", full quality afterwards" : ", full quality")});
    }
    if (const auto& mesh = recordings().mesh()) lines.push_back({"Mesh", mesh->frames(), mesh->seconds(), "F9", ""});
    if (!lines.empty()) drawRecordingNote(layout.recordings, lines, layout.hasRoom, scale);
    if (!waiting_.isEmpty()) return drawWaitingNote(layout.note, waiting_.show() + " ...", scale);
    if (run_.help) return;
    if (const auto& clip = recordings().drawing())
        return drawClipNote(layout.note, clip->drawn(), clip->count(), scale);
    if (const FileStill* const still = view_.fileStill()) return drawStillNote(layout.note, still->pictures(), scale);
    if (run_.paused) drawPausedNote(layout.note, mouseHand_.marks().waits, scale);
    drawOffers(layout, requests, scale);
    if (!run_.panel && message_.age() < kShownWithoutPanel && !message_.text().empty() && !undoOffer().isShown())
        drawMessageNote(layout.message, beginningOf(message_.text()), scale);
    const bool coversHint = undoOffer().isShown();  // in a narrow window
    if (run_.hint && layout.hintHasRoom && !coversHint) drawFirstHint(layout.hint, scale);
}

void App::drawOffers(const Layout& layout, PanelRequests& requests, float scale) {
    if (undoOffer().isShown()) {
        const Caption undo{"offer.undo", "Undo", "Key: Ctrl + Z."};
        if (drawOfferingNote(widgets_, "Undo", layout.message, {0.5f, 1.0f}, undoOffer().text(), {&undo, 1}, scale))
            requests.commands.push_back({Action::undo});
    }
    if (!watches_.clothInView().isOut() || files_.isAsking()) return;
    const auto labelOf = [](const char* what, Action action) {
        return what + std::string(" (") + rowOf(action).keys + ")";
    };
    const std::string frame = labelOf("Frame", Action::frameCloth);
    const std::string restart = labelOf("Restart", Action::restart);
    const std::array buttons{Caption{"outOfView.frame", frame.c_str(), rowOf(Action::frameCloth).help},
                             Caption{"outOfView.restart", restart.c_str(), rowOf(Action::restart).help}};
    const auto pressed = drawOfferingNote(widgets_, "Out of view", layout.outOfView, {0.5f, 0.5f},
                                          "The cloth is out of view", buttons, scale);
    if (pressed) requests.commands.push_back({*pressed == 0 ? Action::frameCloth : Action::restart});
}

void App::drawQuestions(const Layout& layout, float scale) {
    if (!run_.asksToQuit) return;
    const QuitAnswer answer = drawQuitQuestion(widgets_, layout.quitQuestion, recordings().any(), scale);
    run_.quits = run_.quits || answer == QuitAnswer::quit;
    run_.asksToQuit = answer == QuitAnswer::none;
}

void App::tellWhatAppeared() {
    const auto inside = watches_.colliders().appearedInCloth(simulation_);
    if (!inside) return;
    const std::string before = message_.text().empty() ? "" : message_.text() + ". ";
    say(before + *inside + " is inside the cloth, which it pushes out");
}

Solid App::picked() const {
    return {panel_.picked, panel_.picked == Solid::Kind::body ? panel_.body : panel_.collider};
}

void App::drawHand(float scale, std::optional<glm::vec2> pointer) {
    const Tool atHand = input_.toolAtHand(mouseHand_.controls().tool);
    if (attempt([&] { mouseHand_.look(viewpoint_.lens(), pointer, atHand, picked()); }))
        drawMarks(mouseHand_.marks(), scale);
    if (showsPattern()) attempt([&] { pattern_.look(simulation_, commands_, viewpoint_.lens()); });
}

// While the panel shows the wind's controls, draws an arrow for the wind in the upper right corner, which has no
// legend.
void App::showWind(const Layout& layout, glm::vec2 window) {
    const auto slider = widgets_.widgets.find("wind.strength");
    const bool isSeen = run_.panel && slider != widgets_.widgets.end() && slider->second.visible;
    const bool hasRoom = window.x - layout.panel > 4.0f * layout.windReach;
    if (!isSeen || !hasRoom) return mouseHand_.showWind(std::nullopt);
    const bool classic = simulation_.targetSettings().wind.model == WindModel::classic;
    mouseHand_.showWind(MouseHand::WindPlace{layout.windArrow, viewpoint_.camera().distance,
                                             classic ? panel_.ranges.classicWind : panel_.ranges.wind,
                                             layout.windReach});
}

TimeBarModel App::timeBarView() const {
    const auto step = static_cast<double>(simulation_.scene().settings.timeStep);
    const std::vector<Timeline::CheckpointPtr> line = timeline().line(simulation_);
    const Timeline::CheckpointPtr& end = timeline().replayEnd();
    TimeBarModel view;
    view.canUndo = timeline().history().toUndo() != nullptr || end;
    view.canRedo = timeline().history().toRedo() != nullptr;
    view.now = static_cast<double>(simulation_.clock().steps) * step;
    view.first = line.empty() ? view.now : static_cast<double>(stepsAt(*line.back())) * step;
    view.last = end ? static_cast<double>(stepsAt(*end)) * step : view.now;
    if (simulation_.played()) view.end = static_cast<double>(simulation_.played()->steps) * step;
    view.isEarlier = end != nullptr;
    view.paused = run_.paused;
    view.recordsClip = recordings().clip().has_value();
    view.usedBytes = timeline().checkpoints().used();
    view.budgetBytes = timeline().checkpoints().budget();
    return view;
}

void App::follow(const TimeBarChoice& wish) {
    attempt([&] {
        const bool records = recordings().any();
        if (wish.showAt && records) note("Stop recording to see an earlier moment");
        if (wish.showAt && !records && undo_.showMoment(*wish.showAt)) run_.paused = true;
        if (wish.goOnFromHere) undo_.goOnFromHere();
        if (!wish.record) return;
        toggleRecording();
        const bool recordsReplay = recordings().clip() && timeline().replayEnd();
        undo_.recordReplay(recordsReplay);
        if (recordsReplay) run_.paused = false;
    });
}

// Closes the innermost open item. If nothing is open, asks whether to quit.
void App::quit() {
    if (files_.asksAboutWork()) return;  // the question closes itself
    if (files_.closeDialog()) return;
    if (!panel_.dropped.empty()) {
        panel_.dropped.erase(panel_.dropped.begin());
        return;
    }
    if (std::exchange(run_.help, false) || files_.closePictureQuestion()) return;
    if (view_.fileStill()) return output_.finishPicture();
    if (recordings().drawing()) return output_.stopDrawingClip();
    if (std::exchange(mouseHand_.controls().tool, Tool::grab) != Tool::grab) return;
    if (showsPattern() && pattern_.selected()) return pattern_.deselect();
    if (std::exchange(panel_.picked, Solid::Kind::none) != Solid::Kind::none) return;
    if (!files_.asksFirst("quitting", [this] { run_.quits = true; })) run_.asksToQuit = true;
}

}  // namespace drape::viewer
