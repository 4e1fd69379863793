// Undo, redo and the time line: the parts of the window that change along with the run.

#include <utility>

#include "scene/fields/same_scene.h"
#include "viewer/app/app.h"

namespace drape::viewer {

ShownAs App::shownAs() const {
    return {run_.view, run_.speed, run_.quality, run_.solver, run_.crossings, solver_.wantsLockstep(simulation_)};
}

OpenScene App::openScene() const {
    return {menu_.current, menu_.opened, menu_.wishes, viewpoint_.camera(), mouseHand_.isBusy(), files_.saved};
}

void App::followEdits() { timeline_.history().follow(simulation_.scene(), shownAs()); }

void App::commitEdits() {
    if (!timeline_.history().isEdited(simulation_.scene(), shownAs())) return;
    message_.endNote();
    undoOffer_.end();
    goOnFromHere();
    timeline_.history().commit(simulation_.scene(), shownAs());
}

void App::act(std::string what, const std::function<void()>& work) {
    endStroke();
    goOnFromHere();
    commitEdits();
    Timeline::Before before = timeline_.before(simulation_, openScene());
    message_.endNote();
    undoOffer_.end();
    if (message_.isError()) say("");  // the error was about the run before this act
    work();
    timeline_.add(std::move(what), std::move(before));
    followEdits();
}

void App::beginStroke(Tool tool) {
    message_.endNote();
    undoOffer_.end();
    endStroke();
    goOnFromHere();
    commitEdits();
    attempt([&] { timeline_.beginStroke(simulation_, openScene(), tool); });
}

void App::endStroke() {
    const bool movedPins = mouseHand_.takeMovedPins();
    // The act contains the motion of the pins, which therefore is no edit.
    if (timeline_.endStroke(simulation_, movedPins) && movedPins) followEdits();
}

void App::undo() {
    undoOffer_.end();
    endStroke();
    goOnFromHere();
    commitEdits();
    const History::Entry* entry = timeline_.history().toUndo();
    if (entry == nullptr) return note("Nothing to undo");
    const std::string what = entry->what;
    if (entry->isAct) {
        const std::shared_ptr<const KeptMoment> before = entry->before.lock();
        std::optional<KeptMoment> now = timeline_.now(simulation_, openScene());
        returnTo(*before, before);
        timeline_.undone(std::move(now));
    } else {
        takeOn(*entry->editedBefore);
        timeline_.history().undone();
    }
    note("Undid: " + what);
}

void App::redo() {
    endStroke();
    if (const Timeline::Moment end = timeline_.takeReplayEnd()) returnTo(*end, end);
    const History::Entry* entry = timeline_.history().toRedo();
    if (entry == nullptr) return note("Nothing to redo");
    const std::string what = entry->what;
    if (entry->isAct) {
        const std::shared_ptr<const KeptMoment> after = entry->after.lock();
        returnTo(*after, after);
    } else {
        takeOn(*entry->editedAfter);
    }
    timeline_.history().redone();
    note("Redid: " + what);
}

void App::returnTo(const KeptMoment& moment, std::weak_ptr<const KeptMoment> latest) {
    recordings_.keepMesh();
    timeline_.returnTo(simulation_, moment, std::move(latest));
    menu_.current = moment.scene.sceneIndex;
    const bool isOther = std::exchange(menu_.opened, moment.scene.opened) != moment.scene.opened;
    menu_.wishes = moment.scene.wishes;
    if (isOther) {
        viewpoint_.put(moment.scene.camera);
        showScene(panel_, simulation_.scene());
        noteOpened();
        files_.saved = moment.scene.saved;
    }
    followEdits();
}

void App::takeOn(const Edited& edited) {
    const std::vector<BodyDescription>& bodies = edited.scene.world.bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) simulation_.setBodyColour(i, bodies[i].frame.colour);
    simulation_.takeFabrics(edited.scene);
    const ShownAs& shown = edited.shownAs;
    const ShownAs now = shownAs();
    run_.view = shown.view;
    run_.speed = shown.speed;
    run_.quality = shown.quality;
    run_.crossings = shown.crossings;
    if (shown.solver != now.solver) chooseSolver(shown.solver);
    if (shown.lockstep || now.lockstep) solver_.setLockstep(simulation_, shown.lockstep);
    mouseHand_.drop();
    followEdits();
}

// The time line.

TimeBarModel App::timeBarView() const {
    const auto step = static_cast<double>(simulation_.scene().settings.timeStep);
    const std::vector<Timeline::Moment> line = timeline_.line(simulation_);
    const Timeline::Moment& end = timeline_.replayEnd();
    TimeBarModel view;
    view.canUndo = timeline_.history().toUndo() != nullptr || end;
    view.canRedo = timeline_.history().toRedo() != nullptr;
    view.now = static_cast<double>(simulation_.clock().steps) * step;
    view.first = line.empty() ? view.now : static_cast<double>(stepsAt(*line.back())) * step;
    view.last = end ? static_cast<double>(stepsAt(*end)) * step : view.now;
    if (simulation_.played()) view.end = static_cast<double>(simulation_.played()->steps) * step;
    view.isEarlier = end != nullptr;
    view.paused = run_.paused;
    view.recordsClip = recordings_.clip().has_value();
    view.usedBytes = timeline_.moments().used();
    view.budgetBytes = timeline_.moments().budget();
    return view;
}

void App::follow(const TimeBarChoice& wish) {
    attempt([&] {
        const bool records = recordings_.any();
        if (wish.showAt && records) note("Stop recording to see an earlier moment");
        if (wish.showAt && !records) showMoment(*wish.showAt);
        if (wish.goOnFromHere) goOnFromHere();
        if (!wish.record) return;
        toggleRecording();
        const bool recordsReplay = recordings_.clip() && timeline_.replayEnd();
        timeline_.recordReplay(recordsReplay);
        if (recordsReplay) run_.paused = false;
    });
}

void App::showMoment(double seconds) {
    if (!timeline_.replayEnd()) {
        endStroke();
        commitEdits();
        if (!timeline_.beginReplay(simulation_, openScene())) return;
    }
    run_.paused = true;
    const Timeline::Place place = timeline_.placeAt(simulation_, seconds);
    if (place.moment) returnTo(*place.moment, place.latest);
}

void App::goOnFromHere() {
    if (!timeline_.goOnFromHere(simulation_)) return;
    followEdits();
    note("The later part is dropped. Ctrl + Z brings it back");
}

// When a replay has reached its end, makes that end the present again.
void App::endReplay() {
    const Timeline::Moment end = timeline_.takeReachedEnd(simulation_);
    if (!end) return;
    returnTo(*end, end);
    if (!timeline_.takeRecordsReplay()) return;
    run_.paused = true;
    attempt([this] { endRecording(); });
}

}  // namespace drape::viewer
