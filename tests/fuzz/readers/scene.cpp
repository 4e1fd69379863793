#include "fuzz/readers.h"
#include "run/run.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/reference/reference_solver.h"
#include "solver/state.h"

namespace drape::fuzz {

/// Reads a scene file. An accepted scene can be written, reads back the same, and takes a step if it is small.
void scene(std::string_view bytes) {
    Scene scene;
    if (!accepts([&] { scene = readSceneText(bytes, "scene.json"); })) return;
    const std::string written = writeSceneText(scene);
    require(writeSceneText(readSceneText(written, "scene.json")) == written, "a scene reads as it was written");
    if (!isSmall(scene)) return;
    accepts([&] {
        loadMeshes(scene, "scene.json");
        Run run(scene);
        ReferenceSolver solver(run.model());
        solver.step(run.nextStep(viewOf(solver)));
    });
}

}  // namespace drape::fuzz
