#include "io/mesh_writer.h"

#include "io/files/error.h"
#include "io/files/output_file.h"
#include "io/files/picture_file.h"
#include "io/formats/obj.h"
#include "io/surfaces/split_uvs.h"
#include "json/read.h"

#include <algorithm>

namespace drape::io {
namespace {

bool hasUnusedVertices(const MeshPart& part) {
    std::vector<bool> isUsed(part.vertices.size());
    for (const glm::uvec3& triangle : part.triangles)
        isUsed[triangle.x] = isUsed[triangle.y] = isUsed[triangle.z] = true;
    for (const glm::uvec2& line : part.lines) isUsed[line.x] = isUsed[line.y] = true;
    for (const std::uint32_t point : part.points) isUsed[point] = true;
    return std::ranges::find(isUsed, false) != isUsed.end();
}

/// Adds the colliders to a mesh, in their present poses. Gives all parts distinct names.
void addColliders(Mesh& mesh, std::span<const PlacedCollider> colliders) {
    std::set<std::string> taken;
    for (MeshPart& part : mesh) part.name = nameApart(taken, part.name);
    SolidObjects solids;
    solids.add(colliders);
    for (const SolidObject& object : solids.objects()) {
        MeshPart part = partAt(object, 0);
        part.name = nameApart(taken, part.name);
        mesh.push_back(std::move(part));
    }
}

}  // namespace

MeshWriter::MeshWriter(const Model& model, std::filesystem::path path, const Format& format, MeshClip clip)
    : model_(&model), path_(std::move(path)), format_(&format), clip_(std::move(clip)), world_(drawnWorld()) {
    clip_.scene = json::printable(clip_.scene);
    if (isOneFrame(format)) return;
    spool_.emplace(path_, model.particleCount(), isMeshClip(format) || clip_.closed);
}

DrawnWorld MeshWriter::drawnWorld() const {
    const bool bodies = isMeshClip(*format_) || (isOneFrame(*format_) && clip_.world);
    return DrawnWorld(*model_, clip_.torn, clip_.fabrics, clip_.closed, bodies);
}

void MeshWriter::add(std::uint32_t frame, const ParticleFrame& particles, std::span<const physics::Link> links,
                     std::span<const physics::Triangle> triangles, std::span<const PlacedCollider> colliders) {
    const auto index = static_cast<std::uint32_t>(frames_.size());
    if (isOneFrame(*format_)) {
        if (index == 0 || clip_.torn) {
            world_ = drawnWorld();
            world_.record(0, links, triangles);
        }
        writeFrame(frame, particles, colliders);
        frames_.push_back(frame);
        return;
    }
    if (index == 0) first_ = particles;
    if (index == 0 || clip_.torn) world_.record(index, links, triangles);
    spool_->add(particles);
    if (isMeshClip(*format_)) solids_.add(colliders);
    frames_.push_back(frame);  // counted only now: if the disk is full, the clip is complete up to the previous frame
}

void MeshWriter::finish(const Ticker& tick) {
    if (isOneFrame(*format_)) return;
    Mesh mesh = world_.mesh(false);
    requireSomething(mesh);
    const auto* write = std::get_if<WriteMeshClip>(&format_->write);
    write ? writeClip(*write, std::move(mesh), tick) : writeCaches(mesh, tick);
}

void MeshWriter::writeFrame(std::uint32_t frame, const ParticleFrame& particles,
                            std::span<const PlacedCollider> colliders) {
    Mesh mesh = world_.mesh(true);
    requireSomething(mesh);
    if (clip_.world) addColliders(mesh, colliders);
    std::vector<OutputFile> files;
    const std::string materials = format_->materials ? writeMaterials(mesh, files) : "";
    OutputFile& file = files.emplace_back(clip_.numbered ? numberedPath(path_, frame) : path_);
    if (frames_.empty() && mesh.size() > 1 && !format_->objects)
        notes_.push_back(std::string(format_->label) + " has no objects, so they are written as one mesh");
    std::get<WriteMesh>(format_->write)(file, mesh, particles, comment(frame), materials);
    for (OutputFile& each : files) each.finish();
}

/// Writes the materials once for all OBJs of a series. Returns the name of their file.
std::string MeshWriter::writeMaterials(const Mesh& mesh, std::vector<OutputFile>& files) const {
    if (clip_.fabrics.empty() || !hasMaterials(mesh)) return {};
    std::filesystem::path path = path_;
    path.replace_extension(".mtl");
    if (frames_.empty() || isPointCache(*format_)) {
        writeMtl(files.emplace_back(path), mesh, "Drape: " + clip_.scene);
    }
    return path.filename().string();
}

void MeshWriter::writeClip(WriteMeshClip write, Mesh mesh, const Ticker& tick) const {
    if (!format_->cornerUvs) {
        for (MeshPart& part : mesh) splitAtUvs(part);
    }
    OutputFile file(path_);
    write(file, mesh, *spool_, secondsSince(frames_.front()), clip_.scene, tick, solids_.objects());
    file.finish();
}

void MeshWriter::writeCaches(const Mesh& mesh, const Ticker& tick) {
    for (const MeshPart& part : mesh) {
        const bool isAllPoints = mesh.size() == 1 && part.lines.empty() && part.triangles.empty();
        if (part.points.empty() || isAllPoints) continue;
        notes_.push_back(
            part.name +
            ": Blender ignores points without lines when it reads an OBJ file, so this cache will not fit it");
    }
    for (const MeshPart& part : mesh) {
        if (!hasUnusedVertices(part)) continue;
        notes_.push_back(
            part.name +
            ": Blender ignores vertices without faces when it reads an OBJ file, so this cache will not fit it");
    }
    std::vector<OutputFile> files;
    std::filesystem::path obj = path_;
    files.emplace_back(obj.replace_extension(".obj"));
    const std::string materials = writeMaterials(mesh, files);
    writeObj(files.front(), mesh, first_, comment(frames_.front()), materials);
    const FrameTimes times{secondsSince(0), static_cast<float>(frames_.front()), static_cast<float>(clip_.every)};
    for (std::size_t k = 0; k < mesh.size(); ++k) {
        const MeshPart& part = mesh[k];
        std::filesystem::path path = path_;
        if (mesh.size() > 1)
            path.replace_filename(path.stem().string() + "_" + plainName(part.name) + path.extension().string());
        OutputFile& file = files.emplace_back(path);
        const Ticker tickAll = [&](std::uint64_t done, std::uint64_t total) {
            tick(k * total + done, mesh.size() * total);
        };
        std::get<WritePointCache>(format_->write)(file, part, *spool_, times, tickAll);
    }
    for (OutputFile& file : files) file.finish();
}

std::string MeshWriter::comment(std::uint32_t frame) const {
    return "Drape: " + clip_.scene + ", frame " + std::to_string(frame) + "; metres, y up";
}

/// Returns the time of each frame since frame `zero`, s.
std::vector<float> MeshWriter::secondsSince(std::uint32_t zero) const {
    std::vector<float> seconds;
    for (const std::uint32_t frame : frames_)
        seconds.push_back(static_cast<float>(clip_.frameSeconds * (frame - zero)));
    return seconds;
}

void MeshWriter::requireSomething(const Mesh& mesh) const {
    if (mesh.empty()) throw Error(clip_.scene + ": the scene has nothing visible to export");
}

}  // namespace drape::io
