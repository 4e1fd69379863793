#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/files/output_file.h"
#include "io/format_table.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/covered_skin.h"
#include "io/surfaces/drawn_world.h"
#include "io/surfaces/mesh.h"
#include "io/surfaces/solid_objects.h"

namespace drape::io {

/// The pictures of a mesh's prints: each print over the colour of its fabric, as a PNG file beside the mesh or within
/// it. Mesh formats have no picture that covers a part of a colour.
class PrintPictures {
public:
    /// Returns whether any material of a mesh has a print.
    static bool has(Mesh& mesh);

    /// Names the picture of each print in a mesh. Equal prints on equal colours share one. Returns the new paths.
    /// `mesh`: path of the mesh file.
    std::vector<std::filesystem::path> name(Mesh& mesh, const std::filesystem::path& path);
    /// Reads the prints of a mesh that name() has named, and makes their pictures. Throws Error.
    void draw(Mesh& mesh);

    /// Returns the content of a picture that draw() has made.
    const std::string& png(const std::string& name) const;

private:
    using Key = std::pair<std::string, std::vector<float>>;  // file and colour
    struct Picture {
        std::string name;
        std::shared_ptr<const std::string> png;
    };
    static Key keyOf(const MeshMaterial& material);

    std::map<Key, Picture> pictures_;
};

/// Properties common to all frames of an exported scene.
struct MeshClip {
    std::string scene;                ///< name of the scene, for the user
    std::vector<FabricLook> fabrics;  ///< looks of the cloths, from looksOf(); empty: no materials
    double frameSeconds = 1.0 / 60;   ///< time between consecutive frame numbers, s
    std::uint32_t every = 1;          ///< every how many frames one is added; 1: every frame
    bool numbered = false;            ///< whether the files of a format with one frame per file are FILE_0001 and so on
    bool torn = true;                 ///< whether links may break
    bool closed = false;              ///< whether sheets become closed surfaces, as thick as their fabric
    /// Whether files with one frame include bodies and colliders. A clip always does.
    bool world = false;
};

/// A file of an export.
struct MeshFile {
    std::filesystem::path path;
    FileFormat format = FileFormat::other;
    OutputName name = OutputName::given;
};

/// Returns the files that a MeshWriter with these parameters writes, the named ones first.
/// `numbers`: numbers of the frames; needed only for a numbered format with one frame per file.
std::vector<MeshFile> meshFilesOf(const Model& model, const std::filesystem::path& path, const Format& format,
                                  const MeshClip& clip, std::span<const std::uint32_t> numbers = {});

/// Writes exported frames: one file per frame, or one clip of all frames. Files appear complete or not at all. Files
/// that requireReplaceable() protects are not replaced. Only one frame is in memory; the other frames of a clip wait in
/// a temporary file.
class MeshWriter {
public:
    /// The model must outlive this object. Throws Error.
    /// `format`: a mesh format, see isMesh().
    MeshWriter(const Model& model, std::filesystem::path path, const Format& format, MeshClip clip);

    /// Adds the next frame, with normals. Throws Error.
    /// `frame`: number of the frame, greater than that of the previous one.
    void add(std::uint32_t frame, const ParticleFrame& particles, std::span<const physics::Link> links,
             std::span<const physics::Triangle> triangles, std::span<const PlacedCollider> colliders = {});
    /// Returns the number of frames so far.
    std::uint32_t frames() const { return static_cast<std::uint32_t>(frames_.size()); }
    /// Returns the size of the clip's frames on disk, bytes.
    std::uint64_t bytes() const { return spool_ ? spool_->bytes() : 0; }
    /// Changes the path of a clip before finish(), within the same folder. A user can thus choose the name last.
    void setPath(std::filesystem::path path) { path_ = std::move(path); }
    /// Completes the file. At least one frame must have been added. Throws Error, and passes on the exceptions of
    /// `tick`.
    void finish(const Ticker& tick);
    /// Returns one line for each pitfall in programs that read the files.
    const std::vector<std::string>& notes() const { return notes_; }

private:
    void writeFrame(std::uint32_t frame, const ParticleFrame& particles, std::span<const PlacedCollider> colliders);
    void writeClip(WriteMeshClip write, Mesh mesh, const Ticker& tick);
    void addPrints(Mesh& mesh, std::vector<OutputFile>& files);
    std::string writeMaterials(const Mesh& mesh, std::vector<OutputFile>& files) const;
    void writeCaches(Mesh mesh, const Ticker& tick);
    std::string comment(std::uint32_t frame) const;
    std::vector<float> secondsSince(std::uint32_t zero) const;
    void requireSomething(const Mesh& mesh) const;

    const Model* model_;
    std::filesystem::path path_;
    const Format* format_;
    MeshClip clip_;
    DrawnWorld world_;
    std::vector<std::uint32_t> frames_;  ///< numbers of the added frames
    std::vector<std::string> notes_;
    PrintPictures prints_;
    // Used only for clips:
    std::optional<FrameSpool> spool_;
    SolidObjects solids_;
    std::optional<CoveredSkin> covered_;  ///< only for moving meshes
    ParticleFrame first_;
};

}  // namespace drape::io
