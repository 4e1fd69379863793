#include "cloth/mesh/shape/panels.h"

#include <algorithm>
#include <string>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

bool hasOwnPrint(const PanelLook& panel, const std::string& print) {
    return !panel.fabric.print.empty() && panel.fabric.print != print;
}

/// Returns the look of each face, indexed by the face's number in the file, from 1. If a face belongs to groups of
/// several looks, it gets the first of these looks.
std::vector<glm::uint> looksOfFaces(const ClothDescription& cloth, const ClothMesh& mesh) {
    std::vector<glm::uint> looks(std::size_t{std::ranges::max(mesh.faceOf)} + 1, LookRun::kOwn);
    for (glm::uint look = static_cast<glm::uint>(cloth.panels.size()); look-- > 0;) {
        for (const MeshPanel& piece : namedPiecesOf(mesh)) {
            if (std::ranges::count(cloth.panels[look].names, piece.name) == 0) continue;
            const std::size_t end = std::min(looks.size(), std::size_t{piece.firstFace} + piece.faceCount + 1);
            for (std::size_t face = std::size_t{piece.firstFace} + 1; face < end; ++face) looks[face] = look;
        }
    }
    return looks;
}

}  // namespace

std::span<const MeshPanel> namedPiecesOf(const ClothMesh& mesh) {
    return mesh.panels.empty() ? mesh.groupFaces : mesh.panels;
}

std::vector<LookRun> findLookRuns(const ClothDescription& cloth) {
    std::vector<LookRun> runs;
    if (cloth.panels.empty() || !cloth.mesh.shape) return runs;
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    const std::vector<glm::uint> looks = looksOfFaces(cloth, mesh);
    for (glm::uint t = 0; t < mesh.triangleCount(); ++t) {
        const glm::uint look = looks[mesh.faceOf[t]];
        if (!runs.empty() && runs.back().look == look) {
            ++runs.back().count;
            continue;
        }
        const bool hasPrint = look != LookRun::kOwn && hasOwnPrint(cloth.panels[look], cloth.fabric.print);
        runs.push_back({t, 1, look, hasPrint});
    }
    return runs;
}

bool haveSameLookRuns(const ClothDescription& cloth, std::span<const PanelLook> panels, const std::string& print) {
    return std::ranges::equal(cloth.panels, panels, [&](const PanelLook& a, const PanelLook& b) {
        return a.names == b.names && hasOwnPrint(a, cloth.fabric.print) == hasOwnPrint(b, print);
    });
}

namespace {

/// Returns the weight of a map at each vertex of the mesh's file.
std::vector<float> weightsOf(const ClothMap& map, const ClothMesh& mesh) {
    if (!map.weights.empty()) return map.weights;
    const auto group = std::ranges::find(mesh.groups, map.vertexGroup, &VertexGroup::name);
    std::vector<float> weights(mesh.particleOf.size(), 0.0f);
    if (group == mesh.groups.end()) return weights;
    if (!group->weights.empty()) return group->weights;
    for (const std::uint32_t vertex : group->vertices) weights[vertex] = 1.0f;
    return weights;
}

/// Returns the weight of a map at each particle of a mesh.
std::vector<float> weightsOfParticles(const ClothMap& map, const ClothMesh& mesh) {
    const std::vector<float> ofVertices = weightsOf(map, mesh);
    std::vector<double> sums(mesh.positions.size(), 0.0);
    std::vector<double> counts(mesh.positions.size(), 0.0);
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        for (int corner = 0; corner < 3; ++corner) {
            const glm::uint particle = mesh.triangles[k][corner];
            sums[particle] += double{ofVertices[mesh.vertices[k][static_cast<std::size_t>(corner)]]};
            counts[particle] += 1.0;
        }
    }
    std::vector<float> weights(sums.size(), 0.0f);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (counts[i] > 0.0) weights[i] = static_cast<float>(sums[i] / counts[i]);
    }
    return weights;
}

/// Multiplies a property of each triangle by the mean of the factors at its corners.
void scale(std::vector<PanelStuff>& stuff, float PanelStuff::*property, std::span<const float> factors,
           const ClothMesh& mesh) {
    for (std::size_t k = 0; k < stuff.size() && !factors.empty(); ++k) {
        const glm::uvec3& t = mesh.triangles[k];
        stuff[k].*property *= (factors[t.x] + factors[t.y] + factors[t.z]) / 3.0f;
    }
}

}  // namespace

std::vector<float> mapFactors(const ClothDescription& cloth, MappedProperty of) {
    std::vector<float> factors;
    for (const ClothMap& map : cloth.maps) {
        if (map.of != of) continue;
        const std::vector<float> weights =
            cloth.isMesh() ? weightsOfParticles(map, cloth.mesh.shape->mesh) : map.weights;
        factors.resize(weights.size(), 1.0f);
        for (std::size_t i = 0; i < weights.size(); ++i)
            factors[i] *= map.atZero + weights[i] * (map.atOne - map.atZero);
    }
    // Beyond these bounds, compliances, masses and their squares would leave the range of floats.
    for (float& factor : factors) factor = std::clamp(factor, 1e-4f, 1e4f);
    return factors;
}

std::vector<PanelStuff> findPanelStuff(const ClothDescription& cloth) {
    const auto differs = [](const PanelLook& panel) { return panel.stuff != PanelStuff{}; };
    const auto scales = [](const ClothMap& map) {
        return map.of == MappedProperty::stiffness || map.of == MappedProperty::bending;
    };
    std::vector<PanelStuff> stuff;
    const bool isScaled = cloth.isMesh() && std::ranges::any_of(cloth.maps, scales);
    if (std::ranges::any_of(cloth.panels, differs)) {
        for (const LookRun& run : findLookRuns(cloth))
            stuff.insert(stuff.end(), run.count,
                         run.look == LookRun::kOwn ? PanelStuff{} : cloth.panels[run.look].stuff);
    } else if (isScaled) {
        stuff.resize(cloth.mesh.shape->mesh.triangles.size());
    }
    if (isScaled) {
        const ClothMesh& mesh = cloth.mesh.shape->mesh;
        scale(stuff, &PanelStuff::stiffness, mapFactors(cloth, MappedProperty::stiffness), mesh);
        scale(stuff, &PanelStuff::bending, mapFactors(cloth, MappedProperty::bending), mesh);
    }
    return stuff;
}

double bendingAcross(std::span<const PanelStuff> stuff, const MeshEdge& edge) {
    if (stuff.empty()) return 1.0;
    return 0.5 * (double{stuff[edge.triangles.x].bending} + double{stuff[edge.triangles.y].bending});
}

bool haveSameStuff(std::span<const PanelLook> a, std::span<const PanelLook> b) {
    const auto differing = [](std::span<const PanelLook> panels) {
        std::vector<std::pair<std::string, PanelStuff>> found;
        for (const PanelLook& panel : panels) {
            if (panel.stuff == PanelStuff{}) continue;
            for (const std::string& name : panel.names) found.emplace_back(name, panel.stuff);
        }
        std::ranges::sort(found, {}, &std::pair<std::string, PanelStuff>::first);
        return found;
    };
    return differing(a) == differing(b);
}

}  // namespace drape
