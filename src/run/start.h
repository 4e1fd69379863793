#pragma once

#include <memory>
#include <optional>
#include <string>

#include "run/run.h"
#include "run/snapshot/snapshot.h"
#include "scene/start/registry.h"

namespace drape {

/// The beginning of a run: a scene at its start, perhaps with a log to be played, or a snapshot of one.
struct Start {
    // Implicit, since a scene is where nearly all begin.
    Start(Scene startScene) : scene(std::move(startScene)) {}
    /// name: for messages.
    Start(Snapshot snapshot, std::string name);
    Start(InputLog log, std::string name);

    Scene scene;
    std::shared_ptr<const Snapshot> snapshot;  ///< null: from the start
    std::shared_ptr<const InputLog> log;       ///< null: nothing is played
    std::string source;                        ///< of the snapshot or log
};

/// A scene as loadSceneAs() has it, or the snapshot or log in the file at that path. A built-in scene for which the
/// program has a log plays it, unless size, fabric or fields are to be others. Throws SceneError, also for wishes that
/// a run cannot be granted, SnapshotError and LogError.
Start loadStart(const std::string& source, const SceneWishes& wishes);

/// Throws SnapshotError or LogError for a snapshot or log that does not fit its scene, SceneError for cloth that is too
/// large for the contact that its scene has on.
std::unique_ptr<Run> makeRun(const Start& start);

/// Puts a solver of that run's model where the run begins; to be called before its first step. A solver that is new is
/// at the start of the scene.
template <class Solver>
void putAtStart(Solver& solver, const Start& start, const Model& model) {
    if (start.snapshot) solver.setState(stateOf(*start.snapshot, model));
}

}  // namespace drape
