#include "cli/mesh_sink.h"

#include <algorithm>
#include <cstdio>

#include "cli/progress.h"
#include "cli/writable.h"
#include "io/error.h"
#include "io/mesh/glb.h"
#include "io/mesh/obj.h"
#include "io/mesh/ply.h"
#include "io/mesh/point_cache.h"
#include "io/output_file.h"
#include "io/png.h"
#include "json/read.h"

namespace drape::cli {
namespace {

bool isFileAFrame(MeshFormat format) { return format == MeshFormat::obj || format == MeshFormat::ply; }
bool isCache(MeshFormat format) { return format == MeshFormat::pc2 || format == MeshFormat::mdd; }

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

MeshFormat meshFormatOf(const std::filesystem::path& path) {
    static constexpr std::pair<std::string_view, MeshFormat> kEndings[] = {{".obj", MeshFormat::obj},
                                                                           {".ply", MeshFormat::ply},
                                                                           {".glb", MeshFormat::glb},
                                                                           {".pc2", MeshFormat::pc2},
                                                                           {".mdd", MeshFormat::mdd}};
    for (const auto& [ending, format] : kEndings) {
        if (path.extension() == ending) return format;
    }
    throw UsageError(path.string() + ": expected a name that ends in .obj, .ply, .glb, .pc2 or .mdd");
}

void requireExportable(const Scene& scene, const ExportCommand& command) {
    const MeshFormat format = meshFormatOf(command.output);
    requireWritable(command.output);
    if (isCache(format)) requireObjBeside(command.output);
    if (format != MeshFormat::glb) return;
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

MeshSink::MeshSink(const Scene& scene, const Model& model, const ExportCommand& command, bool torn)
    : scene_(&scene),
      model_(&model),
      path_(command.output),
      format_(meshFormatOf(command.output)),
      range_(command.frames),
      torn_(torn),
      world_(drawnWorld()) {
    if (isFileAFrame(format_)) return;
    spool_.emplace(path_, model.particleCount(), format_ == MeshFormat::glb);
}

io::DrawnWorld MeshSink::drawnWorld() const {
    std::vector<FabricLook> fabrics;
    for (const GridDescription& cloth : scene_->world.cloths) fabrics.push_back(cloth.fabric);
    return io::DrawnWorld(*model_, torn_, fabrics);
}

void MeshSink::add(std::uint32_t frame, const io::ParticleFrame& particles, std::span<const physics::Link> links,
                   std::span<const physics::Triangle> triangles) {
    const auto index = static_cast<std::uint32_t>(frames_.size());
    frames_.push_back(frame);
    if (isFileAFrame(format_)) {
        if (index == 0 || torn_) {
            world_ = drawnWorld();
            world_.record(0, links, triangles);
        }
        return writeFrame(frame, particles);
    }
    if (index == 0) first_ = particles;
    if (index == 0 || torn_) world_.record(index, links, triangles);
    spool_->add(particles);
}

void MeshSink::finish() {
    if (isFileAFrame(format_)) return;
    const io::Mesh mesh = world_.mesh(false);
    requireSomething(mesh);
    if (isCache(format_)) return writeCaches(mesh);
    Progress progress("writing", 1000);
    io::OutputFile file(path_);
    io::writeGlb(file, mesh, *spool_, times(frames_.front()), json::printable(scene_->name),
                 [&](std::uint64_t done, std::uint64_t total) { progress.show(1000 * done / total); });
    file.finish();
}

void MeshSink::writeFrame(std::uint32_t frame, const io::ParticleFrame& particles) {
    const io::Mesh mesh = world_.mesh(true);
    requireSomething(mesh);
    io::OutputFile file(range_.count() > 1 ? io::numberedPath(path_, frame) : path_);
    if (format_ == MeshFormat::obj) {
        io::writeObj(file, mesh, particles, comment(frame));
    } else {
        if (frames_.size() == 1 && mesh.size() > 1) note("PLY has no objects, so all are one mesh");
        io::writePly(file, mesh, particles, comment(frame));
    }
    file.finish();
}

void MeshSink::writeCaches(const io::Mesh& mesh) const {
    for (const io::MeshPart& part : mesh) {
        const bool isAllPoints = mesh.size() == 1 && part.lines.empty() && part.triangles.empty();
        if (!part.points.empty() && !isAllPoints)
            note(part.name +
                 ": Blender leaves out points without lines when it reads an OBJ, and this cache does not fit then");
    }
    std::vector<io::OutputFile> files;
    files.emplace_back(withEnding(path_, ".obj"));
    io::writeObj(files.front(), mesh, first_, comment(frames_.front()));
    Progress progress("writing", 1000 * mesh.size());
    for (std::size_t k = 0; k < mesh.size(); ++k) {
        const io::MeshPart& part = mesh[k];
        std::filesystem::path path = path_;
        if (mesh.size() > 1) path.replace_filename(path.stem().string() + "_" + part.name + path.extension().string());
        io::OutputFile& file = files.emplace_back(path);
        const io::Ticker tick = [&](std::uint64_t done, std::uint64_t total) {
            progress.show(1000 * k + 1000 * done / total);
        };
        if (format_ == MeshFormat::pc2) {
            io::writePc2(file, part, *spool_, static_cast<float>(range_.first), static_cast<float>(range_.every), tick);
        } else {
            io::writeMdd(file, part, *spool_, times(0), tick);
        }
    }
    for (io::OutputFile& file : files) file.finish();
}

std::string MeshSink::comment(std::uint32_t frame) const {
    return "Drape: " + json::printable(scene_->name) + ", frame " + std::to_string(frame) + "; metres, y up";
}

/// Of the frames, in seconds since that frame.
std::vector<float> MeshSink::times(std::uint32_t zero) const {
    std::vector<float> times;
    for (const std::uint32_t frame : frames_)
        times.push_back(static_cast<float>(double{scene_->settings.timeStep} * (frame - zero)));
    return times;
}

void MeshSink::note(const std::string& text) const { std::fprintf(stderr, "drape: export: %s\n", text.c_str()); }

void MeshSink::requireSomething(const io::Mesh& mesh) const {
    if (mesh.empty()) throw io::Error(scene_->name + ": there is nothing to be seen that could be exported");
}

}  // namespace drape::cli
