#include "cloth/mesh/weld/crowded_diagonals.h"

namespace drape {
namespace {

/// Changes triangles (a, b, c) and (a, c, d) to (b, c, d) and (b, d, a).
template <class Corners>
void changeDiagonal(Corners& first, Corners& second) {
    const Corners before = first;
    first[0] = before[1];
    first[1] = before[2];
    first[2] = second[2];
    second[0] = before[1];
    second[1] = first[2];
    second[2] = before[0];
}

}  // namespace

std::size_t changeCrowdedDiagonals(ClothMesh& mesh, const Neighbours& neighbours) {
    std::size_t changed = 0;
    for (const std::uint32_t quad : mesh.quads) {
        // kNone means a boundary or an edge of more than two triangles. The diagonal lies between the two triangles of
        // the quad, so it is no boundary: more than two triangles share it.
        if (neighbours.across[quad].z != ClothMesh::kNone) continue;
        changeDiagonal(mesh.triangles[quad], mesh.triangles[quad + 1]);
        changeDiagonal(mesh.vertices[quad], mesh.vertices[quad + 1]);
        if (!mesh.uvs.empty()) changeDiagonal(mesh.uvs[quad], mesh.uvs[quad + 1]);
        ++changed;
    }
    return changed;
}

}  // namespace drape
