// Undo and redo: acts by returning to the moment before them, edits as one more change of settings.

#include <stdexcept>
#include <utility>

#include "scene/fields/same_scene.h"
#include "viewer/app/session.h"

namespace drape::viewer {
namespace {

constexpr double kNoteSeconds = 5.0;

/// Empty where they have no effect.
std::string nameOfStroke(const std::set<EventKind>& kinds, Tool tool) {
    if (kinds.contains(EventKind::cut)) return "cut";
    if (kinds.contains(EventKind::push)) return "brush";
    if (kinds.contains(EventKind::pin)) return "pin";
    if (kinds.contains(EventKind::unpin)) return "unpin";
    if (!kinds.contains(EventKind::grab)) return "";
    return tool == Tool::pin ? "moving a pin" : "grab";
}

}  // namespace

ShownAs Session::shownAs() const {
    const bool lockstep = simulation_.lockstep() && !lockstepForView_;
    return {run_.view, run_.speed, run_.quality, run_.solver, run_.crossings, lockstep};
}

void Session::show(render::View view) {
    run_.view = view;
    followEdits();
}

void Session::note(std::string message) {
    note_ = message;
    noteSeconds_ = kNoteSeconds;
    say(std::move(message));
}

/// What it says is over with the next act.
void Session::endNote() {
    if (std::exchange(noteSeconds_, 0.0) > 0.0 && panel_.message == note_) say("");
}

void Session::commitEdits() {
    if (!history_.isEdited(simulation_.scene(), shownAs())) return;
    endNote();
    goOnFromHere();
    history_.commit(simulation_.scene(), shownAs());
}

void Session::followEdits() { history_.follow(simulation_.scene(), shownAs()); }

/// Settings that a log has changed are nobody's edit.
void Session::followPlayed() {
    if (played_ && *played_ != simulation_.scene().settings) followEdits();
    played_.reset();
}

std::optional<Moment> Session::momentNow() {
    try {
        Moment moment;
        moment.kept = simulation_.keep();
        moment.sceneIndex = menu_.current;
        moment.opened = menu_.opened;
        moment.wishes = menu_.wishes;
        moment.camera = camera_;
        moment.isHeld = mouseHand_.isBusy();
        moment.before = latest_;
        return moment;
    } catch (const std::runtime_error&) {
        return {};
    }
}

// Of cloth that has blown up, the latest moment before that is returned to.
void Session::act(std::string what, const std::function<void()>& work) {
    endStroke();
    goOnFromHere();
    commitEdits();
    std::optional<Moment> before = momentNow();
    endNote();
    if (panel_.messageIsError) say("");  // it was about the run before
    work();
    history_.add(std::move(what), before ? moments_.keep(std::move(*before)) : latest_);
    followEdits();
}

void Session::beginStroke(Tool tool) {
    endNote();
    endStroke();
    strokeTool_ = tool;
    goOnFromHere();
    commitEdits();
    simulation_.takeActs();
    attempt([this] { stroke_ = momentNow(); });
}

void Session::endStroke() {
    std::optional<Moment> before = std::exchange(stroke_, {});
    std::string what = nameOfStroke(simulation_.takeActs(), strokeTool_);
    const bool movedPins = mouseHand_.takeMovedPins();
    if (movedPins && what.empty()) what = "group of pins";
    if (!before || what.empty()) return;
    history_.add(std::move(what), moments_.keep(std::move(*before)));
    if (movedPins) followEdits();  // it is no edit besides
}

void Session::undo() {
    endStroke();
    goOnFromHere();
    commitEdits();
    const History::Entry* entry = history_.toUndo();
    if (entry == nullptr) return note("Nothing to undo");
    const std::string what = entry->what;
    if (entry->isAct) {
        const std::shared_ptr<const Moment> before = entry->before.lock();
        std::optional<Moment> now = momentNow();
        returnTo(before);
        history_.undone(now ? moments_.keep(std::move(*now)) : std::weak_ptr<const Moment>());
    } else {
        takeOn(*entry->editedBefore);
        history_.undone();
    }
    note("Undid: " + what);
}

void Session::redo() {
    endStroke();
    if (replayEnd_) returnTo(std::exchange(replayEnd_, nullptr));
    const History::Entry* entry = history_.toRedo();
    if (entry == nullptr) return note("Nothing to redo");
    const std::string what = entry->what;
    if (entry->isAct) {
        returnTo(entry->after.lock());
    } else {
        takeOn(*entry->editedAfter);
    }
    history_.redone();
    note("Redid: " + what);
}

void Session::returnTo(const std::shared_ptr<const Moment>& moment) {
    panel_.crossedBody.clear();
    crossedPanels_.clear();
    recordings_.keepMesh();
    simulation_.returnTo(moment->kept);
    menu_.current = moment->sceneIndex;
    const bool isOther = std::exchange(menu_.opened, moment->opened) != moment->opened;
    menu_.wishes = moment->wishes;
    mouseHand_.drop();
    if (moment->isHeld) simulation_.act(EventKind::release);
    simulation_.takeActs();
    followSize();
    motion_.restart(simulation_);
    forgetCrossings();
    recordings_.skipTo(simulation_.clock().steps);
    pace_ = {};
    paceWatch_.restart();
    offer_.reset();
    if (isOther) {
        put(moment->camera);
        showScene(panel_, simulation_.scene());
        noteOpened();
    }
    latest_ = moment;
    followEdits();
}

void Session::takeOn(const Edited& edited) {
    const std::vector<BodyDescription>& bodies = edited.scene.world.bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) simulation_.setBodyColour(i, bodies[i].frame.colour);
    takeLiveParts(simulation_.live(), edited.scene);
    const ShownAs& shown = edited.shownAs;
    const ShownAs now = shownAs();
    run_.view = shown.view;
    run_.speed = shown.speed;
    run_.quality = shown.quality;
    run_.crossings = shown.crossings;
    if (shown.solver != now.solver) chooseSolver(shown.solver);
    if (shown.lockstep != now.lockstep) simulation_.setLockstep(shown.lockstep);
    if (shown.lockstep) lockstepForView_ = false;
    mouseHand_.drop();
    followEdits();
}

}  // namespace drape::viewer
