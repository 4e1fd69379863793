#include "cli/exportable.h"

#include "cli/writable.h"
#include "io/mesh/glb.h"

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
    if (format != io::MeshFormat::glb) return;
    const std::string others = "; A:B:S takes every S-th frame, and a .pc2 holds all";
    const std::uint32_t frames = command.frames.count();
    if (frames > io::kMostGlbFrames) {
        throw UsageError("--frames: " + std::to_string(frames) + " frames are too many for GLB, expected at most " +
                         std::to_string(io::kMostGlbFrames) + others);
    }
    const std::uint64_t parts = scene.world.cloths.size() + scene.world.systems.size();
    const std::uint64_t bytes = io::estimatedGlbBytes(particlesOf(scene.world), parts, frames);
    if (bytes > io::kLargestGlb) {
        throw UsageError("--frames: GLB would become " + std::to_string(bytes >> 20) + " MiB, expected at most " +
                         std::to_string(io::kLargestGlb >> 20) + others);
    }
}

}  // namespace drape::cli
