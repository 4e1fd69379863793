#include <cstdio>
#include <cstring>
#include <optional>

#include "cli/commands.h"
#include "cli/exportable.h"
#include "cli/gpu_session.h"
#include "cli/interruption.h"
#include "cli/preparing.h"
#include "cli/progress.h"
#include "io/mesh/particle_frame.h"
#include "run/start.h"
#include "solver/cpu_solver.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"

namespace drape::cli {
namespace {

/// The cloth is no longer anywhere.
struct BlownUp {
    std::uint32_t frame = 0;
};

template <class T, class Solver>
std::vector<T> valuesOf(const Solver& solver, Quantity quantity) {
    const std::vector<std::byte> bytes = solver.bytes(quantity);
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

template <class Solver>
io::ParticleFrame particlesOf(Solver& solver, std::uint32_t frame) {
    solver.computeNormals();
    auto particles = io::particleFrame(solver.read(Quantity::positions), solver.read(Quantity::normals));
    if (!particles) throw BlownUp{frame};
    return std::move(*particles);
}

io::MeshClip clipOf(const Scene& scene, const ExportCommand& command, bool torn) {
    io::MeshClip clip;
    clip.scene = scene.name;
    for (const GridDescription& cloth : scene.world.cloths) clip.fabrics.push_back(cloth.fabric);
    clip.frameSeconds = scene.settings.timeStep;
    clip.every = command.frames.every;
    clip.numbered = command.frames.count() > 1;
    clip.torn = torn;
    clip.closed = command.thickness;
    return clip;
}

template <class Solver>
void exportFrames(Solver solver, const Start& start, Run& run, const ExportCommand& command, Preparing& preparing) {
    const Model& model = run.model();
    putAtStart(solver, start, model);
    const SolverView view = viewOf(solver);
    const bool torn = run.hands().torn() || mayTear(model, run.scene().settings);
    io::MeshWriter writer(model, command.output, meshFormatOf(command.output), clipOf(run.scene(), command, torn));
    {
        preparing.end();
        Progress progress("simulating", command.frames.last);
        progress.show(0);
        for (std::uint32_t frame = 0; frame <= command.frames.last; ++frame) {
            if (frame > 0) solver.step(run.nextStep(view));
            if (command.frames.contains(frame)) {
                const io::ParticleFrame particles = particlesOf(solver, frame);
                if (torn) {
                    writer.add(frame, particles, valuesOf<physics::Link>(solver, Quantity::links),
                               valuesOf<physics::Triangle>(solver, Quantity::triangles));
                } else {
                    writer.add(frame, particles, model.links.links, model.triangles);
                }
            }
            progress.show(frame);
        }
    }
    {
        Progress progress("writing", 1000);
        writer.finish([&](std::uint64_t done, std::uint64_t total) { progress.show(1000 * done / total); });
    }
    for (const std::string& note : writer.notes()) std::fprintf(stderr, "drape: export: %s\n", note.c_str());
}

}  // namespace

int runExport(const ExportCommand& command, const std::filesystem::path& shaderDirectory) {
    meshFormatOf(command.output);
    Preparing preparing(command.scene);
    const Start start = loadStart(command.scene, command.wishes);
    const Scene& scene = start.scene;
    requireExportable(scene, command);
    const Interruption interruption;
    std::optional<GpuSession> gpu;
    if (command.backend == bench::Backend::gpu || command.backend == bench::Backend::gpuFused) {
        gpu.emplace(shaderDirectory);
        GpuSolver::requireRoom(scene.world);
    }
    const std::unique_ptr<Run> run = makeRun(start);
    const Model& model = run->model();
    try {
        if (gpu) {
            const GpuPath path = command.backend == bench::Backend::gpuFused ? GpuPath::fused : GpuPath::best;
            exportFrames(GpuSolver(model, gpu->commands, gpu->library, path), start, *run, command, preparing);
        } else if (command.backend == bench::Backend::reference) {
            exportFrames(ReferenceSolver(model), start, *run, command, preparing);
        } else {
            exportFrames(CpuSolver(model, {.threads = command.threads}), start, *run, command, preparing);
        }
    } catch (const BlownUp& blownUp) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite in frame %u\n",
                     scene.name.c_str(), blownUp.frame);
        return 1;
    }
    return gpu ? gpu->status() : 0;
}

}  // namespace drape::cli
