#include "run/start.h"

#include <utility>

#include "run/contact_start.h"

namespace drape {

Start::Start(Snapshot given, std::string name) : scene(given.scene), source(std::move(name)) {
    snapshot = std::make_shared<const Snapshot>(std::move(given));
}

Start loadStart(const std::string& source, const SceneWishes& wishes) {
    if (!isSnapshotFile(source)) return loadSceneAs(source, wishes);
    const auto refuse = [&](const char* option) {
        throw SceneError(source + ": is a snapshot of a run, which " + option + " cannot change");
    };
    if (wishes.columns) refuse("--size");
    if (!wishes.fabric.empty()) refuse("--fabric");
    Snapshot snapshot = readSnapshotFile(source);
    putPrint(snapshot.scene, wishes.print);
    return {std::move(snapshot), source};
}

std::unique_ptr<Run> makeRun(const Start& start) {
    std::unique_ptr<Run> run;
    if (!start.snapshot) {
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

}  // namespace drape
