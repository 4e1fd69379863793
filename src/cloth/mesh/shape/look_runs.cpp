#include "cloth/mesh/shape/look_runs.h"

#include <algorithm>

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

}  // namespace drape
