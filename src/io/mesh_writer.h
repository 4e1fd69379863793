#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/files/output_file.h"
#include "io/format_table.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/drawn_world.h"
#include "io/surfaces/solid_objects.h"

namespace drape::io {

/// Data common to the frames of a scene.
struct MeshClip {
    std::string scene;                ///< its name, for people
    std::vector<FabricLook> fabrics;  ///< looksOf() the cloths, or none
    double frameSeconds = 1.0 / 60;   ///< from a number of a frame to the next, s
    std::uint32_t every = 1;          ///< from the number of a frame that is added to the next one's
    bool numbered = false;            ///< where a file holds one frame: a file for each, FILE_0001 and so on
    bool torn = true;                 ///< links may break
    bool closed = false;              ///< sheets are as thick as their fabric
    bool world = false;               ///< a file that holds one frame has bodies and colliders, as a clip has
};

/// Where exported frames go: a file for each, or one clip of all. Files appear whole or not at all. Memory holds one
/// frame; those of a clip wait on the disk of its file.
class MeshWriter {
public:
    /// format: of a mesh (isMesh()). The model must outlive it. Throws Error.
    MeshWriter(const Model& model, std::filesystem::path path, const Format& format, MeshClip clip);

    /// The next frame, with normals. frame: its number, which ascends. Throws Error.
    void add(std::uint32_t frame, const ParticleFrame& particles, std::span<const physics::Link> links,
             std::span<const physics::Triangle> triangles, std::span<const PlacedCollider> colliders = {});
    /// Frames so far.
    [[nodiscard]] std::uint32_t frames() const { return static_cast<std::uint32_t>(frames_.size()); }
    /// Of the clip on disk so far.
    [[nodiscard]] std::uint64_t bytes() const { return spool_ ? spool_->bytes() : 0; }
    /// For a clip whose name is chosen when all of it is there: in the same folder.
    void setPath(std::filesystem::path path) { path_ = std::move(path); }
    /// At least one frame has been added. Throws Error, and exceptions of `tick`.
    void finish(const Ticker& tick);
    /// One line each: pitfalls for programs that read the files.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

private:
    [[nodiscard]] DrawnWorld drawnWorld() const;
    void writeFrame(std::uint32_t frame, const ParticleFrame& particles, std::span<const PlacedCollider> colliders);
    void writeClip(WriteMeshClip write, Mesh mesh, const Ticker& tick) const;
    std::string writeMaterials(const Mesh& mesh, std::vector<OutputFile>& files) const;
    void writeCaches(const Mesh& mesh, const Ticker& tick);
    [[nodiscard]] std::string comment(std::uint32_t frame) const;
    [[nodiscard]] std::vector<float> secondsSince(std::uint32_t zero) const;
    void requireSomething(const Mesh& mesh) const;

    const Model* model_;
    std::filesystem::path path_;
    const Format* format_;
    MeshClip clip_;
    DrawnWorld world_;
    std::vector<std::uint32_t> frames_;  ///< numbers of those added
    std::vector<std::string> notes_;
    // Of a clip alone.
    std::optional<FrameSpool> spool_;
    SolidObjects solids_;
    ParticleFrame first_;
};

}  // namespace drape::io
