#include "viewer/mesh_export.h"

#include <array>

#include "io/error.h"
#include "io/mesh/drawn_world.h"
#include "io/mesh/glb.h"
#include "io/mesh/obj.h"
#include "io/mesh/particle_frame.h"
#include "io/mesh/ply.h"
#include "viewer/file_names.h"
#include "viewer/surface.h"

namespace drape::viewer {
namespace {

constexpr std::array kEndings = {".obj", ".ply", ".glb"};

io::ParticleFrame particlesOf(Simulation& simulation) {
    simulation.prepareDrawing();
    const GpuSolver& drawn = simulation.drawn();
    auto particles = io::particleFrame(drawn.read(Quantity::positions), drawn.read(Quantity::normals));
    if (!particles) throw io::Error("the mesh is not exported: the cloth blew up, a position is no longer finite");
    return std::move(*particles);
}

io::Mesh meshOf(const Simulation& simulation, MeshFormat format) {
    const Scene& scene = simulation.scene();
    std::vector<FabricLook> fabrics;
    for (const GridDescription& cloth : scene.world.cloths) fabrics.push_back(cloth.fabric);
    io::DrawnWorld world(simulation.model(), simulation.torn(), fabrics);
    const Surface surface = readSurface(simulation);
    world.record(0, surface.links, surface.triangles);
    io::Mesh mesh = world.mesh(format != MeshFormat::glb);
    if (mesh.empty()) throw io::Error(scene.name + ": there is nothing to be seen that could be exported");
    return mesh;
}

void writeStill(io::OutputFile& file, const io::Mesh& mesh, const io::ParticleFrame& particles,
                const std::string& name) {
    io::FrameSpool frame(file.path(), static_cast<std::uint32_t>(particles.positions.size()), true);
    frame.add(particles);
    io::writeGlb(file, mesh, frame, {0.0f}, name, [](std::uint64_t, std::uint64_t) {});
}

}  // namespace

std::filesystem::path exportMesh(Simulation& simulation, MeshFormat format, const std::filesystem::path& folder) {
    const std::string& name = simulation.scene().name;
    const io::ParticleFrame particles = particlesOf(simulation);
    const io::Mesh mesh = meshOf(simulation, format);
    const std::string comment =
        "Drape: " + name + ", frame " + std::to_string(simulation.clock().steps) + "; metres, y up";
    io::OutputFile file(freshPath(folder, name, kEndings[static_cast<std::size_t>(format)]));
    if (format == MeshFormat::obj) io::writeObj(file, mesh, particles, comment);
    if (format == MeshFormat::ply) io::writePly(file, mesh, particles, comment);
    if (format == MeshFormat::glb) writeStill(file, mesh, particles, name);
    file.finish();
    return file.path();
}

}  // namespace drape::viewer
