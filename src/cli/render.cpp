#include <algorithm>
#include <cmath>

#include "cli/commands.h"
#include "cli/gpu_session.h"
#include "cli/interruption.h"
#include "cli/picture_sink.h"
#include "cli/progress.h"
#include "gl/framebuffer.h"
#include "render/print_textures.h"
#include "render/renderer.h"
#include "render/scene_frame.h"
#include "render/world_geometry.h"
#include "scene/registry.h"
#include "solver/gpu_solver.h"

namespace drape::cli {
namespace {

constexpr int kSamples = 4;  // for smooth edges

int framesPerSecond(const Settings& settings) {
    return std::max(1, static_cast<int>(std::lround(1.0f / settings.timeStep)));
}

}  // namespace

int runRender(const RenderCommand& command, const std::filesystem::path& shaderDirectory) {
    const Scene scene = loadSceneAs(command.scene, command.wishes);
    render::requirePrints(scene);
    const Interruption interruption;
    const std::filesystem::path output =
        command.output.empty() ? std::filesystem::path(scene.name + ".png") : command.output;
    PictureSink sink(output, {command.width, command.height, framesPerSecond(scene.settings), command.numbered});

    GpuSession gpu(shaderDirectory);
    GpuSolver::requireRoom(scene.world);
    const Model model = makeModel(scene.world);
    GpuSolver solver(model, gpu.commands, gpu.library);
    render::Renderer renderer(gpu.library);
    render::WorldGeometry geometry(model, solver.links());
    const bool torn = mayTear(model, scene.settings);
    const gl::Framebuffer picture("picture", command.width, command.height, kSamples);

    Progress progress("rendering", command.frames);
    Clock clock;
    for (std::uint64_t number = 1; number <= command.frames; ++number) {
        solver.step(makeStep(model, scene.settings, clock));
        if (sink.wants(number, command.frames)) {
            solver.computeNormals();
            const render::WorldView world = geometry.view(render::buffersOf(solver), torn);
            const glm::vec3 ball = ballCentre(scene.settings.ball, clock.ballPhase);
            renderer.draw(render::sceneFrame(scene, scene.settings, model, world, ball),
                          {picture.id(), command.width, command.height}, gpu.commands);
            sink.add(number, picture.readPixels());
        }
        progress.show(number);
    }
    sink.finish();
    return gpu.status();
}

}  // namespace drape::cli
