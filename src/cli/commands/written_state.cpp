#include "cli/commands/written_state.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "cli/gpu_session.h"
#include "cli/outputs.h"
#include "cloth/description/description.h"
#include "gl/objects/framebuffer.h"
#include "io/mesh_writer.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
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

/// Copies a picture into a wider one.
/// `left`: column of the wider picture at which it begins.
void copyPicture(std::span<const std::uint8_t> picture, const PictureSize& size, std::vector<std::uint8_t>& wide,
                 std::size_t width, std::size_t left) {
    constexpr std::size_t kBytes = 3;
    const auto row = kBytes * static_cast<std::size_t>(size.width);
    for (std::size_t y = 0; y < static_cast<std::size_t>(size.height); ++y)
        std::ranges::copy(picture.subspan(y * row, row),
                          wide.begin() + static_cast<std::ptrdiff_t>(kBytes * (y * width + left)));
}

void drawPictures(const std::filesystem::path& path, Run& run, const State& state, const StatePictures& pictures,
                  const std::filesystem::path& shaderDirectory) {
    constexpr float kShare = 0.94f;  // part of the picture's height that cloth and bodies fill
    const auto [width, height] = pictures.size;
    std::vector<float> yaws = pictures.yaws;
    if (yaws.empty()) yaws.push_back(run.scene().camera.yaw);
    const std::size_t wide = yaws.size() * static_cast<std::size_t>(width);
    PictureSink sink(path, {{static_cast<int>(wide), height}, 1, false});
    GpuSession gpu(shaderDirectory);
    const Model& model = run.model();
    GpuSolver solver(model, gpu.commands, gpu.library, GpuPath::plain);
    solver.setState(state);
    solver.computeNormals();
    const DrawnMoment moment = momentOf(run);
    render::WorldGeometry geometry(model, solver.links());
    geometry.showBodies(drawnBodies(model, run.clock(), state.positions), gpu.commands);
    const render::WorldView world = geometry.view(render::buffersOf(solver), moment.torn, moment.cuts);
    gl::Framebuffer picture("picture", width, height, 1);
    render::Renderer renderer(gpu.library);
    std::vector<std::uint8_t> pixels(3 * wide * static_cast<std::size_t>(height));
    Scene scene = run.scene();
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    scene.camera.aspect = std::clamp(aspect, 0.2f, 5.0f);  // frame() fits the points to the picture's own width
    for (std::size_t k = 0; k < yaws.size(); ++k) {
        scene.camera.yaw = yaws[k];  // light comes from the side of the camera, also from behind
        render::OrbitCamera camera(scene.camera);
        camera.frame(state.positions, aspect, kShare);
        scene.camera = camera.toView(scene.camera);
        render::Frame frame = render::sceneFrame(scene, moment.applied, model, world, moment.colliders);
        if (!frame.ground.on && !model.bodies.empty()) frame.ground = {true, lowestOfBodies(model, state)};
        frame.look.quality = render::Quality::full;
        renderer.draw(frame, {picture.id(), width, height}, gpu.commands);
        copyPicture(picture.readPixels(), pictures.size, pixels, wide, k * static_cast<std::size_t>(width));
    }
    sink.add(1, pixels);
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

std::vector<float> parseViews(const std::string& option, const std::string& text) {
    constexpr std::string_view kNames[] = {"front", "back", "left", "right"};
    constexpr float kYaws[] = {0.0f, 180.0f, 90.0f, -90.0f};
    std::vector<float> yaws;
    for (const std::string& name : parseList(option, text)) {
        requireOneOf(option, name, kNames);
        yaws.push_back(kYaws[std::ranges::find(kNames, name) - kNames]);
    }
    return yaws;
}

void writeState(const std::filesystem::path& path, Run& run, const State& state, const StatePictures& pictures,
                const std::filesystem::path& shaderDirectory) {
    const std::string name = path.string();
    if (hasEnding(name, kSnapshot)) return saveSnapshotFile(path, run.snapshot(state));
    if (hasEnding(name, kScene)) return saveSceneFile(path, run.scene());
    if (io::isMesh(requireFormat(path, isOneMoment))) return writeMesh(path, run, state);
    drawPictures(path, run, state, pictures, shaderDirectory);
}

}  // namespace drape::cli
