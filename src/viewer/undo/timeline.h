#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "viewer/input/input.h"
#include "viewer/undo/history.h"

namespace drape::viewer {

/// The history of the user's acts and edits, and the moments that undo and the time line can return to. A moment is
/// kept before each act and several times per second. While the user looks at an earlier moment, steps replay the run
/// up to the present, which is then called the replay's end.
class Timeline {
public:
    using Moment = std::shared_ptr<const KeptMoment>;

    History& history() { return history_; }
    const History& history() const { return history_; }
    const MomentRing& moments() const { return moments_; }
    /// `bytes`: greatest memory for all moments.
    void setBudget(std::size_t bytes) { moments_.setBudget(bytes); }

    /// Returns the present moment, or nothing if the cloth has blown up.
    std::optional<KeptMoment> now(Simulation& simulation, OpenScene scene) const;
    /// Returns the simulation to a moment, and releases the cloth if the mouse held it at that moment. Throws the
    /// exceptions of Simulation::returnTo().
    /// `latest`: the kept moment that becomes the latest one of the time line.
    void returnTo(Simulation& simulation, const KeptMoment& moment, std::weak_ptr<const KeptMoment> latest);

    /// The moment before an act that will be done next.
    struct Before {
        std::optional<KeptMoment> moment;  ///< nothing if the cloth has blown up
        Moment latest;  ///< latest moment of the time line; undo returns to it if `moment` is missing
    };
    Before before(Simulation& simulation, OpenScene scene) const;
    /// Adds an act that has been done.
    /// `what`: its name as a noun, as in "Undid: restart".
    void add(std::string what, Before before);
    /// Must be called when an act has been undone.
    /// `now`: the moment before the undo; without it the act cannot be redone.
    void undone(std::optional<KeptMoment> now);

    /// Keeps the moment before a stroke of the hand.
    void beginStroke(Simulation& simulation, OpenScene scene, Tool tool);
    /// Ends the stroke. Adds it as an act if it had an effect, and returns whether it did.
    /// `movedPins`: whether the stroke has moved a pin group.
    bool endStroke(Simulation& simulation, bool movedPins);

    /// Must be called before steps are taken.
    void beforeSteps(const Simulation& simulation);
    /// Must be called after steps have been taken. Changes of settings and fabrics by a played log then do not count as
    /// edits.
    void afterSteps(const Simulation& simulation, const ShownAs& shownAs);

    /// Returns whether to call keepForLine(). Call it once per picture.
    /// `realSeconds`: real time since the last call, s.
    bool isLineDue(const Simulation& simulation, double realSeconds);
    /// Keeps the present moment for the time line.
    void keepForLine(Simulation& simulation, OpenScene scene);
    /// Returns the kept moments of the present run, or of the run that is replayed, latest first.
    std::vector<Moment> line(const Simulation& simulation) const;

    /// Returns the replay's end while an earlier moment is shown or replayed, otherwise null.
    const Moment& replayEnd() const { return replayEnd_; }
    /// Keeps the present as the replay's end. Returns false if that is impossible because the cloth has blown up.
    bool beginReplay(Simulation& simulation, OpenScene scene);
    /// A place on the time line.
    struct Place {
        Moment moment;  ///< moment to return to; null if the place is already shown
        Moment latest;  ///< see returnTo()
    };
    /// Returns the latest kept moment that is not after the given time, or the first moment if all are after it. Steps
    /// from there replay the events up to the replay's end. If the result is the replay's end, the replay is over.
    /// beginReplay() must have been called.
    /// `seconds`: simulated time, s.
    Place placeAt(const Simulation& simulation, double seconds);
    /// Makes the shown moment the present and discards the replay's end. This is an act that can be undone. Does
    /// nothing and returns false if there is no replay.
    bool goOnFromHere(Simulation& simulation);
    /// Ends the replay. Returns its end, or null if there was no replay.
    Moment takeReplayEnd() { return std::exchange(replayEnd_, nullptr); }
    /// Ends the replay if the simulation has reached its end. Returns the end, or null if it has not been reached.
    Moment takeReachedEnd(const Simulation& simulation);
    /// Returns the number of steps to take: `steps`, or fewer if the replay ends earlier.
    int upToReplayEnd(const Simulation& simulation, int steps) const;
    /// Sets whether a clip of the replay is recorded until its end.
    void recordReplay(bool on) { recordsReplay_ = on; }
    /// Returns the value of the last recordReplay(), and resets it to false.
    bool takeRecordsReplay() { return std::exchange(recordsReplay_, false); }

private:
    /// Returns the latest kept moment of the simulation's present epoch, or null if there is none.
    Moment latest(const Simulation& simulation) const;
    std::weak_ptr<const KeptMoment> keepPeriodic(KeptMoment moment);

    History history_;
    MomentRing moments_;
    std::weak_ptr<const KeptMoment> latest_;
    std::uint64_t epoch_ = 0;           // epoch of the simulation that latest_ belongs to
    std::optional<KeptMoment> stroke_;  // moment before the present stroke of the hand
    Tool strokeTool_ = Tool::grab;
    /// Settings and number of events before the latest steps.
    struct Played {
        Settings settings;
        std::size_t events = 0;
    };
    std::optional<Played> played_;  // only set while a log is played
    Moment replayEnd_;
    bool recordsReplay_ = false;
    double sinceKept_ = 0.0;  // real time since the last moment was kept for the time line, s
    double keepCost_ = 0.0;   // real time spent on keeping the last moment for the time line, s
};

/// Returns the number of steps on the clock at that moment.
inline std::uint64_t stepsAt(const KeptMoment& moment) { return moment.kept.snapshot->clock.steps; }

}  // namespace drape::viewer
