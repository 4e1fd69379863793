#include "viewer/mesh_export.h"

#include "io/error.h"
#include "io/mesh/particle_frame.h"
#include "viewer/file_names.h"
#include "viewer/surface.h"

namespace drape::viewer {
namespace {

io::ParticleFrame particlesOf(Simulation& simulation) {
    simulation.prepareDrawing();
    const GpuSolver& drawn = simulation.drawn();
    auto particles = io::particleFrame(drawn.read(Quantity::positions), drawn.read(Quantity::normals));
    if (!particles) throw io::Error("the mesh is not exported: the cloth blew up, a position is no longer finite");
    return std::move(*particles);
}

}  // namespace

void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame) {
    const io::ParticleFrame particles = particlesOf(simulation);
    if (!simulation.torn()) {
        const Model& model = simulation.model();
        return writer.add(frame, particles, model.links.links, model.triangles);
    }
    const Surface surface = readSurface(simulation);
    writer.add(frame, particles, surface.links, surface.triangles);
}

io::MeshClip clipOf(const Simulation& simulation, bool torn) {
    const Scene& scene = simulation.scene();
    io::MeshClip clip;
    clip.scene = scene.name;
    for (const GridDescription& cloth : scene.world.cloths) clip.fabrics.push_back(cloth.fabric);
    clip.torn = torn;
    return clip;
}

std::filesystem::path exportMesh(Simulation& simulation, io::MeshFormat format, const std::filesystem::path& folder) {
    const std::filesystem::path path =
        freshPath(folder, simulation.scene().name, io::kMeshEndings[static_cast<std::size_t>(format)]);
    io::MeshWriter writer(simulation.model(), path, format, clipOf(simulation, simulation.torn()));
    addShown(writer, simulation, static_cast<std::uint32_t>(simulation.clock().steps));
    writer.finish([](std::uint64_t, std::uint64_t) {});
    return path;
}

}  // namespace drape::viewer
