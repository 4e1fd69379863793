#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "viewer/input/input.h"
#include "viewer/undo/history.h"

namespace drape::viewer {

/// Undo and the time line: the stack of the user's acts and edits (History), and the checkpoints of the run
/// (Checkpoint) to which both return. A checkpoint is saved before each act, and several times a second for the time
/// line.
///
/// The checkpoints of the time line form a list: each has a pointer to the previous one, and `latest_` points to the
/// last. CheckpointStore owns all checkpoints and discards the oldest when memory is full, so other pointers to them
/// are weak, except that `replayEnd_` keeps its checkpoint alive.
///
/// When the user goes back on the time line, the present is saved as the end of the replay. Steps then repeat the log
/// from the checkpoint shown, up to that end.
class Timeline {
public:
    /// Keeps a checkpoint alive, even if the store discards it.
    using CheckpointPtr = std::shared_ptr<const Checkpoint>;

    History& history() { return history_; }
    const History& history() const { return history_; }
    const CheckpointStore& checkpoints() const { return checkpoints_; }
    /// `bytes`: greatest memory for all checkpoints.
    void setBudget(std::size_t bytes) { checkpoints_.setBudget(bytes); }

    /// Returns a checkpoint of the present state without saving it, or nothing if the cloth has blown up or the GPU has
    /// no memory for it.
    std::optional<Checkpoint> capture(Simulation& simulation, OpenScene scene) const;
    /// Restores the simulation from a checkpoint, and releases the cloth if the mouse held it then. Throws the
    /// exceptions of Simulation::returnTo().
    /// `latest`: the checkpoint at which the time line ends from now on.
    void returnTo(Simulation& simulation, const Checkpoint& checkpoint, std::weak_ptr<const Checkpoint> latest);

    /// The state before an act, taken just before the act is done and given to add() once it has succeeded.
    struct Before {
        std::optional<Checkpoint> checkpoint;  ///< checkpoint of that state; nothing if the cloth has blown up
        CheckpointPtr latest;  ///< last checkpoint of the time line; undo returns to it if `checkpoint` is missing
    };
    Before before(Simulation& simulation, OpenScene scene) const;
    /// Adds an act that has been done.
    /// `what`: its name as a noun, as in "Undid: restart".
    void add(std::string what, Before before);
    /// Must be called when an act has been undone.
    /// `now`: checkpoint of the state before the undo, to which redo returns; without it the act cannot be redone.
    void undone(std::optional<Checkpoint> now);

    /// Takes a checkpoint before a stroke of the hand. Only endStroke() saves it.
    void beginStroke(Simulation& simulation, OpenScene scene, Tool tool);
    /// Ends the stroke. Adds it as an act if it had an effect, and returns whether it did.
    /// `movedPins`: whether the stroke has moved a pin group.
    bool endStroke(Simulation& simulation, bool movedPins);

    /// Must be called before steps are taken.
    void beforeSteps(const Simulation& simulation);
    /// Must be called after steps have been taken. Changes of settings and fabrics by a played log then do not count as
    /// edits.
    void afterSteps(const Simulation& simulation, const ShownAs& shownAs);

    /// Returns whether the next checkpoint of the time line is due (keepForLine()). Call it once per picture.
    /// `realSeconds`: real time since the last call, s.
    bool isLineDue(const Simulation& simulation, double realSeconds);
    /// Saves a checkpoint of the present state for the time line.
    void keepForLine(Simulation& simulation, OpenScene scene);
    /// Returns the checkpoints of the present run, or of the run that is replayed, latest first.
    std::vector<CheckpointPtr> line(const Simulation& simulation) const;

    /// Returns the checkpoint at which the replay ends while an earlier one is shown or replayed, otherwise null.
    const CheckpointPtr& replayEnd() const { return replayEnd_; }
    /// Saves the present state as the end of the replay. Returns false if the cloth has blown up, so that it cannot.
    bool beginReplay(Simulation& simulation, OpenScene scene);
    /// A place on the time line.
    struct Place {
        CheckpointPtr checkpoint;  ///< checkpoint to return to; null if it is already shown
        CheckpointPtr latest;      ///< argument `latest` of returnTo()
    };
    /// Returns the latest checkpoint that is not after the given time, or the first one if all are after it. Steps from
    /// there replay the events up to the replay's end. If the result is the replay's end, the replay is over.
    /// beginReplay() must have been called.
    /// `seconds`: simulated time, s.
    Place placeAt(const Simulation& simulation, double seconds);
    /// Ends the replay at the state shown, which becomes the present; what followed is discarded. This is an act that
    /// can be undone. Does nothing and returns false if there is no replay.
    bool goOnFromHere(Simulation& simulation);
    /// Ends the replay. Returns its end, or null if there was no replay.
    CheckpointPtr takeReplayEnd() { return std::exchange(replayEnd_, nullptr); }
    /// Ends the replay if the simulation has reached its end. Returns the end, or null if it has not been reached.
    CheckpointPtr takeReachedEnd(const Simulation& simulation);
    /// Returns the number of steps to take: `steps`, or fewer if the replay ends earlier.
    int upToReplayEnd(const Simulation& simulation, int steps) const;
    /// Sets whether a clip of the replay is recorded until its end.
    void recordReplay(bool on) { recordsReplay_ = on; }
    /// Returns the value of the last recordReplay(), and resets it to false.
    bool takeRecordsReplay() { return std::exchange(recordsReplay_, false); }

private:
    /// Returns the last checkpoint of the time line, or null if there is none in the simulation's present epoch.
    CheckpointPtr latest(const Simulation& simulation) const;
    /// Saves a checkpoint of the time line.
    std::weak_ptr<const Checkpoint> keepPeriodic(Checkpoint checkpoint);

    History history_;
    CheckpointStore checkpoints_;
    std::weak_ptr<const Checkpoint> latest_;  // last checkpoint of the time line
    std::uint64_t epoch_ = 0;                 // epoch of the simulation that latest_ belongs to
    std::optional<Checkpoint> stroke_;        // checkpoint before the present stroke of the hand
    Tool strokeTool_ = Tool::grab;
    /// Settings and number of events before the latest steps.
    struct Played {
        Settings settings;
        std::size_t events = 0;
    };
    std::optional<Played> played_;  // between beforeSteps() and afterSteps(), while a log is played
    CheckpointPtr replayEnd_;       // checkpoint at which the replay ends; null without a replay
    bool recordsReplay_ = false;    // whether a clip of the replay is recorded
    double sinceKept_ = 0.0;        // real time since the last checkpoint of the time line, s
    double keepCost_ = 0.0;         // real time that saving that checkpoint took, s
};

/// Returns the number of steps from the start of the run to a checkpoint.
inline std::uint64_t stepsAt(const Checkpoint& checkpoint) { return checkpoint.kept.snapshot->clock.steps; }

}  // namespace drape::viewer
