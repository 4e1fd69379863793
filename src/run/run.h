#pragma once

#include <memory>
#include <span>
#include <vector>

#include "run/hands/hands.h"
#include "run/log/log_file.h"
#include "run/pins/pin_groups.h"
#include "run/replay.h"
#include "run/snapshot/snapshot.h"
#include "scene/fields/same_scene.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape {

/// A scene as it goes on, apart from the solvers that take its steps: settings and those that they approach, time,
/// hands, and the log of all that was done. The same events make the same steps, whoever steps.
class Run {
public:
    explicit Run(Scene scene);
    /// Of the log's scene, into which the steps take the log's events, as often as it starts; further events come
    /// on top. source: of the log, for messages. Throws LogError as checkEvents() does.
    Run(std::shared_ptr<const InputLog> played, std::string_view source);
    /// Goes on from a snapshot, to the bit; hands of one that was read from a file let go of the particles that they
    /// held. A solver has to be given stateOf(it, model()). Throws std::invalid_argument, in one line, for one that
    /// does not fit the model of its scene, and LogError.
    explicit Run(const Snapshot& snapshot);

    /// Whether the snapshot is of a run that started with this model.
    bool isOfModel(const Snapshot& snapshot) const { return sameStart(snapshot.log.scene, startScene_); }
    /// Goes on from a snapshot with isOfModel(), as the constructor does, to the bit. A solver has to be given
    /// stateOf(it, model()).
    void recall(const Snapshot& snapshot);

    /// Back to the start, with the settings and pins as they are now: links are whole, hands let go, and a new log
    /// begins. A solver has to be given startState(model()) then.
    void restart();

    /// The settings to reach: steps approach them within a fraction of a second. Changes are logged with the next step.
    Settings& settings() { return scene_.settings; }
    /// All that would be saved: a run of it starts as restart() does.
    const Scene& scene() const { return scene_; }
    /// The settings that the next step starts from, on their way to settings().
    const Settings& applied() const { return applied_; }

    /// Takes in an event other than `set`, which becomes one of the moment before the next step, and logs it if it has
    /// an effect. `view` is of the solver that steps. Throws std::invalid_argument, in one line, for an event that the
    /// model does not fit.
    void take(Event event, const SolverView& view);
    /// Pins a cloth's particles as the pattern says, where they are now, and lets go of its others. spacing: for
    /// PinPattern::topSpaced. Does nothing where there is no such cloth.
    void setPins(std::size_t cloth, PinPattern pins, glm::uint spacing);

    /// The scene, of which the settings, the light and the looks of cloths may be changed at any time. No step depends
    /// on light and looks, and no log holds them.
    Scene& live() { return scene_; }
    /// How a body looks. colour: sRGB, 0 to 1.
    void setBodyColour(std::size_t body, const glm::vec3& colour);

    /// The next step, which a solver then has to take. Throws SceneError for settings that no scene could hold, and for
    /// contact of cloth that is too large for it.
    Step nextStep(const SolverView& view);

    /// Stays where it is as long as the run does; only where particles start may change, in restart().
    const Model& model() const { return *model_; }
    const Clock& clock() const { return clock_; }
    const Hands& hands() const { return *hands_; }
    const PinGroups& pinGroups() const { return *pins_; }
    /// Lets a group of pins go by `by` m, as one of its pins is dragged, relative to what it follows.
    void movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by);
    /// Lets a group of pins follow a collider, a body or, with neither, its motion from where it is to be now.
    void letFollow(const std::string& name, const std::string& collider, const std::string& body);
    /// Of the pins of groups behind their targets. positions: as they are now.
    PinLag pinLag(std::span<const glm::vec4> positions);
    std::span<const Event> events() const { return events_; }
    /// Whose events the steps take; null: none.
    const std::shared_ptr<const InputLog>& played() const { return played_; }
    /// All since the start. hash: of the positions as they are now.
    InputLog log(std::uint64_t hash) const;
    /// All that it takes to go on from here. state: of the solver that steps. Changed settings are logged. Throws
    /// SnapshotError where the state is not finite, SceneError for settings that no scene could hold.
    Snapshot snapshot(const State& state);

private:
    void begin();
    void record(Event event);
    void logSettings();
    static void setOffset(PinGroup& group, glm::vec3 offset);
    double secondsAfter(std::uint64_t steps) const;
    void startColliders(const SolverView& view);

    Scene scene_;
    Scene startScene_;         ///< of the log
    Settings loggedSettings_;  ///< with which the log's events end
    Settings applied_;
    std::unique_ptr<Model> model_;
    bool pinsHaveChanged_ = false;  ///< since the model was made
    std::optional<Hands> hands_;
    std::optional<PinGroups> pins_;
    Clock clock_;
    std::vector<Event> events_;
    std::shared_ptr<const InputLog> played_;  ///< null: none
    std::optional<Replay> replay_;            ///< of it
};

}  // namespace drape
