#include "io/mesh/particle_frame.h"

#include <cmath>

namespace drape::io {

std::optional<ParticleFrame> particleFrame(std::span<const glm::vec4> positions, std::span<const glm::vec4> normals) {
    ParticleFrame particles;
    particles.positions.reserve(positions.size());
    particles.normals.reserve(normals.size());
    for (const glm::vec4& position : positions) {
        if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z)) return std::nullopt;
        particles.positions.emplace_back(position);
    }
    for (const glm::vec4& normal : normals) {
        const float square = normal.x * normal.x + normal.y * normal.y + normal.z * normal.z;
        particles.normals.push_back(std::abs(square - 1.0f) < 1e-3f ? glm::vec3(normal) : glm::vec3(0.0f, 1.0f, 0.0f));
    }
    return particles;
}

}  // namespace drape::io
