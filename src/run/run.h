#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "run/driving.h"
#include "run/hands/hands.h"
#include "run/log/log_file.h"
#include "run/pins/pin_groups.h"
#include "run/pins/rest_release.h"
#include "run/snapshot/snapshot.h"
#include "scene/fields/same_scene.h"
#include "scene/scene.h"
#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

class Run;

/// Makes the steps of a log from the start of a run of its scene. The log must outlive this object and must
/// have passed checkEvents().
class Replay {
public:
    explicit Replay(const InputLog& log) : log_(&log) {}
    /// Replays from the moment after `steps` steps.
    Replay(const InputLog& log, std::uint64_t steps)
        : log_(&log),
          next_(static_cast<std::size_t>(std::ranges::lower_bound(log.events, steps, {}, &Event::step) -
                                         log.events.begin())) {}

    /// Gives the run all events of the log that come before its next step. After the log's end, gives none.
    void giveEvents(Run& run, const SolverView& view);
    /// Gives the run its events, then makes its next step.
    Step nextStep(Run& run, const SolverView& view);

private:
    const InputLog* log_;
    std::size_t next_ = 0;  ///< index of the next event
};

/// A running scene, without the solver that takes its steps. It has the target settings, the current settings on their
/// way to the targets, time, hands, and the log of all events. The same events make the same steps with any solver.
class Run {
public:
    explicit Run(Scene scene);
    /// Runs the scene of a log and replays its events in the steps. Each restart replays them again. Events given to
    /// take() are added. Throws LogError as checkEvents() does.
    /// `source`: name of the log, for messages.
    Run(std::shared_ptr<const InputLog> played, std::string_view source);
    /// Continues from a snapshot, to the bit. If the snapshot was read from a file, hands let go of the particles that
    /// they held. The caller must give the solver stateOf(snapshot, model()). Throws LogError, and
    /// std::invalid_argument, in one line, for a snapshot that does not fit the model of its scene.
    explicit Run(const Snapshot& snapshot);

    /// Returns whether the snapshot belongs to a run that started with this model.
    bool isOfModel(const Snapshot& snapshot) const { return sameStart(snapshot.log.scene, startScene_); }
    /// Continues from a snapshot of this model (isOfModel()), to the bit, as the constructor does. The caller must give
    /// the solver stateOf(snapshot, model()).
    void recall(const Snapshot& snapshot);

    /// Returns to the start with the current settings and pins. All links are whole again, hands let go, and a new log
    /// begins. The caller must then give the solver startState(model()). Must not be called while hasOtherFabric().
    void restart();
    /// Returns whether cloths have other masses than at the start. A new start then needs another model, whose links
    /// may have other materials: see startOver().
    bool hasOtherFabric() const;

    /// Returns the target settings. Steps approach them within a fraction of a second. The next step logs all changes.
    Settings& settings() { return scene_.settings; }
    /// Returns the scene as it would be saved. A run of it starts as restart() does.
    const Scene& scene() const { return scene_; }
    /// Returns the settings at the start of the next step, on their way to settings().
    const Settings& applied() const { return applied_; }

    /// Processes an event other than `set` at the moment before the next step, and logs it if it has an effect. Throws
    /// std::invalid_argument, in one line, for an event that does not fit the model, and SceneError for a fabric that
    /// no scene could hold.
    /// `view`: view of the solver that takes the steps.
    void take(Event event, const SolverView& view);
    /// Pins the particles of a cloth that the pattern selects, where they are now, and unpins all others. Does
    /// nothing if there is no such cloth.
    /// `spacing`: number of columns from one pin to the next, for PinPattern::topSpaced.
    void setPins(std::size_t cloth, PinPattern pins, glm::uint spacing);

    /// Makes all cloths of the fabrics that they have in another scene, which differs from scene() in nothing else than
    /// fabrics and settings. Takes the settings, too. Cloths keep their places and speeds.
    void takeFabrics(const Scene& other);

    /// Returns the scene, whose settings, light and looks of cloths may be changed during the run. Light and looks have
    /// no effect on steps, and logs do not hold them.
    Scene& live() { return scene_; }
    /// Gives the model the panels with looks of their own that live() has now (ClothPart::looks). Call it before a
    /// picture.
    void followPanels();
    /// Returns a number that changes whenever the looks of the model's panels do.
    std::uint64_t panelVersion() const { return panelVersion_; }
    /// Sets the colour of a body: sRGB, 0 to 1.
    void setBodyColour(std::size_t body, const glm::vec3& colour);

    /// Drive a collider or a body to a pose, or the vertices of a body to places in its frame, in the next step
    /// (Driving). Throw std::invalid_argument, in one line. The log does not record this; snapshots hold it once the
    /// step is made. restart() ends it. `places`: places of the particles of the body, m.
    void driveCollider(const Collider& collider, const Pose& to) { driving_.setPose(collider, applied_, clock_, to); }
    void driveBody(std::size_t body, const Pose& to) {
        driving_.setPose(*model_, body, clock_, scene_.settings.timeStep, to);
    }
    void driveVertices(std::size_t body, std::vector<glm::vec3> places) {
        driving_.setVertices(*model_, body, clock_, scene_.settings.timeStep, std::move(places));
    }

    /// Pins particles and attaches them to a collider that is on or to a body: from the next step on they keep their
    /// present places in its frame, until they are unpinned. Throws std::invalid_argument, in one line, as take() does,
    /// for a particle of a pin group, and for a collider that is off. The log records the pins, but not what they
    /// follow. restart() ends it. `view`: view of the solver that takes the steps.
    void attach(const AttachedTo& to, std::vector<glm::uint> particles, const SolverView& view);
    const Attached& attached() const { return attached_; }

    /// Adds forces (N) on particles from `first` on to those of the next step. The log does not record this, and
    /// snapshots hold it once the step is made. restart() ends it.
    void push(glm::uint first, std::span<const glm::vec3> forces);

    /// Gives the wind its velocity in settings() at once, from the next step on. The log does not record this.
    void driveWind();
    /// Notes that a program has changed the solver's particles, which the log does not record.
    void noteDriven() { isDriven_ = true; }

    /// Sets whether steps measure forces, from the next one on. It changes no motion, and neither logs nor snapshots
    /// hold it. Steps take longer.
    void measureForces(bool on) { measuresForces_ = on; }

    /// Makes the next step, which a solver must then take. Throws SceneError for settings that no scene could hold, and
    /// for a cloth too large for contact.
    Step nextStep(const SolverView& view);

    /// Returns the model. Its address stays the same as long as the run lives. Only restart() changes it, in the masses
    /// and start positions of particles, fabrics, in the masses, steps, in the places of driven bodies, and
    /// followPanels().
    const Model& model() const { return *model_; }
    const Clock& clock() const { return clock_; }
    const Hands& hands() const { return *hands_; }
    const PinGroups& pinGroups() const { return *pins_; }
    /// Returns whether a pin group waits for rest to let go.
    bool awaitsRest() const { return RestRelease::isAwaited(scene_.settings, clock_); }
    /// Returns the time at which such groups have let go, s; nothing if they have not.
    std::optional<double> releasedAfter() const { return RestRelease::releasedAfter(clock_); }
    /// Moves a pin group by `by` (m) relative to the thing that it follows.
    /// `particle`: the pin that the user drags.
    void movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by);
    /// Makes a pin group follow a collider or a body from its current place on. If both names are empty, it follows its
    /// own motion.
    void letFollow(const std::string& name, const std::string& collider, const std::string& body);
    /// Returns how far pins are behind their targets.
    /// `positions`: current positions of all particles.
    PinLag pinLag(std::span<const glm::vec4> positions);
    std::span<const Event> events() const { return events_; }
    /// Returns the log whose events the steps take; null if no log is played.
    const std::shared_ptr<const InputLog>& played() const { return played_; }
    /// Returns the log of all events since the start.
    /// `hash`: hash of the current positions.
    InputLog log(std::uint64_t hash) const;
    /// Returns a snapshot of the run, from which it can be continued. Logs changed settings first. Throws SnapshotError
    /// if the state is not finite, SceneError for settings that no scene could hold.
    /// `state`: state of the solver that takes the steps.
    Snapshot snapshot(const State& state);

private:
    void begin();
    void record(Event event);
    void takeFabric(const Event& event);
    void logSettings();
    static void setOffset(PinGroup& group, glm::vec3 offset);
    double secondsAfter(std::uint64_t steps) const;
    void startColliders(const SolverView& view);
    void watchRest(const SolverView& view);

    Scene scene_;
    Scene startScene_;         ///< scene at the start of the log
    Settings loggedSettings_;  ///< settings after the last event of the log
    Settings applied_;
    std::unique_ptr<Model> model_;
    /// Panels and print of a cloth that ClothPart::looks was made from.
    struct Panels {
        std::vector<PanelLook> looks;
        std::string print;
    };

    std::vector<Panels> panels_;  ///< of each cloth
    std::uint64_t panelVersion_ = 0;
    bool modelHasChanged_ = false;  ///< whether pins or driven bodies have changed since the model was made
    std::optional<Hands> hands_;
    std::optional<PinGroups> pins_;
    RestRelease rest_;
    Driving driving_;
    Attached attached_;
    std::vector<glm::vec3> externalForces_;  ///< force on each particle in the next step, N; empty: none
    bool isDriven_ = false;                  ///< InputLog::isDriven
    bool measuresForces_ = false;
    Clock clock_;
    std::vector<Event> events_;
    std::shared_ptr<const InputLog> played_;  ///< log that the run plays; null: none
    std::optional<Replay> replay_;            ///< progress of the played log
};

}  // namespace drape
