#include "cloth/mesh/weld/vertex_welding.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {
namespace {

constexpr std::uint32_t kNoParticle = ClothMesh::kNone;

/// A spatial hash of particles. Because of hash collisions, a slot of the table may also hold particles of other cells.
class ParticleGrid {
public:
    /// `origin`: corner of the grid; its coordinates must be less than those of every position.
    /// `cell`: width of a cell, m, above 0.
    ParticleGrid(std::size_t mostParticles, glm::dvec3 origin, double cell)
        : origin_(origin), perMetre_(1.0 / cell), heads_(std::bit_ceil(mostParticles + 1), kNoParticle) {}

    glm::i64vec3 cellOf(const glm::dvec3& position) const { return glm::i64vec3((position - origin_) * perMetre_); }
    /// Adds a particle. Particles must come in ascending order.
    void add(std::uint32_t particle, const glm::dvec3& position) {
        std::uint32_t& head = heads_[slotOf(cellOf(position))];
        next_.push_back(head);
        head = particle;
    }
    void forEach(const glm::i64vec3& cell, auto use) const {
        for (std::uint32_t i = heads_[slotOf(cell)]; i != kNoParticle; i = next_[i]) use(i);
    }

private:
    std::size_t slotOf(const glm::i64vec3& cell) const {
        const glm::u64vec3 c(cell);
        std::uint64_t mixed = c.x * 0x9e3779b97f4a7c15u + c.y * 0xc2b2ae3d27d4eb4fu + c.z * 0x165667b19e3779f9u;
        mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93u;
        return static_cast<std::size_t>(mixed >> 32) & (heads_.size() - 1);
    }

    glm::dvec3 origin_;
    double perMetre_;
    std::vector<std::uint32_t> heads_;
    std::vector<std::uint32_t> next_;
};

}  // namespace

WeldedVertices weldVertices(std::span<const glm::vec3> positions, const std::vector<bool>& isUsed, float tolerance) {
    WeldedVertices welded;
    welded.particleOf.assign(positions.size(), kNoParticle);
    glm::dvec3 low(INFINITY);
    glm::dvec3 high(-INFINITY);
    std::size_t used = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!isUsed[i]) continue;
        low = glm::min(low, glm::dvec3(positions[i]));
        high = glm::max(high, glm::dvec3(positions[i]));
        ++used;
    }
    if (used == 0) return welded;
    const glm::dvec3 size = high - low;
    // Chooses cells so wide that most vertices are farther than the tolerance from all other cells, and so few that
    // cell indices stay in range.
    const double reach = static_cast<double>(tolerance);
    const double cell = std::max({8.0 * reach, 1e-9 * std::max({size.x, size.y, size.z}), 1e-300});
    ParticleGrid grid(used, low - cell, cell);
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        if (!isUsed[i]) continue;
        const glm::dvec3 position(positions[i]);
        std::uint32_t found = kNoParticle;
        const glm::i64vec3 first = grid.cellOf(position - reach);
        const glm::i64vec3 last = grid.cellOf(position + reach);
        glm::i64vec3 at;
        for (at.z = first.z; at.z <= last.z; ++at.z) {
            for (at.y = first.y; at.y <= last.y; ++at.y) {
                for (at.x = first.x; at.x <= last.x; ++at.x) {
                    grid.forEach(at, [&](std::uint32_t particle) {
                        const glm::dvec3 way = position - glm::dvec3(positions[welded.firstVertex[particle]]);
                        if (particle < found && glm::dot(way, way) <= reach * reach) found = particle;
                    });
                }
            }
        }
        if (found == kNoParticle) {
            found = static_cast<std::uint32_t>(welded.firstVertex.size());
            welded.firstVertex.push_back(i);
            grid.add(found, position);
        }
        welded.particleOf[i] = found;
    }
    return welded;
}

}  // namespace drape
