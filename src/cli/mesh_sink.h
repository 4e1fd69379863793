#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "cli/command_line.h"
#include "io/mesh/drawn_world.h"
#include "io/mesh/frame_spool.h"
#include "scene/scene.h"

namespace drape::cli {

enum class MeshFormat { obj, ply, glb, pc2, mdd };

/// By the ending of the name. Throws UsageError for others.
MeshFormat meshFormatOf(const std::filesystem::path& path);

/// Throws UsageError where a file of that format could not hold so many frames of a scene, or not be written there.
void requireExportable(const Scene& scene, const ExportCommand& command);

/// Where exported frames go: a file for each, or one clip of all.
class MeshSink {
public:
    /// What is asked for has been found exportable. `torn`: links may break. The scene and the model must outlive it.
    /// Throws io::Error.
    MeshSink(const Scene& scene, const Model& model, const ExportCommand& command, bool torn);

    /// The next frame of those that the command names, with normals. Throws io::Error.
    void add(std::uint32_t frame, const io::ParticleFrame& particles, std::span<const physics::Link> links,
             std::span<const physics::Triangle> triangles);
    /// Shows progress. Throws io::Error, and Interrupted.
    void finish();

private:
    io::DrawnWorld drawnWorld() const;
    void writeFrame(std::uint32_t frame, const io::ParticleFrame& particles);
    void writeCaches(const io::Mesh& mesh) const;
    std::string comment(std::uint32_t frame) const;
    std::vector<float> times(std::uint32_t zero) const;
    void note(const std::string& text) const;
    void requireSomething(const io::Mesh& mesh) const;

    const Scene* scene_;
    const Model* model_;
    std::filesystem::path path_;
    MeshFormat format_;
    FrameRange range_;
    bool torn_;
    io::DrawnWorld world_;
    std::vector<std::uint32_t> frames_;  ///< added
    // Of a clip alone.
    std::optional<io::FrameSpool> spool_;
    io::ParticleFrame first_;
};

}  // namespace drape::cli
