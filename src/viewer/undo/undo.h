#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "viewer/state/message_line.h"
#include "viewer/undo/timeline.h"

namespace drape::viewer {

/// What undo reads and sets in the window around the simulation. Each function must be set.
struct UndoWindow {
    std::function<OpenScene()> openScene;  ///< returns the open scene
    std::function<ShownAs()> shownAs;      ///< returns how the scene is shown
    std::function<void()> leave;           ///< called before the simulation returns to another checkpoint
    std::function<void(const OpenScene&)>
        reopen;  ///< shows the scene of the checkpoint to which the simulation has returned
    std::function<void(const ShownAs&)> show;  ///< shows the scene in that way
    std::function<void(std::string)> note;     ///< shows a message for some seconds
};

/// Undo, redo and the time line of a window. Every change of the user's becomes an entry of the history in one of three
/// ways:
/// - An act, which begin() opens and Edit::commit() adds. Undo returns to the checkpoint before it.
/// - A stroke of the hand, from beginStroke() to endStroke(). It is an act if it had an effect.
/// - An edit in place: a change of the scene's settings or of how it is shown, which commitEdits() finds. Undo sets the
///   values before it.
/// Each of these first ends what is in progress: a stroke, a replay on the time line, edits that are not committed yet,
/// the note and the offer about an earlier act. So callers need not keep an order.
class Undo {
public:
    /// `simulation`, `message`: must outlive this object. `message` loses its note at the user's next change.
    Undo(Simulation& simulation, MessageLine& message, UndoWindow window)
        : simulation_(&simulation), message_(&message), window_(std::move(window)) {}
    Undo(const Undo&) = delete;  // an Edit has a pointer to it
    Undo& operator=(const Undo&) = delete;

    /// An act of the user's that is being done. If it is destroyed before commit(), for example by an exception, the
    /// window returns to the state before the act.
    class Edit {
    public:
        Edit(Edit&& other) noexcept;
        Edit(const Edit&) = delete;
        Edit& operator=(Edit&&) = delete;
        Edit& operator=(const Edit&) = delete;
        ~Edit();
        /// Adds the act to the history. Throws std::logic_error if it was committed before.
        void commit();

    private:
        friend class Undo;
        Edit(Undo& undo, std::string what);
        bool isAsBefore() const;

        Undo* undo_;  // null once the act is over
        std::string what_;
        Timeline::Before before_;
        Edited edited_;            // scene and how it was shown before the act
        std::uint64_t epoch_ = 0;  // epoch of the simulation before the act
        std::size_t events_ = 0;   // number of the simulation's events before the act
    };
    /// Begins an act. Only one may be open at a time. Throws std::logic_error otherwise.
    /// `what`: name of the act as a noun, as in "Undid: restart".
    [[nodiscard]] Edit begin(std::string what);

    /// Begins a stroke of the hand.
    void beginStroke(Tool tool);
    /// Adds the fact that the stroke has moved a group of pins, which the scene has.
    void noteMovedPins() { movedPins_ = true; }
    /// Ends the stroke, if there is one.
    void endStroke();

    /// Adds the edits in place since the last call. Call it once per picture while no control is held.
    void commitEdits();
    /// Accepts the present scene without an entry, because the user has not made its changes.
    void follow();
    /// Forgets everything. The present is the state at the beginning.
    void start();
    /// Discards the last entry if it is an edit in place. Call it when the user has reversed that edit by hand.
    void takeBack() { timeline_.history().takeBack(); }

    void undo();
    void redo();
    /// Offers to undo the act that was just done, in place of a question before it.
    void offer(std::string text) { offer_.make(std::move(text)); }

    // The time line.

    /// Shows the latest checkpoint that is not after the given time. Steps from there replay what followed. Returns
    /// false if the cloth has blown up, so that the present cannot be kept as the end of the replay.
    /// `seconds`: simulated time, s.
    bool showMoment(double seconds);
    /// Makes the checkpoint that is shown the present, if it is an earlier one. This is an act.
    void goOnFromHere();
    /// Makes the end of a replay the present again if the replay has reached it. Returns true if a clip of the replay
    /// was recorded, which must end now.
    bool endReplay();
    /// Sets whether a clip of the replay is recorded until its end.
    void recordReplay(bool on) { timeline_.recordReplay(on); }
    /// Returns the number of steps to take: `steps`, or fewer if the replay ends earlier.
    int upToReplayEnd(int steps) const { return timeline_.upToReplayEnd(*simulation_, steps); }

    /// Saves a checkpoint for the time line if one is due, and ends the offer after some seconds. Call it once per
    /// picture.
    /// `realSeconds`: real time since the last call, s.
    void pass(double realSeconds);
    /// Must be called before steps are taken, and afterSteps() after them.
    void beforeSteps() { timeline_.beforeSteps(*simulation_); }
    void afterSteps() { timeline_.afterSteps(*simulation_, window_.shownAs()); }

    /// `bytes`: greatest memory for all checkpoints.
    void setBudget(std::size_t bytes) { timeline_.setBudget(bytes); }
    const Timeline& timeline() const { return timeline_; }
    const UndoOffer& offer() const { return offer_; }

private:
    /// Throws std::logic_error if an act is open.
    void requireNoEdit() const;
    /// Ends what the user did before: the stroke, the note and the offer.
    void endPresent();
    /// Returns the simulation and the window to a checkpoint.
    /// `latest`: the checkpoint at which the time line ends from now on.
    void returnTo(const Checkpoint& checkpoint, std::weak_ptr<const Checkpoint> latest);
    void takeOn(const Edited& edited);
    void restore(const Edit& edit) noexcept;

    Simulation* simulation_;
    MessageLine* message_;
    UndoWindow window_;
    Timeline timeline_;
    UndoOffer offer_;
    bool movedPins_ = false;  // whether the present stroke has moved a group of pins
    bool hasEdit_ = false;    // whether an act is open
};

}  // namespace drape::viewer
