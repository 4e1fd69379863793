#include "cli/exportable.h"

#include <algorithm>

#include "cli/writable.h"
#include "io/mesh/glb.h"
#include "io/png.h"

namespace drape::cli {
namespace {

std::uint64_t particlesOf(const WorldDescription& world) {
    std::uint64_t count = 0;
    for (const GridDescription& cloth : world.cloths) count += std::uint64_t{cloth.particles.x} * cloth.particles.y;
    for (const SystemDescription& system : world.systems) count += system.particles.size() + system.scatter.count;
    return count;
}

std::filesystem::path withEnding(std::filesystem::path path, const char* ending) {
    return path.replace_extension(ending);
}

/// Whether a cache of that name, or one for each of several objects, is there already.
bool hasCache(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
    const std::string start = path.stem().string() + "_";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::filesystem::path name = entry.path().filename();
        if (name == path.filename()) return true;
        if (name.extension() == path.extension() && name.string().starts_with(start)) return true;
    }
    return false;
}

/// The OBJ beside a cache takes the place of an earlier one, but not of a mesh that somebody exported by itself.
void requireObjBeside(const std::filesystem::path& cache) {
    const std::filesystem::path obj = withEnding(cache, ".obj");
    requireWritable(obj);
    if (std::filesystem::exists(obj) && !hasCache(cache)) {
        throw UsageError(cache.string() + ": would replace " + obj.string() +
                         ", which is there without a cache; expected another name");
    }
}

/// OBJ holds particles that nothing holds as `p` elements, which nearly no program shows.
void requireMoreThanBalls(const Scene& scene, const std::filesystem::path& output) {
    const auto isBalls = [](const SystemDescription& system) {
        return system.skins.empty() && std::ranges::all_of(system.links, &SystemLink::hidden);
    };
    const bool areShown = std::ranges::any_of(scene.world.systems, &SystemDescription::showParticles);
    if (!areShown || !scene.world.cloths.empty() || !std::ranges::all_of(scene.world.systems, isBalls)) return;
    throw UsageError(output.string() + ": " + scene.name +
                     " has loose balls alone, which OBJ holds as points that most programs leave out; expected a "
                     "name that ends in .ply or .glb");
}

void requireThickness(const Scene& scene) {
    const bool any = std::ranges::any_of(scene.world.cloths, [](const GridDescription& cloth) {
        return cloth.look == ClothLook::sheet && cloth.fabric.thickness > 0.0f;
    });
    if (!any) throw UsageError("--thickness: " + scene.name + " has no sheet whose fabric has a thickness");
}

/// Materials take the place of earlier ones, but not of some that belong to another mesh.
void requireFreeMaterials(const ExportCommand& command) {
    const io::MeshFormat format = meshFormatOf(command.output);
    const bool isSeries = format == io::MeshFormat::obj && command.frames.count() > 1;
    if (format != io::MeshFormat::obj && !io::isPointCache(format)) return;
    const std::filesystem::path mtl = withEnding(command.output, ".mtl");
    const std::filesystem::path obj = withEnding(command.output, ".obj");
    const bool isOurs = std::filesystem::exists(obj) ||
                        (isSeries && std::filesystem::exists(io::numberedPath(obj, command.frames.first)));
    requireWritable(mtl);
    if (std::filesystem::exists(mtl) && !isOurs) {
        throw UsageError(command.output.string() + ": would replace " + mtl.string() +
                         ", which is there without a mesh; expected another name");
    }
}

}  // namespace

io::MeshFormat meshFormatOf(const std::filesystem::path& path) {
    for (std::size_t i = 0; i < io::kMeshEndings.size(); ++i) {
        if (path.extension() == io::kMeshEndings[i]) return static_cast<io::MeshFormat>(i);
    }
    throw UsageError(path.string() + ": expected a name that ends in .obj, .ply, .glb, .pc2 or .mdd");
}

void requireExportable(const Scene& scene, const ExportCommand& command) {
    const io::MeshFormat format = meshFormatOf(command.output);
    requireWritable(command.output);
    if (io::isPointCache(format)) requireObjBeside(command.output);
    if (format == io::MeshFormat::obj) requireMoreThanBalls(scene, command.output);
    if (command.thickness) requireThickness(scene);
    requireFreeMaterials(command);
    if (format != io::MeshFormat::glb) return;
    const std::string others = "; A:B:S takes every S-th frame, and a .pc2 holds all";
    const std::uint32_t frames = command.frames.count();
    if (frames > io::kMostGlbFrames) {
        throw UsageError("--frames: " + std::to_string(frames) + " frames are too many for GLB, expected at most " +
                         std::to_string(io::kMostGlbFrames) + others);
    }
    const std::uint64_t parts = scene.world.cloths.size() + scene.world.systems.size();
    const std::uint64_t faces = command.thickness ? 2 : 1;
    const std::uint64_t bytes = io::estimatedGlbBytes(faces * particlesOf(scene.world), parts, frames);
    if (bytes > io::kLargestGlb) {
        throw UsageError("--frames: GLB would become " + std::to_string(bytes >> 20) + " MiB, expected at most " +
                         std::to_string(io::kLargestGlb >> 20) + others);
    }
}

}  // namespace drape::cli
