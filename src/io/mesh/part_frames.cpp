#include "io/mesh/part_frames.h"

#include <algorithm>

namespace drape::io {

PartFrames::PartFrames(const MeshPart& part, const FrameSpool& frames) : part_(&part), frames_(&frames) {
    std::uint32_t low = kForever;
    std::uint32_t high = 0;
    for (const MeshVertex& vertex : part.vertices) {
        low = std::min({low, vertex.particle, vertex.hidden});
        high = std::max({high, vertex.particle, vertex.hidden});
    }
    particles_ = {low, high + 1 - low};
}

ParticleFrame PartFrames::vertices(std::uint32_t frame) const {
    const ParticleFrame particles = frames_->read(frame, particles_);
    ParticleFrame vertices;
    vertices.positions.reserve(part_->vertices.size());
    for (const MeshVertex& vertex : part_->vertices)
        vertices.positions.push_back(positionIn(particles, vertex, frame, particles_.first));
    if (particles.normals.empty()) return vertices;
    vertices.normals.reserve(part_->vertices.size());
    for (const MeshVertex& vertex : part_->vertices)
        vertices.normals.push_back(normalIn(particles, vertex, frame, particles_.first));
    return vertices;
}

}  // namespace drape::io
