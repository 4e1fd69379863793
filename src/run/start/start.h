#pragma once

#include <memory>
#include <optional>
#include <string>

#include "run/run.h"
#include "run/snapshot/snapshot.h"
#include "scene/load/mesh_scene.h"
#include "scene/load/registry.h"

namespace drape {

/// The beginning of a run: a scene at its start, perhaps with a log to play, or a snapshot of a run.
struct Start {
    // Implicit, since nearly all runs begin with a scene.
    Start(Scene startScene) : scene(std::move(startScene)) {}
    /// `name`: name of the snapshot or log, for messages.
    Start(Snapshot snapshot, std::string name);
    Start(InputLog log, std::string name);

    Scene scene;
    std::shared_ptr<const Snapshot> snapshot;  ///< snapshot to continue from; null: none, the scene starts anew
    std::shared_ptr<const InputLog> log;       ///< log to play; null: none
    std::string source;                        ///< name of the snapshot or log
};

/// Loads a scene as loadSceneAs() does, or the snapshot or log in the file `source`. Some built-in scenes have a log in
/// the program, which plays unless wishes change their grid, bodies, fabric or fields. Throws SceneError, also for
/// wishes that a snapshot or log cannot fulfil, SnapshotError and LogError.
Start loadStart(const std::string& source, const SceneWishes& wishes);

/// Lets a body of a snapshot play an animation from its moment on (animate()). The body must be in the pose of its
/// mesh. Throws SceneError as animate() does.
/// `earliest`: simulated time from the start before which the body keeps that pose, s.
void animateFromNow(Snapshot& snapshot, std::size_t body, const AnimationWish& wish, double earliest = 0.0);

/// Makes the run. Throws SnapshotError or LogError for a snapshot or log that does not fit its scene, SceneError if its
/// cloth is too large for contact and the scene has contact on.
std::unique_ptr<Run> makeRun(const Start& start);

/// Returns the start of a new run with the present scene and the played log of this run.
Start startOver(const Run& run);

/// Sets a solver of the run's model to the state where the run begins. Call it before the first step. Without a
/// snapshot it does nothing, since a new solver is at the start of the scene.
template <class Solver>
void putAtStart(Solver& solver, const Start& start, const Model& model) {
    if (start.snapshot) solver.setState(stateOf(*start.snapshot, model));
}

}  // namespace drape
