#include "io/mesh_writer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include "io/files/output_file.h"
#include "io/files/picture_file.h"
#include "io/files/system.h"
#include "io/formats/obj.h"
#include "io/surfaces/mesh.h"
#include "json/json.h"

namespace drape::io {
namespace {

double linearOf(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }
std::uint8_t byteOf(double linear) {
    const double value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(value, 0.0, 1.0)));
}

/// Lays a print over a colour.
/// `colour`: linear light.
std::string pngOver(const RgbaPicture& print, const glm::vec3& colour) {
    const std::size_t pixels = static_cast<std::size_t>(print.width) * static_cast<std::size_t>(print.height);
    std::vector<std::uint8_t> rgb(3 * pixels);
    const std::uint8_t* from = print.rgba.get();
    for (std::size_t i = 0; i < pixels; ++i, from += 4) {
        const double cover = from[3] / 255.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double under = double{colour[static_cast<glm::length_t>(k)]};
            rgb[3 * i + k] =
                from[3] == 255 ? from[k] : byteOf(cover * linearOf(from[k] / 255.0) + (1.0 - cover) * under);
        }
    }
    return pngText(print.width, print.height, rgb);
}

/// Calls use(material) for each material with a print that the triangles of a mesh have.
void forEachPrinted(Mesh& mesh, auto use) {
    const auto useIfPrinted = [&](MeshMaterial& material) {
        if (!material.print.file.empty()) use(material);
    };
    for (MeshPart& part : mesh) {
        if (part.triangles.empty()) continue;
        if (part.looks.empty()) useIfPrinted(part.material);
        for (MeshPart::Look& look : part.looks) useIfPrinted(look.material);
    }
}

}  // namespace

PrintPictures::Key PrintPictures::keyOf(const MeshMaterial& material) {
    return {material.print.file, {material.colour.x, material.colour.y, material.colour.z}};
}

bool PrintPictures::has(Mesh& mesh) {
    bool found = false;
    forEachPrinted(mesh, [&](const MeshMaterial&) { found = true; });
    return found;
}

std::vector<std::filesystem::path> PrintPictures::name(Mesh& mesh, const std::filesystem::path& path) {
    std::vector<std::filesystem::path> added;
    forEachPrinted(mesh, [&](MeshMaterial& material) {
        const auto [found, isNew] = pictures_.try_emplace(keyOf(material));
        if (isNew) {
            const std::string number = pictures_.size() == 1 ? "" : "_" + std::to_string(pictures_.size());
            found->second.name = path.stem().string() + "_print" + number + ".png";
            added.push_back(path.parent_path() / found->second.name);
        }
        material.print.texture = found->second.name;
    });
    return added;
}

const std::string& PrintPictures::png(const std::string& name) const {
    return *std::ranges::find_if(pictures_, [&](const auto& entry) { return entry.second.name == name; })->second.png;
}

void PrintPictures::draw(Mesh& mesh) {
    forEachPrinted(mesh, [&](MeshMaterial& material) {
        Picture& picture = pictures_.at(keyOf(material));
        if (!picture.png)
            picture.png =
                std::make_shared<const std::string>(pngOver(readPicture(material.print.file), material.colour));
        material.print.png = picture.png;
    });
}

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

DrawnWorld drawnWorldOf(const Model& model, const Format& format, const MeshClip& clip) {
    const bool bodies = isMeshClip(format) || (isOneFrame(format) && clip.world);
    return DrawnWorld(model, clip.torn, clip.fabrics, clip.closed, bodies);
}

/// Returns whether the materials of a format can have the pictures of prints.
bool hasPrints(const Format& format) { return format.materials || isMeshClip(format) || isPointCache(format); }

std::filesystem::path withEnding(std::filesystem::path path, const char* ending) {
    return path.replace_extension(ending);
}

bool writesMaterials(const Mesh& mesh, const Format& format, const MeshClip& clip) {
    return (format.materials || isPointCache(format)) && !clip.fabrics.empty() && hasMaterials(mesh);
}

/// Returns the path of the point cache of a part.
std::filesystem::path cachePath(std::filesystem::path path, const Mesh& mesh, const MeshPart& part) {
    if (mesh.size() > 1)
        path.replace_filename(path.stem().string() + "_" + plainName(part.name) + path.extension().string());
    return path;
}

}  // namespace

std::vector<MeshFile> meshFilesOf(const Model& model, const std::filesystem::path& path, const Format& format,
                                  const MeshClip& clip, std::span<const std::uint32_t> numbers) {
    DrawnWorld world = drawnWorldOf(model, format, clip);
    world.record(0, model.links.links, model.triangles);
    Mesh mesh = world.mesh(false);
    std::vector<MeshFile> files;
    if (isOneFrame(format) && clip.numbered) {
        for (const std::uint32_t number : numbers) files.push_back({numberedPath(path, number), format.file});
    } else if (isPointCache(format)) {
        for (const MeshPart& part : mesh) files.push_back({cachePath(path, mesh, part), format.file});
        files.push_back({withEnding(path, ".obj"), FileFormat::obj, OutputName::companion});
    } else {
        files.push_back({path, format.file});
    }
    if (format.file != FileFormat::glb && hasPrints(format)) {
        for (const std::filesystem::path& picture : PrintPictures().name(mesh, path))
            files.push_back({picture, FileFormat::png, OutputName::companion});
    }
    if (writesMaterials(mesh, format, clip))
        files.push_back({withEnding(path, ".mtl"), FileFormat::mtl, OutputName::companion});
    return files;
}

MeshWriter::MeshWriter(const Model& model, std::filesystem::path path, const Format& format, MeshClip clip)
    : model_(&model),
      path_(std::move(path)),
      format_(&format),
      clip_(std::move(clip)),
      world_(drawnWorldOf(model, format, clip_)) {
    clip_.scene = json::printable(clip_.scene);
    if (isOneFrame(format)) return;
    if (isMeshClip(format)) covered_.emplace(model);
    spool_.emplace(path_, model.particleCount(), isMeshClip(format) || clip_.closed);
}

void MeshWriter::add(std::uint32_t frame, const ParticleFrame& particles, std::span<const physics::Link> links,
                     std::span<const physics::Triangle> triangles, std::span<const PlacedCollider> colliders) {
    const auto index = static_cast<std::uint32_t>(frames_.size());
    if (isOneFrame(*format_)) {
        if (index == 0 || clip_.torn) {
            world_ = drawnWorldOf(*model_, *format_, clip_);
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
    if (covered_) covered_->add(particles, triangles);
    frames_.push_back(frame);  // counted only now: if the disk is full, the clip is complete up to the previous frame
}

void MeshWriter::finish(const Ticker& tick) {
    if (isOneFrame(*format_)) return;
    Mesh mesh = world_.mesh(false);
    requireSomething(mesh);
    const auto* write = std::get_if<WriteMeshClip>(&format_->write);
    write ? writeClip(*write, std::move(mesh), tick) : writeCaches(std::move(mesh), tick);
}

void MeshWriter::writeFrame(std::uint32_t frame, const ParticleFrame& particles,
                            std::span<const PlacedCollider> colliders) {
    Mesh mesh = world_.mesh(true);
    requireSomething(mesh);
    if (clip_.world) addColliders(mesh, colliders);
    std::vector<OutputFile> files;
    addPrints(mesh, files);
    const std::string materials = writeMaterials(mesh, files);
    OutputFile& file = files.emplace_back(clip_.numbered ? numberedPath(path_, frame) : path_, format_->file);
    if (frames_.empty() && mesh.size() > 1 && !format_->objects)
        notes_.push_back(std::string(format_->label) + " has no objects, so they are written as one mesh");
    std::get<WriteMesh>(format_->write)(file, mesh, particles, comment(frame), materials);
    for (OutputFile& each : files) each.finish();
}

/// Gives the materials of a mesh the pictures of their prints. Writes those that lie beside the mesh, each once.
void MeshWriter::addPrints(Mesh& mesh, std::vector<OutputFile>& files) {
    if (!hasPrints(*format_)) {
        if (frames_.empty() && prints_.has(mesh))
            notes_.push_back(std::string(format_->label) + " holds no prints, so they are left out");
        return;
    }
    const std::vector<std::filesystem::path> added = prints_.name(mesh, path_);
    prints_.draw(mesh);
    if (format_->file == FileFormat::glb) return;
    for (const std::filesystem::path& path : added)
        files.emplace_back(path, FileFormat::png, OutputName::companion).write(prints_.png(path.filename().string()));
}

/// Writes the materials once for all OBJs of a series. Returns the name of their file.
std::string MeshWriter::writeMaterials(const Mesh& mesh, std::vector<OutputFile>& files) const {
    if (!writesMaterials(mesh, *format_, clip_)) return {};
    const std::filesystem::path path = withEnding(path_, ".mtl");
    if (frames_.empty() || isPointCache(*format_)) {
        writeMtl(files.emplace_back(path, FileFormat::mtl, OutputName::companion), mesh, clip_.scene);
    }
    return path.filename().string();
}

void MeshWriter::writeClip(WriteMeshClip write, Mesh mesh, const Ticker& tick) {
    if (!format_->cornerUvs) {
        for (MeshPart& part : mesh) splitAtUvs(part);
    }
    covered_->mark(mesh);
    std::vector<OutputFile> files;
    addPrints(mesh, files);
    OutputFile& file = files.emplace_back(path_, format_->file);
    write(file, mesh, *spool_, secondsSince(frames_.front()), clip_.scene, tick, solids_.objects());
    for (OutputFile& each : files) each.finish();
}

void MeshWriter::writeCaches(Mesh mesh, const Ticker& tick) {
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
    addPrints(mesh, files);
    const std::string materials = writeMaterials(mesh, files);
    writeObj(files.emplace_back(withEnding(path_, ".obj"), FileFormat::obj, OutputName::companion), mesh, first_,
             comment(frames_.front()), materials);
    const FrameTimes times{secondsSince(0), static_cast<float>(frames_.front()), static_cast<float>(clip_.every)};
    for (std::size_t k = 0; k < mesh.size(); ++k) {
        const MeshPart& part = mesh[k];
        OutputFile& file = files.emplace_back(cachePath(path_, mesh, part), format_->file);
        const Ticker tickAll = [&](std::uint64_t done, std::uint64_t total) {
            tick(k * total + done, mesh.size() * total);
        };
        std::get<WritePointCache>(format_->write)(file, part, *spool_, times, tickAll);
    }
    for (OutputFile& file : files) file.finish();
}

std::string MeshWriter::comment(std::uint32_t frame) const {
    return clip_.scene + ", frame " + std::to_string(frame) + "; metres, y up";
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
