#pragma once

#include <filesystem>
#include <optional>
#include <span>

#include "cloth/core/colouring.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// Keeps the frames of a clip on disk until all tears are known. The file has no name, so it vanishes however the
/// program ends. Move-only.
class FrameSpool {
public:
    /// Creates the file on the disk of `beside`, which need not exist. Throws Error.
    /// `particles`: number of particles in each frame.
    FrameSpool(const std::filesystem::path& beside, std::uint32_t particles, bool withNormals);
    ~FrameSpool();
    FrameSpool(FrameSpool&& other) noexcept;
    FrameSpool& operator=(FrameSpool&& other) noexcept;

    /// Appends a frame. Throws Error, for example if the disk is full.
    void add(const ParticleFrame& frame);
    std::uint32_t frames() const { return frames_; }
    std::uint64_t bytes() const { return bytes_; }
    /// Reads the particles `range` of a frame. Element 0 of the result is particle range.first. Throws Error.
    ParticleFrame read(std::uint32_t frame, Range range) const;

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

/// Reads the vertices of a part, frame by frame.
class PartFrames {
public:
    /// Both arguments must outlive this object. At least one vertex of the part must be a particle.
    PartFrames(const MeshPart& part, const FrameSpool& frames);

    /// Returns the positions of the part's vertices, and their normals if the clip has them. Throws Error.
    ParticleFrame vertices(std::uint32_t frame) const;

private:
    const MeshPart* part_;
    const FrameSpool* frames_;
    Range particles_;  ///< range that contains the particles of all vertices
};

/// Converts a solver's positions and normals, ignoring w. Returns nothing if a position is not finite. A particle has
/// no defined normal if its triangles cancel out or are all gone. It then gets the upward unit vector, because the
/// formats require unit length.
std::optional<ParticleFrame> particleFrame(std::span<const glm::vec4> positions, std::span<const glm::vec4> normals);

}  // namespace drape::io
