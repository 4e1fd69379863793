#include "run/start/start.h"

#include <algorithm>
#include <utility>

#include "embedded/logs.h"
#include "run/start/start_faults.h"

namespace drape {

Start::Start(Snapshot given, std::string name) : scene(given.scene), source(std::move(name)) {
    snapshot = std::make_shared<const Snapshot>(std::move(given));
}

Start::Start(InputLog given, std::string name) : scene(given.scene), source(std::move(name)) {
    log = std::make_shared<const InputLog>(std::move(given));
}

namespace {

/// Throws SceneError for wishes that a recording cannot fulfil.
void requireUnchanged(const SceneWishes& wishes, const std::string& recording) {
    const auto refuse = [&](const char* option) {
        throw SceneError(recording + " of a run, so " + option + " cannot be used");
    };
    if (wishes.columns) refuse("--grid");
    if (!wishes.bodies.empty()) refuse("--body");
    if (!wishes.fabric.empty()) refuse("--fabric");
    if (!wishes.set.empty()) refuse("--set");
}

}  // namespace

Start loadStart(const std::string& source, const SceneWishes& wishes) {
    if (isSnapshotFile(source)) {
        requireUnchanged(wishes, source + ": is a snapshot");
        Snapshot snapshot = readSnapshotFile(source);
        putPrint(snapshot.scene, wishes.print);
        return {std::move(snapshot), source};
    }
    if (isLogFile(source)) {
        requireUnchanged(wishes, source + ": is a log");
        InputLog log = readLogFile(source);
        putPrint(log.scene, wishes.print);
        return {std::move(log), source};
    }
    const EmbeddedFile* embedded = findEmbedded(embedded::logs(), source + ".json");
    Scene scene = loadSceneAs(source, wishes);
    const bool isChanged = wishes.columns || !wishes.bodies.empty() || !wishes.fabric.empty() || !wishes.set.empty();
    if (!embedded || isChanged) return scene;
    InputLog log = readLogText(embedded->text, source);
    log.scene = std::move(scene);
    return {std::move(log), source};
}

void animateFromNow(Snapshot& snapshot, std::size_t body, const AnimationWish& wish, double earliest) {
    const double now = static_cast<double>(snapshot.clock.steps) * double{snapshot.applied.timeStep};
    const double grown = double{snapshot.scene.world.bodies[body].grow.seconds};
    animate(snapshot.scene, body, wish, std::max(std::max(now, earliest) - grown, 0.0));
    snapshot.log.scene.world.bodies = snapshot.scene.world.bodies;
}

std::unique_ptr<Run> makeRun(const Start& start) {
    std::unique_ptr<Run> run;
    if (start.log) {
        run = std::make_unique<Run>(start.log, start.source);
    } else if (!start.snapshot) {
        run = std::make_unique<Run>(start.scene);
    } else {
        try {
            run = std::make_unique<Run>(*start.snapshot);
        } catch (const std::invalid_argument& error) {
            throw SnapshotError(start.source + ": " + error.what());
        } catch (const LogError& error) {
            throw SnapshotError(start.source + ": " + error.what());
        }
    }
    if (const auto why = whyNoContact(run->model(), start.scene.settings))
        throw SceneError(start.scene.name + ": " + *why);
    return run;
}

Start startOver(const Run& run) {
    if (!run.played()) return run.scene();
    InputLog log = *run.played();
    log.scene = run.scene();
    const std::string name = log.scene.name;
    return {std::move(log), name};
}

}  // namespace drape
