// A sewing pattern and who wears it.

#include <algorithm>
#include <filesystem>
#include <utility>

#include "mesh_reading/mesh_file.h"
#include "run/thin_start.h"
#include "scene/start/garment_scene.h"
#include "viewer/app/session.h"

namespace drape::viewer {

void Session::askForWearer() {
    std::erase_if(panel_.dropped, [](const MeshQuestion& question) { return question.asksForBody; });
    const std::string source = baseOf(menu_.opened);
    if (isUnworn(simulation_.scene()) && isPatternFile(source)) panel_.dropped.push_back({source, true});
}

// An edit of the open scene, so that a fabric or a light that was chosen before stays, and undo takes the body away.
void Session::wear(const std::filesystem::path& body) {
    Scene scene = simulation_.scene();
    // Another scene may have been opened since a file was asked for.
    if (!isUnworn(scene)) throw SceneError(scene.name + ": no sewing pattern that nobody wears yet");
    const std::optional<CleanStart> start = putOn(scene, body);
    const std::string crossed = start ? describe(*start) : "";
    const std::string name = body.filename().string();
    startWith(std::move(scene), "putting it on " + name);
    crossedPanels_ = crossed;
    std::erase_if(panel_.dropped, [](const MeshQuestion& question) { return question.asksForBody; });
    put(render::OrbitCamera(simulation_.scene().camera));
    showScene(panel_, simulation_.scene());
    sayWithMeshNotes("Worn by " + name + ", who starts thin and grows while the panels are sewn" +
                     (crossed.empty() ? "" : "; " + crossed));
}

void Session::tellCrossedStart(const CrossedStart& crossed) {
    const Scene& scene = simulation_.scene();
    say(describeWithOffer(crossed, simulation_.model(), scene) + (crossedPanels_.empty() ? "" : "; " + crossedPanels_),
        true);
    if (const auto thin = findThinStart(crossed, simulation_.model(), scene))
        panel_.crossedBody = scene.world.bodies[thin->body].frame.name;
}

}  // namespace drape::viewer
