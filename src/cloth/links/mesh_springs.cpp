#include "cloth/links/mesh_springs.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "cloth/core/compliance.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"

namespace drape {
namespace {

/// Returns, for each particle of a mesh, whether it is on edges with this elastic.
std::vector<bool> particlesOf(const Elastic& elastic, const ClothMesh& mesh) {
    std::vector<bool> isOn(mesh.particleCount());
    const auto add = [&](const std::vector<std::uint32_t>& vertices) {
        for (const std::uint32_t vertex : vertices) {
            if (mesh.particleOf[vertex] != ClothMesh::kNone) isOn[mesh.particleOf[vertex]] = true;
        }
    };
    const auto group = std::ranges::find(mesh.groups, elastic.label, &VertexGroup::name);
    if (!elastic.label.empty() && group != mesh.groups.end()) add(group->vertices);
    for (const glm::uint seam : elastic.seams) {
        if (seam < mesh.seams.size()) add(mesh.seams[seam]);
    }
    return isOn;
}

}  // namespace

std::vector<double> elasticFactors(const ClothDescription& cloth) {
    const MeshShape& shape = *cloth.mesh.shape;
    std::vector<double> factors(shape.edges.size(), 1.0);
    std::vector<bool> isTaken(shape.edges.size());
    for (const Elastic& elastic : cloth.elastic) {
        const std::vector<bool> isOn = particlesOf(elastic, shape.mesh);
        std::vector<std::size_t> along;
        double length = 0.0;
        for (std::size_t e = 0; e < shape.edges.size(); ++e) {
            const MeshEdge& edge = shape.edges[e];
            // An inner edge that is no seam only crosses the panel from one part of the elastic to another.
            if (isTaken[e] || !isOn[edge.ends.x] || !isOn[edge.ends.y]) continue;
            if (edge.isInner() && !shape.isSeam(edge)) continue;
            along.push_back(e);
            length += shape.restLength(edge);
            isTaken[e] = true;
        }
        if (!(length > 0.0)) continue;
        const double factor = elastic.length > 0.0f ? double{elastic.length} / length : double{elastic.factor};
        for (const std::size_t e : along) factors[e] = factor;
    }
    return factors;
}

namespace {

using physics::Link;
using physics::LinkMaterial;

/// Returns the rest length of the bend link across an inner edge, m. A mesh without panels may be folded there at rest.
double bendLength(const MeshShape& shape, const MeshEdge& edge) {
    if (shape.hasPanels) return shape.unfoldedDistance(edge);
    const glm::dvec3 span =
        glm::dvec3(shape.mesh.positions[edge.opposite.y]) - glm::dvec3(shape.mesh.positions[edge.opposite.x]);
    return std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
}

/// The stiffness that quads add to the springs along their sides and diagonals, divided by the membrane stiffness Y.
class QuadSprings {
public:
    QuadSprings(const ClothDescription& description) : shape_(*description.mesh.shape) {
        quadOf_.assign(shape_.mesh.triangles.size(), kNone);
        for (glm::uint k = 0; k < shape_.mesh.quads.size(); ++k) {
            const glm::uint first = shape_.mesh.quads[k];
            quadOf_[first] = quadOf_[first + 1] = k;
            const glm::uvec4 corners = cornersOf(k);
            const auto side = [&](int i) {
                return shape_.restDistance(first + static_cast<glm::uint>(i / 2), corners[i], corners[(i + 1) % 4]);
            };
            const glm::vec2 spacing(0.5 * (side(0) + side(2)), 0.5 * (side(1) + side(3)));
            springs_.push_back(membraneCompliance(spacing, description.shearLinks));
        }
    }

    bool isInQuad(glm::uint triangle) const { return quadOf_[triangle] != kNone; }
    glm::uvec4 cornersOf(glm::uint quad) const {
        const glm::uint first = shape_.mesh.quads[quad];
        return {shape_.mesh.triangles[first], shape_.mesh.triangles[first + 1].z};
    }
    /// Returns the stiffness, divided by Y, that a triangle's quad adds to the spring along one of its sides. This is
    /// half that of a grid's inner link.
    double sideStiffness(glm::uint triangle, const glm::uvec2& ends) const {
        const glm::uint quad = quadOf_[triangle];
        const glm::uvec4 c = cornersOf(quad);
        const auto joins = [&](glm::uint a, glm::uint b) {
            return ends == glm::uvec2(a, b) || ends == glm::uvec2(b, a);
        };
        const bool isAcross = joins(c[0], c[1]) || joins(c[2], c[3]);
        return 0.5 / double{isAcross ? springs_[quad].across : springs_[quad].down};
    }
    double diagonalCompliance(glm::uint quad) const { return springs_[quad].diagonal; }
    glm::uint quadOf(glm::uint triangle) const { return quadOf_[triangle]; }

private:
    static constexpr glm::uint kNone = ~0u;

    const MeshShape& shape_;
    std::vector<glm::uint> quadOf_;
    std::vector<MembraneCompliance> springs_;
};

double stiffnessBeside(const MeshShape& shape, const QuadSprings& quads, const MeshEdge& edge, glm::uint triangle,
                       double length) {
    if (triangle == ClothMesh::kNone) return 0.0;
    if (quads.isInQuad(triangle)) return quads.sideStiffness(triangle, edge.ends);
    return shape.restArea(triangle) / (length * length);
}

}  // namespace

float roundedCompliance(double compliance) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(compliance));
    return std::bit_cast<float>((bits + 0x8000u) & 0xffff0000u);
}

MeshSprings makeMeshSprings(const ClothDescription& d,
                            const std::function<glm::uint(const LinkMaterial&)>& materialOf) {
    const MeshShape& shape = *d.mesh.shape;
    const QuadSprings quads(d);
    const std::vector<PanelStuff> stuff = findPanelStuff(d);
    const auto factorOf = [&](glm::uint triangle) {
        return stuff.empty() || triangle == ClothMesh::kNone ? 1.0 : double{stuff[triangle].stiffness};
    };
    MeshSprings springs;
    const auto add = [&](LinkKind kind, glm::uint a, glm::uint b, double length, double compliance) {
        LinkMaterial material{};
        material.stiffness = 1.0f;
        material.kind = static_cast<glm::uint>(kind);
        material.flags = (d.tensionOnly ? physics::kTensionOnly : 0) | (d.softLinks ? physics::kSoft : 0);
        material.tearRatio = kind == LinkKind::structural ? -1.0f : 0.0f;
        material.compliance = roundedCompliance(compliance);
        material.bending = kind == LinkKind::bend ? 1.0f : 0.0f;
        springs.byKind[material.kind].push_back({a, b, static_cast<float>(length), materialOf(material)});
    };
    const std::vector<double> elastic = elasticFactors(d);
    for (std::size_t e = 0; e < shape.edges.size(); ++e) {
        const MeshEdge& edge = shape.edges[e];
        const auto [a, b] = std::pair(edge.ends.x, edge.ends.y);
        if (edge.isInner() && d.bendLinks)
            add(LinkKind::bend, edge.opposite.x, edge.opposite.y, bendLength(shape, edge), 0.0);
        const double length = shape.restLength(edge);
        if (edge.isDiagonal) {
            if (!d.shearLinks) continue;
            const double compliance =
                quads.diagonalCompliance(quads.quadOf(edge.triangles.x)) / factorOf(edge.triangles.x);
            add(LinkKind::shear, a, b, length, compliance);
            add(LinkKind::shear, edge.opposite.x, edge.opposite.y, bendLength(shape, edge), compliance);
            continue;
        }
        const double stiffness =
            factorOf(edge.triangles.x) * stiffnessBeside(shape, quads, edge, edge.triangles.x, length) +
            factorOf(edge.triangles.y) * stiffnessBeside(shape, quads, edge, edge.triangles.y, length);
        add(LinkKind::structural, a, b, elastic[e] * length, 1.0 / stiffness);
    }
    return springs;
}

std::vector<physics::Bend> makeMeshBends(const MeshShape& shape, float seamBending, std::span<const PanelStuff> stuff) {
    constexpr double kShare = 9.0 / 8.0;
    std::vector<physics::Bend> bends;
    for (const MeshEdge& edge : shape.edges) {
        if (!edge.isInner()) continue;
        const double length = shape.restLength(edge);
        double area = 0.0;
        // Computes the cotangents of the angles at the edge's two ends, in both triangles. Each is the projection of
        // the third corner onto the edge, divided by the triangle's height. The start's weight follows from the end's.
        double atEnd = 0.0;
        double cotangents[2];  // sum of the cotangents at both ends, for each triangle
        for (int side = 0; side < 2; ++side) {
            const double toStart = shape.restDistance(edge.triangles[side], edge.opposite[side], edge.ends.x);
            const double toEnd = shape.restDistance(edge.triangles[side], edge.opposite[side], edge.ends.y);
            const double there = shape.restArea(edge.triangles[side]);
            const double height = 2.0 * there / length;
            const double foot = (length * length + toStart * toStart - toEnd * toEnd) / (2.0 * length);
            cotangents[side] = length / height;
            atEnd += (length - foot) / height;
            area += there;
        }
        const double seam = seamBending != 1.0f && shape.isSeam(edge) ? double{seamBending} : 1.0;
        const double stiffness = kShare * seam * bendingAcross(stuff, edge);
        const double scale = std::sqrt(stiffness / area);
        bends.push_back({edge.opposite.x, edge.opposite.y, edge.ends.x, edge.ends.y,
                         static_cast<float>(-scale * cotangents[0]), static_cast<float>(-scale * cotangents[1]),
                         static_cast<float>(scale * atEnd), 0});
    }
    return bends;
}

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
    float area = 0.0f;
    for (glm::uint k = part.triangles.first; k < part.triangles.end(); ++k) area += model.triangles[k].restArea;
    const glm::vec3 extent = part.mesh->extent();
    const float length = std::max({extent.x, extent.y, extent.z});
    limits.cell = static_cast<float>(lengths / static_cast<double>(counts[0]));
    limits.cellsAcross = length / limits.cell;
    limits.hanging = hangingLoad(mass, length, area / length, limits.cellsAcross);
    return limits;
}

}  // namespace drape
