#include "solver/forces.h"

#include <cmath>
#include <cstring>

namespace drape {

std::vector<glm::dvec3> forcesFrom(std::span<const std::byte> sums, std::size_t count) {
    std::vector<glm::dvec3> forces(count);
    const auto number = [](int high, glm::uint low) {
        return std::ldexp(static_cast<double>(low) + 4294967296.0 * high, -44);
    };
    for (std::size_t i = 0; i < count; ++i) {
        physics::ForceSum sum;
        std::memcpy(&sum, sums.data() + i * sizeof sum, sizeof sum);
        forces[i] = {number(sum.highX, sum.lowX), number(sum.highY, sum.lowY), number(sum.highZ, sum.lowZ)};
    }
    return forces;
}

void addPinWeights(const Model& model, std::span<const glm::vec4> positions, const glm::vec3& gravity, Forces& forces) {
    for (glm::uint i = 0; i < model.firstBodyParticle(); ++i) {
        const float inverse = model.freeInverseMasses[i];
        if (positions[i].w == 0.0f && inverse > 0.0f) forces.pins[i] += glm::dvec3(gravity) / double{inverse};
    }
}

Wrench sumOf(std::span<const glm::dvec3> forces, Range particles, std::span<const glm::vec4> positions,
             const glm::dvec3& about) {
    Wrench sum;
    for (glm::uint i = particles.first; i < particles.end(); ++i) {
        sum.force += forces[i];
        sum.torque += glm::cross(glm::dvec3(positions[i]) - about, forces[i]);
    }
    return sum;
}

}  // namespace drape
