#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <string>

#include "backend/backend.h"
#include "base/task_queue.h"
#include "base/wall_clock.h"
#include "cli/chosen_backend.h"
#include "cli/command_line.h"
#include "cli/commands/written_state.h"
#include "cli/gpu_session.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/progress.h"
#include "crossings/crossings.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "gl/objects/framebuffer.h"
#include "render/fabric/print_textures.h"
#include "render/frame/scene_frame.h"
#include "render/renderer.h"
#include "render/views/view_data.h"
#include "render/world_geometry.h"
#include "run/start/start.h"
#include "scene/load/registry.h"
#include "scene/parts/resize.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"

namespace drape::cli {
namespace {

constexpr double kUsualSeconds = 5.0;  // default length of a film, s; the cache of a body may end the run earlier
constexpr std::uint64_t kMostFrames = 1'000'000;

struct RenderCommand {
    std::string scene;
    SceneWishes wishes;
    bool autoGrid = false;     ///< whether to choose wishes.columns by time
    std::uint64_t frames = 0;  ///< number of frames; 0: follows from `seconds`
    double seconds = 0.0;      ///< simulated time of the film, s; 0: default length
    int fps = 0;  ///< frames per second; 0: the format's default, or one frame per step if `frames` is given
    PictureSize size{1280, 720};
    render::View view = render::View::shaded;
    std::optional<render::Quality> quality;  ///< quality of pictures; nothing: full, whatever the speed of the machine
    SolverOptions solver;
    std::optional<CameraPlace> camera;  ///< camera that the user chose; nothing: the scene's camera
    double turn = 0.0;                  ///< simulated time of one orbit of the camera, s; 0: it stands still
    bool fixed = false;                 ///< whether the user chose the scene's fixed camera
    std::filesystem::path output;       ///< file to write; empty: SCENE.mp4
    bool numbered = false;              ///< whether to write all frames as numbered pictures
    bool tellsNotes = true;             ///< whether to print tellSceneNotes()
    bool offersQuality = true;          ///< whether the user's command has the option --quality
};

void declare(Options& options, RenderCommand& render) {
    addScene(options, render.scene);
    options.addNumber({"--seconds", "S", "Simulated time to draw in seconds [5, or until the run ends]"}, 0.001, 1e6,
                      render.seconds);
    options.addWhole(
        {"--frames", "N", "Number of frames to draw, instead of --seconds: one per step, unless --fps is given"}, 1,
        kMostFrames, render.frames);
    options.exclude("--frames", "--seconds");
    options.addWhole(
        {"--fps", "N",
         "Frames per second; each shows the step nearest to its time [60, at most one per step; GIF 25, WebP 30]"},
        1, 1000, render.fps);
    addSizes(
        options, "Size in pixels [1280x720]", render.wishes.columns,
        [&](const PictureSize& size) { render.size = size; }, &render.autoGrid);
    options.addText({"-o,--output", "FILE", io::helpOf(io::isDrawn) + " [SCENE.mp4]"}, render.output);
    addBodies(options, render.wishes);
    addFabric(options, render.wishes);
    addSet(options, render.wishes);
    addPrint(options, render.wishes);
    addView(options, render.view);
    addBackend(options, render.solver);
    addThreads(options, render.solver);
    options.add({"--camera", "fixed|YAW,PITCH[,DISTANCE]",
                 "Direction in degrees to the right and up, and distance in metres, from the point that the scene's "
                 "camera looks at; fixed: the scene's camera [fixed]"},
                [&](const std::string& text) {
                    if (text == "still") throw UsageError("--camera: \"still\" is now \"fixed\"");
                    render.fixed = text == "fixed";
                    if (!render.fixed) render.camera = parseCamera("--camera", text);
                });
    options.addHiddenFlag("--still", [] { throw UsageError("--still is now --camera fixed"); });
    options.addNumber({"--turntable", "SECONDS", "Move the camera around the scene once in this simulated time"}, 0.01,
                      1e6, render.turn);
    options.addChoice({"--quality", "QUALITY",
                       "fast, draft, full or still, which averages many full pictures into a smooth one [full]"},
                      render.quality);
    options.addFlag("--numbered", render.numbered, "Write all frames, as FILE_0001.png and so on");
}

/// Returns the frames that a command requests. Throws UsageError for too many.
DrawnFrames framesOf(const RenderCommand& command, const std::filesystem::path& output, const Scene& scene) {
    const auto& format = requireFormat(output, io::isDrawn);
    const auto* film = std::get_if<io::FilmEncoding>(&format.write);
    const double stepsASecond = 1.0 / scene.settings.timeStep;
    const int stepRate = std::max(1, static_cast<int>(std::lround(stepsASecond)));
    DrawnFrames frames;
    frames.perSecond = command.fps;
    if (command.fps == 0) {
        // A film with a given number of frames shows every step, in real time if the format allows that rate.
        frames.perSecond = std::min(stepRate, film ? film->usualRate : io::kMp4.usualRate);
        if (command.frames > 0) frames.perSecond = film ? std::min(stepRate, film->mostRate) : stepRate;
    }
    const bool oneEach = (command.fps == 0 && command.frames > 0) || frames.perSecond == stepRate;
    if (!oneEach) frames.stepsAFrame = stepsASecond / frames.perSecond;
    const double seconds =
        command.seconds > 0.0 ? command.seconds : endOfRun(scene.world.bodies).value_or(kUsualSeconds);
    const double wanted = std::max(1.0, std::round(seconds * frames.perSecond));
    if (command.frames == 0 && wanted > static_cast<double>(kMostFrames)) {
        throw UsageError("--seconds: " + std::to_string(std::llround(wanted)) + " frames, expected at most " +
                         std::to_string(kMostFrames));
    }
    frames.count = command.frames > 0 ? command.frames : static_cast<std::uint64_t>(wanted);
    return frames;
}

/// Returns the camera of the first frame.
render::OrbitCamera cameraOf(const Scene& scene, const RenderCommand& command) {
    SceneCamera view = scene.camera;
    if (command.camera) {
        view.yaw = command.camera->yaw;
        view.pitch = command.camera->pitch;
        view.distance = command.camera->distance.value_or(view.distance);
    }
    return render::OrbitCamera(view).forPicture(static_cast<float>(command.size.width) /
                                                static_cast<float>(command.size.height));
}

/// Returns the camera after `seconds` of simulated time on an orbit of `turn` seconds; 0: no orbit.
render::OrbitCamera turned(render::OrbitCamera camera, double seconds, double turn) {
    if (turn == 0.0) return camera;
    camera.orbit(static_cast<float>(2.0 * std::numbers::pi * std::fmod(seconds / turn, 1.0)), 0.0f);
    return camera;
}

/// A CPU solver that runs in lockstep with the drawn solver.
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
        return {"picture", command.size.width, command.size.height, 1};
    } catch (const gl::DeviceLimit& error) {
        throw gl::DeviceLimit(std::string("--size: ") + error.what());
    }
}

render::Quality qualityOf(const RenderCommand& command) { return command.quality.value_or(render::Quality::full); }

/// Returns the backend that takes the steps. Needs a current GL context.
Backend backendFor(const RenderCommand& command, const Scene& scene, GpuSession& gpu) {
    const bool compares = render::needs(command.view, render::Needs::comparison);
    const auto usual = [&] {
        return compares ? Backend::gpu : autoBackend(gl::deviceInfo(), scene, gpu.commands, gpu.library).backend;
    };
    const Backend backend = command.solver.backend ? *command.solver.backend : usual();
    const std::string name(enumName(backend));
    if (compares && !needsGpu(backend))
        throw UsageError("--view: difference compares GPU and CPU, so it cannot be combined with --backend " + name);
    command.solver.requireFit(backend);
    return backend;
}

/// Draws the state of a solver. A second thread encodes and writes the pictures.
class FrameWriter {
public:
    FrameWriter(const RenderCommand& command, const Scene& scene, const Model& model, const GpuSolver& solver,
                const GpuSession& gpu, double secondsAFrame, PictureSink& sink)
        : command_(&command),
          scene_(&scene),
          model_(&model),
          renderer_(gpu.library),
          still_(gpu.library),
          geometry_(model, solver.links()),
          picture_(pictureOf(command)),
          camera_(cameraOf(scene, command)),
          secondsAFrame_(secondsAFrame),
          sink_(&sink) {}

    /// Draws and queues a frame. Rethrows an exception from writing an earlier frame.
    /// `number`: the frame's number, from 1.
    /// `compare`: adds the state of the CPU solver to the facts that a comparison view shows.
    template <class Compare>
    void add(std::uint64_t number, const DrawnMoment& moment, GpuSolver& solver, gl::Commands& commands,
             Compare compare) {
        drawFrame(number, moment, solver, commands, compare);
        writing_.add([this, number, pixels = picture_.readPixels()] { sink_->add(number, pixels); });
    }

    /// Draws a frame without writing it. The parameters are those of add().
    template <class Compare>
    void drawFrame(std::uint64_t number, const DrawnMoment& moment, GpuSolver& solver, gl::Commands& commands,
                   Compare compare) {
        solver.computeNormals();
        if (haveDeformingBodies(*model_))
            geometry_.showBodies(drawnBodies(*model_, moment.clock, solver.read(Array::positions)), commands);
        const render::WorldView world = geometry_.view(render::buffersOf(solver), moment.torn, moment.cuts);
        render::Frame frame = render::sceneFrame(*scene_, moment.applied, *model_, world, moment.colliders);
        const double seconds = static_cast<double>(number - 1) * secondsAFrame_;
        frame.camera = turned(camera_, seconds, command_->turn);
        frame.look.view = command_->view;
        frame.look.quality = qualityOf(*command_);
        frame.facts.substepLength = moment.substepLength;
        compare(frame.facts);
        if (render::needsSearch(command_->view)) markCrossings(solver, moment.torn, frame.facts, commands);
        draw(frame, commands);
    }

    /// Waits until all frames are written.
    void finish() {
        writing_.finish();
        sink_->finish();
    }

private:
    void markCrossings(const GpuSolver& solver, bool torn, render::ViewFacts& facts, gl::Commands& commands) {
        const std::vector<glm::vec4> positions = solver.read(Array::positions);
        const std::vector<physics::Triangle> triangles = torn ? solver.readTriangles() : model_->triangles;
        const glm::uint firstOfBodies = model_->firstBodyParticle();
        const std::vector<physics::Triangle> met = metTriangles(*model_, triangles);
        const Crossings found = findCrossings(positions, met, firstOfBodies, 0.0f, model_->joinedTo);
        const std::vector<float> gaps = bodyGaps(positions, met, firstOfBodies, kMostGap);
        crossings_.write(found, gaps, triangles, positions.size(), commands);
        crossings_.describe(facts);
    }

    void draw(const render::Frame& frame, gl::Commands& commands) {
        const render::Target target{picture_.id(), command_->size.width, command_->size.height};
        if (qualityOf(*command_) != render::Quality::still) return renderer_.draw(frame, target, commands);
        still_.begin(target.width, target.height);
        while (!still_.isDone()) still_.add(frame, renderer_, commands);
        still_.draw(target, commands);
    }

    const RenderCommand* command_;
    const Scene* scene_;
    const Model* model_;
    render::Renderer renderer_;
    render::Still still_;
    render::WorldGeometry geometry_;
    render::CrossingMarks crossings_;
    gl::Framebuffer picture_;
    render::OrbitCamera camera_;
    double secondsAFrame_;  // simulated time per frame, s
    PictureSink* sink_;
    TaskQueue writing_;
};

/// Suggests a faster quality, once, as soon as a long wait is likely. Does nothing if the user chose a quality.
void tellFaster(const RenderCommand& command, Progress& progress, std::uint64_t step, bool& told) {
    constexpr double kLongWait = 60.0;  // least wait that counts as long, s
    const double left = progress.secondsLeft(step);
    if (told || command.quality || !command.offersQuality || left < kLongWait || !gl::isSoftwareRenderer()) return;
    told = true;
    progress.say("drape: render: about " + durationText(left) +
                 " left at full quality on this software renderer; --quality draft takes about a quarter of that");
}

/// Says which grid would show how the fabric of a built-in scene folds, if the user has chosen no grid and cells are
/// too long for that.
void tellCoarse(const RenderCommand& command, const Scene& scene) {
    const std::string name = command.scene.substr(0, command.scene.find(':'));
    if (command.autoGrid || command.wishes.columns || std::ranges::count(builtInSceneNames(), name) == 0) return;
    const std::optional<FoldingGrid> grid = foldingGrid(scene);
    if (!grid) return;
    std::fprintf(stderr,
                 "drape: render: cells of %.1f cm are too long for the folds of this fabric, whose bending length is "
                 "%.1f cm; --grid %u shows them, and steps take about %.2g times as long\n",
                 100.0 * double{grid->cell}, 100.0 * double{grid->bendingLength}, grid->columns, grid->cost);
}

/// Measures a run with the scene's own grid: its steps, and a picture.
/// `frames`: the frames that the command asks for; `pictures`: the number of those that are drawn.
RunCost costOfRun(const RenderCommand& command, const Start& start, Backend backend, GpuSession& gpu,
                  const DrawnFrames& frames, double pictures, PictureSink& sink) {
    const auto began = WallClock::now();
    const std::unique_ptr<Run> run = makeRun(start);
    const Model& model = run->model();
    GpuSolver solver(model, gpu.commands, gpu.library, backend == Backend::gpuJoined ? GpuPath::joined : GpuPath::best);
    const auto steps = static_cast<double>(frames.steps());
    RunCost cost;
    if (backend == Backend::cpu) {
        CpuSolver cpu(model, {.threads = command.solver.threads});
        cost = costOfSteps(cpu, *run, began, steps);
        solver.setState(cpu.state());
    } else if (backend == Backend::reference) {
        ReferenceSolver reference(model);
        cost = costOfSteps(reference, *run, began, steps);
        solver.setState(reference.state());
    } else {
        cost = costOfSteps(solver, *run, began, steps);
    }
    // A still is the mean of many full pictures, of which one is measured.
    RenderCommand one = command;
    const bool isStill = qualityOf(command) == render::Quality::still;
    if (isStill) one.quality = render::Quality::full;
    FrameWriter writer(one, start.scene, model, solver, gpu, 1.0, sink);
    const auto draw = [&] {
        writer.drawFrame(1, momentOf(*run), solver, gpu.commands, [](render::ViewFacts&) {});
        glFinish();
    };
    draw();  // compiles shaders
    const auto first = WallClock::now();
    draw();
    cost.pictures = pictures * (isStill ? render::Still::kPictures : 1) * secondsSince(first);
    return cost;
}

/// `given`: where the run begins; nothing: it is loaded from command.scene.
int writeRender(const RenderCommand& command, std::optional<Start> given, ContactReport& contact,
                const std::filesystem::path& shaderDirectory) {
    const auto began = WallClock::now();
    command.solver.requireFit();
    if (command.fixed && command.turn != 0.0) throw UsageError("--camera: fixed cannot be combined with --turntable");
    Preparing preparing(command.scene);
    Start start = given ? std::move(*given) : loadStart(command.scene, command.wishes);
    const Scene& scene = start.scene;
    render::requirePrints(scene, command.wishes.print.empty() ? "" : "--print");
    const Interruption interruption;
    const std::filesystem::path output = command.output.empty() ? freePath(scene.name + ".mp4") : command.output;
    const DrawnFrames frames = framesOf(command, output, scene);
    PictureSink sink(
        output, {command.size, frames.perSecond, command.numbered, frames.count, inputFilesOf(scene, command.scene)});
    if (command.tellsNotes) tellSceneNotes(scene);
    tellCoarse(command, scene);

    GpuSession gpu(shaderDirectory);
    const Backend backend = backendFor(command, scene, gpu);
    if (command.autoGrid) {
        preparing.end();
        double pictures = 0.0;
        for (std::uint64_t number = 1; number <= frames.count; ++number) {
            if (sink.wants(number, frames.count)) ++pictures;
        }
        start = loadAffordable("render", command.scene, command.wishes, [&](const Start& own) {
            return costOfRun(command, own, backend, gpu, frames, pictures, sink);
        });
    }
    GpuSolver::requireRoom(scene.world);
    const std::unique_ptr<Run> run = makeRun(start);
    const Model& model = run->model();
    // The renderer draws from the buffers of this solver, even if the CPU takes the steps.
    GpuSolver solver(model, gpu.commands, gpu.library, backend == Backend::gpuJoined ? GpuPath::joined : GpuPath::best);
    putAtStart(solver, start, model);
    FrameWriter writer(command, scene, model, solver, gpu, frames.stepsAFrame * scene.settings.timeStep, sink);

    const std::uint64_t stepCount = frames.steps();
    const IsDrawn isDrawn = [&](std::uint64_t step) {
        const std::uint64_t last = frames.through(step);
        return last > frames.through(step - 1) && sink.wants(last, frames.count);
    };
    const auto draw = [&](auto next, auto compare) {
        preparing.end();
        Progress progress("rendering", stepCount);
        progress.show(0);
        bool told = false;
        for (std::uint64_t step = 1; step <= stepCount; ++step) {
            const DrawnMoment moment = next();
            for (std::uint64_t number = frames.through(step - 1) + 1; number <= frames.through(step); ++number) {
                if (sink.wants(number, frames.count)) writer.add(number, moment, solver, gpu.commands, compare);
            }
            progress.show(step);
            tellFaster(command, progress, step, told);
        }
        writer.finish();
    };
    const auto drawAhead = [&](auto cpu) {
        putAtStart(cpu, start, model);
        StepsAhead steps(*run, cpu, contact, stepCount, render::showsData(command.view), isDrawn);
        draw([&] { return steps.next(solver); }, [](render::ViewFacts&) {});
        contact.end(cpu, *run);
    };
    if (backend == Backend::cpu) {
        drawAhead(CpuSolver(model, {.threads = command.solver.threads}));
    } else if (backend == Backend::reference) {
        drawAhead(ReferenceSolver(model));
    } else {
        std::optional<Lockstep> lockstep;
        if (render::needs(command.view, render::Needs::comparison)) lockstep.emplace(start, model);
        const SolverView view = viewOf(solver);
        const auto next = [&] {
            const Step step = run->nextStep(view);
            contact.before(step, solver, *run);
            solver.step(step);
            if (lockstep) lockstep->step(step);
            return momentOf(*run);
        };
        draw(next, [&](render::ViewFacts& facts) {
            if (lockstep) lockstep->compareWith(solver, facts, gpu.commands);
        });
        contact.end(solver, *run);
    }
    tellWritten(sink.written(), began);
    return gpu.status();
}

int runRender(const RenderCommand& command, const std::filesystem::path& shaderDirectory) {
    ContactReport contact;
    return writeRender(command, std::nullopt, contact, shaderDirectory);
}

}  // namespace

int renderMoving(const MovingOutput& output, Start start, ContactReport& contact,
                 const std::filesystem::path& shaderDirectory) {
    RenderCommand command;
    command.scene = output.source;
    command.solver = output.solver;
    command.output = output.path;
    command.size = output.size;
    command.fps = output.fps;
    command.tellsNotes = output.tellsNotes;
    command.offersQuality = false;
    command.seconds = static_cast<double>(std::max<std::uint64_t>(output.steps, 1)) * output.stepLength;
    return writeRender(command, std::move(start), contact, shaderDirectory);
}

Action renderCommand(Options& options) { return actionOf<RenderCommand>(options, declare, runRender); }

}  // namespace drape::cli
