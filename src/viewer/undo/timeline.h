#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "viewer/input/input.h"
#include "viewer/undo/history.h"
#include "viewer/undo/kept_moment.h"

namespace drape::viewer {

/// What a person has done, and the moments that one can return to: before each act, and some of each second for the
/// time line. From an earlier moment of the time line, the run is played again up to the present, the replay's end.
class Timeline {
public:
    using Moment = std::shared_ptr<const KeptMoment>;

    History& history() { return history_; }
    const History& history() const { return history_; }
    const MomentRing& moments() const { return moments_; }
    /// bytes: that all moments may take.
    void setBudget(std::size_t bytes) { moments_.setBudget(bytes); }

    /// The present moment. Nothing where the cloth has blown up.
    std::optional<KeptMoment> now(Simulation& simulation, OpenScene scene) const;
    /// Returns the simulation to a moment, where no hand of the mouse holds the cloth. latest: the moment of the time
    /// line that it is. Throws as Simulation::returnTo().
    void returnTo(Simulation& simulation, const KeptMoment& moment, std::weak_ptr<const KeptMoment> latest);

    /// The moment before an act that is about to be done.
    struct Before {
        std::optional<KeptMoment> moment;
        Moment latest;  ///< the latest kept moment, for cloth that has blown up
    };
    Before before(Simulation& simulation, OpenScene scene) const;
    /// An act has been done. what: a noun, as in "Undid: restart".
    void add(std::string what, Before before);
    /// An act has been undone. now: the moment at which that happened. Without one it cannot be redone.
    void undone(std::optional<KeptMoment> now);

    /// Keeps the moment before a stroke of the hand.
    void beginStroke(Simulation& simulation, OpenScene scene, Tool tool);
    /// Ends the stroke, which is an act if it has had any effect. movedPins: it has moved a group of pins. Returns
    /// whether it was an act.
    bool endStroke(Simulation& simulation, bool movedPins);

    /// To be called before steps are taken, and after them. Settings that a played log changes are then nobody's edit.
    void beforeSteps(const Simulation& simulation);
    void afterSteps(const Simulation& simulation, const ShownAs& shownAs);

    /// To be called once a picture: whether keepForLine() is to be called. realSeconds: since the last call.
    bool isLineDue(const Simulation& simulation, double realSeconds);
    /// Keeps the present moment for the time line.
    void keepForLine(Simulation& simulation, OpenScene scene);
    /// The moments of the present run, or of the run that is played again, the latest first.
    std::vector<Moment> line(const Simulation& simulation) const;

    /// The present, while an earlier moment of it is on show or being played again; null else.
    const Moment& replayEnd() const { return replayEnd_; }
    /// Keeps the present as the end of a replay. Returns whether it could be kept.
    bool beginReplay(Simulation& simulation, OpenScene scene);
    /// A place on the time line.
    struct Place {
        Moment moment;  ///< to return to; null: the place is on show
        Moment latest;  ///< see returnTo()
    };
    /// The latest moment that is not after `seconds` of simulated time. From there on, steps play the events again that
    /// lie between it and the replay's end. At the end itself the replay is over. A replay must have begun.
    Place placeAt(const Simulation& simulation, double seconds);
    /// The moment on show is the present from now on: the replay's end is dropped, which is an act. Returns whether
    /// there was a replay.
    bool goOnFromHere(Simulation& simulation);
    /// Ends the replay at once, or once it has come to its end. Returns the end, or null.
    Moment takeReplayEnd() { return std::exchange(replayEnd_, nullptr); }
    Moment takeReachedEnd(const Simulation& simulation);
    /// How many of `steps` may be taken before the replay has come to its end.
    int upToReplayEnd(const Simulation& simulation, int steps) const;
    /// The replay is recorded until its end.
    void recordReplay(bool on) { recordsReplay_ = on; }
    bool takeRecordsReplay() { return std::exchange(recordsReplay_, false); }

private:
    /// The latest kept moment of the simulation's present epoch; null if there is none.
    Moment latest(const Simulation& simulation) const;
    std::weak_ptr<const KeptMoment> keepPeriodic(KeptMoment moment);

    History history_;
    MomentRing moments_;
    std::weak_ptr<const KeptMoment> latest_;
    std::uint64_t epoch_ = 0;           // epoch of the simulation that latest_ is of
    std::optional<KeptMoment> stroke_;  // moment before the present stroke of the hand
    Tool strokeTool_ = Tool::grab;
    std::optional<Settings> played_;  // settings before the latest steps of a log that is played
    Moment replayEnd_;
    bool recordsReplay_ = false;
    double sinceKept_ = 0.0;  // real time since a moment was kept for the time line, s
    double keepCost_ = 0.0;   // real time that keeping it took, s
};

/// Steps on the clock at that moment.
inline std::uint64_t stepsAt(const KeptMoment& moment) { return moment.kept.snapshot->clock.steps; }

}  // namespace drape::viewer
