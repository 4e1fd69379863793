#include <chrono>

#include "cli/check_report.h"
#include "cli/progress.h"
#include "gl/framebuffer.h"
#include "io/picture_file.h"
#include "render/renderer.h"
#include "render/scene_frame.h"
#include "render/still.h"
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
    const int width = quick ? 320 : 960;
    const int height = quick ? 200 : 600;
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

    render::Still still(gpu.library);
    Progress progress("pictures", std::size(kChoices<render::Quality>) - 1 + render::Still::kPictures);
    std::uint64_t done = 0;
    std::vector<CheckPicture> pictures;
    for (const auto& choice : kChoices<render::Quality>) {
        const gl::Framebuffer picture("picture", width, height, effortOf(choice.value).samples);
        const render::Target target{picture.id(), width, height};
        frame.look.quality = choice.value;
        const auto draw = [&] { renderer.draw(frame, target, gpu.commands); };
        const auto drawStill = [&] {
            still.begin(width, height);
            while (!still.isDone()) {
                still.add(frame, renderer, gpu.commands);
                progress.show(++done);
            }
            still.draw(target, gpu.commands);
        };
        draw();  // compiles what drivers put off
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        choice.value == render::Quality::still ? drawStill() : draw();
        picture.resolve();
        glFinish();
        CheckPicture& drawn = pictures.emplace_back();
        drawn.milliseconds = millisecondsSince(start);
        drawn.quality = choice.name;
        drawn.file = drawn.quality + ".png";
        io::writePng(folder / drawn.file, width, height, picture.readPixels());
        if (choice.value != render::Quality::still) progress.show(++done);
    }
    return pictures;
}

}  // namespace drape::cli
