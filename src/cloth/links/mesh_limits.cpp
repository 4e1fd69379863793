#include "cloth/links/mesh_limits.h"

#include <algorithm>
#include <cmath>

#include "cloth/links/mesh_springs.h"

namespace drape {
namespace {

/// Returns the largest product of bending stiffness and squared substep with which bends move no particle past
/// straight, kg m^2. The bound follows from Gershgorin's circles. It uses the absolute row sums of the bending matrix,
/// divided by the particles' masses.
float bendingLimit(const Model& model, const ClothPart& part) {
    std::vector<double> rows(part.particles.count, 0.0);
    for (const physics::Bend& bend : makeMeshBends(*part.mesh, part.seamBending, part.stuff)) {
        const double d = std::abs(double{bend.shareA} + double{bend.shareB} + double{bend.shareC});
        const double a = std::abs(double{bend.shareA});
        const double b = std::abs(double{bend.shareB});
        const double c = std::abs(double{bend.shareC});
        const double sum = a + b + c + d;
        rows[bend.a] += a * sum;
        rows[bend.b] += b * sum;
        rows[bend.c] += c * sum;
        rows[bend.d] += d * sum;
    }
    double limit = 0.0;
    for (glm::uint i = 0; i < rows.size(); ++i) {
        if (rows[i] == 0.0) continue;
        const double there = 1.0 / (double{model.freeInverseMasses[part.particles.first + i]} * rows[i]);
        limit = limit == 0.0 ? there : std::min(limit, there);
    }
    return static_cast<float>(limit);
}

}  // namespace

FabricLimits meshLimits(const Model& model, const ClothPart& part) {
    FabricLimits limits;
    double lengths = 0.0;
    bool bends = false;
    // Sums of inverse masses over compliance, and counts of links. [0]: structural links; [1]: shear links.
    double inverses[2] = {};
    std::size_t counts[2] = {};
    for (const physics::Link& link : model.links.links) {
        if (!part.particles.has(link.a)) continue;
        const physics::LinkMaterial& material = model.materials[link.material];
        if ((material.flags & physics::kHidden) != 0) continue;  // sewing edges, which are not of the fabric
        const LinkKind kind = static_cast<LinkKind>(material.kind);
        if (kind != LinkKind::structural && kind != LinkKind::shear) {
            bends = true;
            continue;
        }
        const double weight = double{model.freeInverseMasses[link.a]} + double{model.freeInverseMasses[link.b]};
        const std::size_t k = kind == LinkKind::structural ? 0 : 1;
        inverses[k] += weight / double{material.compliance};
        ++counts[k];
        if (kind == LinkKind::structural) lengths += link.restLength;
    }
    limits.membrane = static_cast<float>(static_cast<double>(counts[0]) / inverses[0]);
    if (counts[1] > 0) limits.shear = static_cast<float>(static_cast<double>(counts[1]) / inverses[1]);
    if (bends) limits.bending = bendingLimit(model, part);
    double mass = 0.0;
    for (glm::uint i = part.particles.first; i < part.particles.end(); ++i) {
        mass += 1.0 / double{model.freeInverseMasses[i]};
    }
    const glm::vec3 extent = part.mesh->extent();
    const float length = std::max({extent.x, extent.y, extent.z});
    limits.cell = static_cast<float>(lengths / static_cast<double>(counts[0]));
    limits.cellsAcross = length / limits.cell;
    limits.hanging = hangingLoad(mass, length, limits.cellsAcross);
    return limits;
}

}  // namespace drape
