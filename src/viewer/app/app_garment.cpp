// A sewing pattern and who wears it.

#include <algorithm>
#include <filesystem>
#include <utility>

#include "mesh_reading/mesh_file.h"
#include "scene/start/garment_scene.h"
#include "viewer/app/app.h"

namespace drape::viewer {

void App::askForWearer() {
    std::erase_if(panel_.dropped, [](const MeshQuestion& question) { return question.asksForBody; });
    const std::string source = baseOf(menu_.opened);
    if (isUnworn(simulation_.scene()) && isPatternFile(source)) panel_.dropped.push_back({source, true});
}

// Changes the open scene instead of opening a new one, so that the chosen fabric and light stay and undo removes the
// body.
void App::wear(const std::filesystem::path& body) {
    Scene scene = simulation_.scene();
    // The user may have opened another scene since the dialog for the file opened.
    if (!isUnworn(scene)) throw SceneError(scene.name + ": no sewing pattern that nobody wears yet");
    const std::optional<CleanStart> start = putOn(scene, body);
    const std::string crossed = start ? describe(*start) : "";
    const std::string name = body.filename().string();
    startWith(std::move(scene), "putting it on " + name);
    watches_.starts().notePanels(simulation_, crossed);
    std::erase_if(panel_.dropped, [](const MeshQuestion& question) { return question.asksForBody; });
    resetCamera();
    showScene(panel_, simulation_.scene());
    sayWithSceneNotes("Worn by " + name + ", who starts thin and grows while the panels are sewn" +
                      (crossed.empty() ? "" : "; " + crossed));
}

}  // namespace drape::viewer
