#include "viewer/undo/undo.h"

#include <exception>
#include <stdexcept>
#include <utility>

#include "scene/fields/same_scene.h"

namespace drape::viewer {

// Acts.

Undo::Edit::Edit(Undo& undo, std::string what)
    : undo_(&undo),
      what_(std::move(what)),
      before_(undo.timeline_.before(*undo.simulation_, undo.window_.openScene())),
      edited_{undo.simulation_->scene(), undo.window_.shownAs()},
      epoch_(undo.simulation_->epoch()),
      events_(undo.simulation_->events().size()) {
    undo.hasEdit_ = true;
}

Undo::Edit::Edit(Edit&& other) noexcept
    : undo_(std::exchange(other.undo_, nullptr)),
      what_(std::move(other.what_)),
      before_(std::move(other.before_)),
      edited_(std::move(other.edited_)),
      epoch_(other.epoch_),
      events_(other.events_) {}

Undo::Edit::~Edit() {
    if (!undo_) return;
    undo_->hasEdit_ = false;
    if (!isAsBefore()) undo_->restore(*this);
}

bool Undo::Edit::isAsBefore() const {
    const Simulation& simulation = *undo_->simulation_;
    return simulation.epoch() == epoch_ && simulation.events().size() == events_ &&
           undo_->window_.shownAs() == edited_.shownAs && sameScene(simulation.scene(), edited_.scene);
}

void Undo::Edit::commit() {
    if (!undo_) throw std::logic_error("the act \"" + what_ + "\" is over");
    Undo& undo = *std::exchange(undo_, nullptr);
    undo.hasEdit_ = false;
    undo.timeline_.add(std::move(what_), std::move(before_));
    undo.follow();
}

Undo::Edit Undo::begin(std::string what) {
    endPresent();
    goOnFromHere();
    commitEdits();
    if (message_->isError()) message_->say("");  // the error was about the run before this act
    return Edit(*this, std::move(what));
}

// A destructor calls it, also while an exception is on its way. So it drops a second exception: the cloth then stays as
// the act left it, and a GPU that is lost throws gl::Lost again in the next picture.
void Undo::restore(const Edit& edit) noexcept {
    try {
        if (edit.before_.checkpoint) {
            returnTo(*edit.before_.checkpoint, edit.before_.latest);
        } else if (edit.before_.latest) {
            returnTo(*edit.before_.latest, edit.before_.latest);
        }
        window_.show(edit.edited_.shownAs);
        follow();
    } catch (const std::exception&) {
    }
}

void Undo::requireNoEdit() const {
    if (hasEdit_) throw std::logic_error("another act is open");
}

void Undo::endPresent() {
    requireNoEdit();
    message_->endNote();
    offer_.end();
    endStroke();
}

// Strokes and edits in place.

void Undo::beginStroke(Tool tool) {
    endPresent();
    goOnFromHere();
    commitEdits();
    timeline_.beginStroke(*simulation_, window_.openScene(), tool);
}

void Undo::endStroke() {
    const bool movedPins = std::exchange(movedPins_, false);
    // The act contains the motion of the pins, which therefore is no edit.
    if (timeline_.endStroke(*simulation_, movedPins) && movedPins) follow();
}

void Undo::follow() { timeline_.history().follow(simulation_->scene(), window_.shownAs()); }

void Undo::start() { timeline_.history().start(simulation_->scene(), window_.shownAs()); }

void Undo::commitEdits() {
    requireNoEdit();
    if (!timeline_.history().isEdited(simulation_->scene(), window_.shownAs())) return;
    message_->endNote();
    offer_.end();
    goOnFromHere();
    timeline_.history().commit(simulation_->scene(), window_.shownAs());
}

// Undo and redo.

void Undo::undo() {
    endPresent();
    goOnFromHere();
    commitEdits();
    const History::Entry* entry = timeline_.history().toUndo();
    if (entry == nullptr) return window_.note("Nothing to undo");
    const std::string what = entry->what;
    if (entry->isAct) {
        const std::shared_ptr<const Checkpoint> before = entry->before.lock();
        std::optional<Checkpoint> now = timeline_.capture(*simulation_, window_.openScene());
        returnTo(*before, before);
        timeline_.undone(std::move(now));
    } else {
        takeOn(*entry->editedBefore);
        timeline_.history().undone();
    }
    window_.note("Undid: " + what);
}

// A replay on the time line only shows earlier states, so redo first returns to the end of the replay.
void Undo::redo() {
    endPresent();
    if (const Timeline::CheckpointPtr end = timeline_.takeReplayEnd()) returnTo(*end, end);
    commitEdits();
    const History::Entry* entry = timeline_.history().toRedo();
    if (entry == nullptr) return window_.note("Nothing to redo");
    const std::string what = entry->what;
    if (entry->isAct) {
        const std::shared_ptr<const Checkpoint> after = entry->after.lock();
        returnTo(*after, after);
    } else {
        takeOn(*entry->editedAfter);
    }
    timeline_.history().redone();
    window_.note("Redid: " + what);
}

void Undo::returnTo(const Checkpoint& checkpoint, std::weak_ptr<const Checkpoint> latest) {
    window_.leave();
    timeline_.returnTo(*simulation_, checkpoint, std::move(latest));
    window_.reopen(checkpoint.scene);
    follow();
}

void Undo::takeOn(const Edited& edited) {
    const std::vector<BodyDescription>& bodies = edited.scene.world.bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) simulation_->setBodyColour(i, bodies[i].frame.colour);
    simulation_->takeFabrics(edited.scene);
    window_.show(edited.shownAs);
    follow();
}

// The time line.

bool Undo::showMoment(double seconds) {
    if (!timeline_.replayEnd()) {
        endPresent();
        commitEdits();
        if (!timeline_.beginReplay(*simulation_, window_.openScene())) return false;
    }
    const Timeline::Place place = timeline_.placeAt(*simulation_, seconds);
    if (place.checkpoint) returnTo(*place.checkpoint, place.latest);
    return true;
}

void Undo::goOnFromHere() {
    if (!timeline_.goOnFromHere(*simulation_)) return;
    follow();
    window_.note("The later part is dropped. Ctrl + Z brings it back");
}

bool Undo::endReplay() {
    const Timeline::CheckpointPtr end = timeline_.takeReachedEnd(*simulation_);
    if (!end) return false;
    returnTo(*end, end);
    return timeline_.takeRecordsReplay();
}

void Undo::pass(double realSeconds) {
    offer_.pass(realSeconds);
    if (timeline_.isLineDue(*simulation_, realSeconds)) timeline_.keepForLine(*simulation_, window_.openScene());
}

}  // namespace drape::viewer
