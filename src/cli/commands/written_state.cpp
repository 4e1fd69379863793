#include "cli/commands/written_state.h"
#include "mesh_reading/shared/mesh_bytes.h"

#include <cstdio>

#include "cli/commands/drawn_steps.h"
#include "cli/gpu_session.h"
#include "cli/outputs.h"
#include "cloth/description/cloth_looks.h"
#include "gl/objects/framebuffer.h"
#include "io/mesh_writer.h"
#include "mesh_reading/mesh_file.h"
#include "render/frame/scene_frame.h"
#include "render/renderer.h"
#include "render/world_geometry.h"
#include "solver/cpu/cpu_solver.h"

namespace drape::cli {
namespace {

constexpr const char* kSnapshot = ".drape";
constexpr const char* kScene = ".json";

bool isOneMoment(const io::Format& format) { return io::isPicture(format) || io::isStillMesh(format); }

io::MeshClip clipOfState(const Run& run) {
    io::MeshClip clip;
    clip.scene = run.scene().name;
    clip.fabrics = looksOf(run.scene().world.cloths);
    clip.frameSeconds = run.scene().settings.timeStep;
    return clip;
}

void writeMesh(const std::filesystem::path& path, Run& run, const State& state) {
    const Model& model = run.model();
    CpuSolver solver(model, {});
    solver.setState(state);
    solver.computeNormals();
    std::vector<glm::vec4> positions = state.positions;
    std::vector<glm::vec4> normals = solver.read(Array::normals);
    putInPlace(drawnBodies(model, run.clock(), positions), model, positions, normals);
    const auto particles = io::particleFrame(positions, normals);
    io::MeshWriter writer(model, path, requireFormat(path, io::isMesh), clipOfState(run));
    writer.add(0, *particles, state.links, state.triangles, placedColliders(run.applied(), run.clock()));
    writer.finish([](std::uint64_t, std::uint64_t) {});
    for (const std::string& note : writer.notes()) std::fprintf(stderr, "drape: %s\n", note.c_str());
}

/// Returns the height of the lowest particle of the bodies, m.
float lowestOfBodies(const Model& model, const State& state) {
    const auto bodies = std::span(state.positions).subspan(model.firstBodyParticle());
    return std::ranges::min(bodies, {}, &glm::vec4::y).y;
}

void drawPicture(const std::filesystem::path& path, Run& run, const State& state, const PictureSize& size,
                 const std::filesystem::path& shaderDirectory) {
    PictureSink sink(path, {size, 1, false});
    GpuSession gpu(shaderDirectory);
    const Model& model = run.model();
    GpuSolver solver(model, gpu.commands, gpu.library, GpuPath::plain);
    solver.setState(state);
    solver.computeNormals();
    const DrawnMoment moment = momentOf(run);
    render::WorldGeometry geometry(model, solver.links());
    geometry.showBodies(drawnBodies(model, run.clock(), state.positions), gpu.commands);
    const render::WorldView world = geometry.view(render::buffersOf(solver), moment.torn, moment.cuts);
    render::Frame frame = render::sceneFrame(run.scene(), moment.applied, model, world, moment.colliders);
    frame.camera = render::OrbitCamera(run.scene().camera)
                       .forPicture(static_cast<float>(size.width) / static_cast<float>(size.height));
    frame.look.quality = render::Quality::full;
    if (!frame.ground.on && !model.bodies.empty()) frame.ground = {true, lowestOfBodies(model, state)};
    gl::Framebuffer picture("picture", size.width, size.height, 1);
    render::Renderer renderer(gpu.library);
    renderer.draw(frame, {picture.id(), size.width, size.height}, gpu.commands);
    sink.add(1, picture.readPixels());
    sink.finish();
}

}  // namespace

void requireStateFile(const std::filesystem::path& path, const InputFiles& inputs) {
    const std::string name = path.string();
    const io::Format* format = io::formatOf(path, isOneMoment);
    if (!format && !hasEnding(name, kSnapshot) && !hasEnding(name, kScene))
        throw UsageError(name + ": expected a name that ends in " + io::endingsOf(isOneMoment) + ", or in " + kScene +
                         " or " + kSnapshot);
    requireOutputFile(path,
                      format                       ? format->file
                      : hasEnding(name, kSnapshot) ? FileFormat::snapshot
                                                   : FileFormat::scene,
                      inputs);
    if (format && format->materials)
        requireOutputFile(std::filesystem::path(path).replace_extension(".mtl"), FileFormat::mtl, inputs,
                          OutputName::companion);
}

void requireStateCompanions(const std::filesystem::path& path, const Run& run, const InputFiles& inputs) {
    const io::Format* format = io::formatOf(path, io::isStillMesh);
    if (format) requireMeshFiles(io::meshFilesOf(run.model(), path, *format, clipOfState(run)), inputs);
}

void writeState(const std::filesystem::path& path, Run& run, const State& state, const PictureSize& size,
                const std::filesystem::path& shaderDirectory) {
    const std::string name = path.string();
    if (hasEnding(name, kSnapshot)) return saveSnapshotFile(path, run.snapshot(state));
    if (hasEnding(name, kScene)) return saveSceneFile(path, run.scene());
    if (io::isMesh(requireFormat(path, isOneMoment))) return writeMesh(path, run, state);
    drawPicture(path, run, state, size, shaderDirectory);
}

}  // namespace drape::cli
