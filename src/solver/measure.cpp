#include "solver/measure.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace drape {
namespace {

namespace shared {
using namespace physics;
#define FN inline
#include "measure/measured.glsl"
#undef FN
static_assert(kStructural == static_cast<glm::uint>(LinkKind::structural));
}  // namespace shared

bool isFinite(std::span<const glm::vec4> values) {
    return std::ranges::all_of(values, [](const glm::vec4& v) {
        return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
    });
}

}  // namespace

bool isMeasured(const physics::LinkMaterial& material) { return shared::isMeasured(material); }

Measures measure(const Model& model, std::span<const glm::vec4> positions, std::span<const glm::vec4> displacements,
                 std::span<const physics::Link> links, float substepLength) {
    Measures result;
    result.finite = isFinite(positions) && isFinite(displacements);
    if (!result.finite) {
        constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
        return {kUnknown, kUnknown, kUnknown, false};
    }
    double sumOfSquares = 0.0;
    std::size_t count = 0;
    for (const physics::Link& link : links) {
        if (!isMeasured(model.materials[link.material])) continue;
        const glm::dvec3 span = glm::dvec3(positions[link.b]) - glm::dvec3(positions[link.a]);
        const double stretch = std::max(0.0, 100.0 * (glm::length(span) / link.restLength - 1.0));
        result.stretchMaxPercent = std::max(result.stretchMaxPercent, stretch);
        sumOfSquares += stretch * stretch;
        ++count;
    }
    if (count > 0) result.stretchRmsPercent = std::sqrt(sumOfSquares / static_cast<double>(count));
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i].w <= 0.0f) continue;
        const glm::dvec3 velocity = glm::dvec3(displacements[i]) / double{substepLength};
        result.kineticEnergy += 0.5 * glm::dot(velocity, velocity) / positions[i].w;
    }
    return result;
}

std::vector<glm::dvec3> forcesFrom(std::span<const std::byte> sums, std::size_t count) {
    std::vector<glm::dvec3> forces(count);
    // Returns one component of a ForceSum: 2^32 times `high` plus `low`, in units of 2^-44.
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
