#pragma once

#include "cloth/core/colouring.h"
#include "io/surfaces/mesh.h"

#include <filesystem>
#include <optional>
#include <span>

namespace drape::io {

/// The frames of a clip, kept on disk until it is known which parts tear. The file has no name, so that nothing is
/// left of it however the program ends. Move-only.
class FrameSpool {
public:
    /// On the disk of `beside`, a file that need not be there. particles: in each frame. Throws Error.
    FrameSpool(const std::filesystem::path& beside, std::uint32_t particles, bool withNormals);
    ~FrameSpool();
    FrameSpool(FrameSpool&& other) noexcept;
    FrameSpool& operator=(FrameSpool&& other) noexcept;

    /// Throws Error, as on a full disk.
    void add(const ParticleFrame& frame);
    [[nodiscard]] std::uint32_t frames() const { return frames_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// Some particles of a frame: element 0 is particle range.first. Throws Error.
    [[nodiscard]] ParticleFrame read(std::uint32_t frame, Range range) const;

private:
    void readAt(std::uint64_t offset, std::vector<glm::vec3>& values) const;
    void append(const std::vector<glm::vec3>& values);

    std::filesystem::path beside_;
    std::uint32_t particles_ = 0;
    bool withNormals_ = false;
    std::uint32_t frames_ = 0;
    std::uint64_t bytes_ = 0;
    int file_ = -1;
};

/// The vertices of a part in the frames of a clip.
class PartFrames {
public:
    /// Both must outlive it. The part has vertices that are particles.
    PartFrames(const MeshPart& part, const FrameSpool& frames);

    /// Positions and, where the clip has them, normals of each vertex. Throws Error.
    [[nodiscard]] ParticleFrame vertices(std::uint32_t frame) const;

private:
    const MeshPart* part_;
    const FrameSpool* frames_;
    Range particles_;  ///< that its vertices are at
};

/// Particles as a solver has them: positions and normals, of which xyz count. Where triangles cancel out, or none is
/// left, any normal is as good, so it is up: formats ask for unit length. Nothing where a position is not finite.
[[nodiscard]] std::optional<ParticleFrame> particleFrame(std::span<const glm::vec4> positions,
                                                         std::span<const glm::vec4> normals);

}  // namespace drape::io
