#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "gl/error.h"
#include "gl/framebuffer.h"
#include "render/print_textures.h"
#include "render/renderer.h"
#include "render/scene_frame.h"
#include "render/view_data.h"
#include "render/world_geometry.h"
#include "run/start.h"
#include "solver/compare.h"
#include "solver/cpu_solver.h"
#include "solver/gpu_solver.h"
#include "viewer/viewer.h"

namespace drape::cli {
namespace {

constexpr int kSamples = 4;  // for smooth edges

int framesPerSecond(const Settings& settings) {
    return std::max(1, static_cast<int>(std::lround(1.0f / settings.timeStep)));
}

/// Where the first frame is taken from.
render::OrbitCamera cameraOf(const Scene& scene, const RenderCommand& command) {
    CameraView view = scene.camera;
    if (command.camera) {
        view.yaw = command.camera->yaw;
        view.pitch = command.camera->pitch;
        view.distance = command.camera->distance.value_or(view.distance);
    }
    return render::OrbitCamera(view).widenedFor(static_cast<float>(command.width) / static_cast<float>(command.height));
}

/// Where it is after that much simulated time, s.
render::OrbitCamera turned(render::OrbitCamera camera, double seconds, double turn) {
    if (turn == 0.0) return camera;
    camera.orbit(static_cast<float>(2.0 * std::numbers::pi * std::fmod(seconds / turn, 1.0)), 0.0f);
    return camera;
}

/// The CPU solver beside the one that is drawn.
class Lockstep {
public:
    Lockstep(const Start& start, const Model& model) : solver_(model) { putAtStart(solver_, start, model); }

    void step(const Step& step) { solver_.step(step); }
    void compareWith(const GpuSolver& drawn, render::ViewFacts& facts, gl::Commands& commands) {
        const State state = solver_.state();
        const BitDifference difference = findBitDifference(state, drawn.state());
        compared_.write(state.positions, state.displacements, commands);
        compared_.describe(facts, std::uint64_t{state.positions.size()} * 8, difference.floats, difference.largest);
    }

private:
    CpuSolver solver_;
    render::ComparedState compared_;
};

gl::Framebuffer pictureOf(const RenderCommand& command) {
    try {
        return {"picture", command.width, command.height, kSamples};
    } catch (const gl::DeviceLimit& error) {
        throw gl::DeviceLimit(std::string("--size: ") + error.what());
    }
}

}  // namespace

int runRender(const RenderCommand& command, const std::filesystem::path& shaderDirectory) {
    Preparing preparing(command.scene);
    const Start start = loadStart(command.scene, command.wishes);
    const Scene& scene = start.scene;
    render::requirePrints(scene, command.wishes.print.empty() ? "" : "--print");
    const Interruption interruption;
    const std::filesystem::path output =
        command.output.empty() ? std::filesystem::path(scene.name + ".png") : command.output;
    PictureSink sink(output, {command.width, command.height, framesPerSecond(scene.settings), command.numbered});

    GpuSession gpu(shaderDirectory);
    GpuSolver::requireRoom(scene.world);
    const std::unique_ptr<Run> run = makeRun(start);
    const Model& model = run->model();
    GpuSolver solver(model, gpu.commands, gpu.library);
    putAtStart(solver, start, model);
    const SolverView view = viewOf(solver);
    render::Renderer renderer(gpu.library);
    render::WorldGeometry geometry(model, solver.links());
    std::optional<Lockstep> lockstep;
    if (command.view == render::View::difference) lockstep.emplace(start, model);
    const gl::Framebuffer picture = pictureOf(command);

    const render::OrbitCamera camera = cameraOf(scene, command);
    preparing.end();
    Progress progress("rendering", command.frames);
    progress.show(0);
    for (std::uint64_t number = 1; number <= command.frames; ++number) {
        const Step step = run->nextStep(view);
        solver.step(step);
        if (lockstep) lockstep->step(step);
        if (sink.wants(number, command.frames)) {
            solver.computeNormals();
            const render::WorldView world = geometry.view(render::buffersOf(solver), run->hands().torn());
            const glm::vec3 ball = ballCentre(run->applied().ball, run->clock().ballPhase);
            render::Frame frame = render::sceneFrame(run->scene(), run->applied(), model, world, ball);
            const double seconds = static_cast<double>(number - 1) * scene.settings.timeStep;
            frame.camera = turned(camera, seconds, command.turn);
            frame.look.view = command.view;
            frame.facts.substepLength = run->clock().lastSubstepLength;
            if (lockstep) lockstep->compareWith(solver, frame.facts, gpu.commands);
            renderer.draw(frame, {picture.id(), command.width, command.height}, gpu.commands);
            sink.add(number, picture.readPixels());
        }
        progress.show(number);
    }
    sink.finish();
    return gpu.status();
}

int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory) {
    viewer::ViewerOptions options;
    options.scene = command.scene;
    options.wishes = command.wishes;
    options.frames = command.frames;
    options.view = command.view;
    options.shaderDirectory = shaderDirectory;
    options.uiReport = command.uiReport;
    options.isInterrupted = [] { return pendingSignal() != 0; };
    Preparing preparing(command.scene.empty() ? "the viewer" : command.scene);
    options.onFirstFrame = [&] { preparing.end(); };
    const Interruption interruption;
    const int status = viewer::runViewer(options);
    throwIfInterrupted();
    return status;
}

}  // namespace drape::cli
