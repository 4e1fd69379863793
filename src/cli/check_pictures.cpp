#include <chrono>

#include "cli/check_report.h"
#include "gl/framebuffer.h"
#include "io/picture_file.h"
#include "render/renderer.h"
#include "render/scene_frame.h"
#include "render/world_geometry.h"
#include "run/run.h"
#include "scene/registry.h"
#include "solver/cpu_solver.h"
#include "solver/gpu_solver.h"

namespace drape::cli {
namespace {

constexpr const char* kScene = "drop";
constexpr int kSteps = 60;  // before the pictures: cloth on the ball

double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::vector<CheckPicture> drawCheckPictures(GpuSession& gpu, const std::filesystem::path& folder, bool quick) {
    const int width = quick ? 480 : 960;
    const int height = quick ? 300 : 600;
    Run run(loadScene(kScene));
    CpuSolver cpu(run.model());
    const SolverView view = viewOf(cpu);
    for (int k = 0; k < kSteps; ++k) cpu.step(run.nextStep(view));
    GpuSolver solver(run.model(), gpu.commands, gpu.library);
    solver.setState(cpu.state());
    solver.computeNormals();
    render::Renderer renderer(gpu.library);
    render::WorldGeometry geometry(run.model(), solver.links());
    const glm::vec3 ball = ballCentre(run.applied().ball, run.clock().ballPhase);
    const render::WorldView world = geometry.view(render::buffersOf(solver), run.hands().torn());
    render::Frame frame = render::sceneFrame(run.scene(), run.applied(), run.model(), world, ball);

    std::vector<CheckPicture> pictures;
    for (const auto& choice : kChoices<render::Quality>) {
        const gl::Framebuffer picture("picture", width, height, effortOf(choice.value).samples);
        frame.look.quality = choice.value;
        const auto draw = [&] {
            renderer.draw(frame, {picture.id(), width, height}, gpu.commands);
            picture.resolve();
            glFinish();
        };
        draw();  // compiles what drivers put off
        const auto start = std::chrono::steady_clock::now();
        draw();
        CheckPicture& drawn = pictures.emplace_back();
        drawn.milliseconds = millisecondsSince(start);
        drawn.quality = choice.name;
        drawn.file = drawn.quality + ".png";
        io::writePng(folder / drawn.file, width, height, picture.readPixels());
    }
    return pictures;
}

}  // namespace drape::cli
