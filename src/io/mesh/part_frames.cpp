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
    const auto gather = [&](const std::vector<glm::vec3>& values, std::vector<glm::vec3>& gathered) {
        if (values.empty()) return;
        gathered.reserve(part_->vertices.size());
        for (const MeshVertex& vertex : part_->vertices)
            gathered.push_back(values[vertex.particleIn(frame) - particles_.first]);
    };
    gather(particles.positions, vertices.positions);
    gather(particles.normals, vertices.normals);
    return vertices;
}

}  // namespace drape::io
