#pragma once

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// A cloth or body from a mesh: welded, checked, with its faces turned so that neighbours agree. No edge of a cloth has
/// more than two triangles, and the triangles around a particle are one fan or one ring, or several that meet in this
/// point only.
struct ClothMesh {
    static constexpr std::uint32_t kNone = 0xffffffffu;

    glm::dvec3 origin{0.0};             ///< PolygonMesh::origin, in the file's units
    std::vector<glm::vec3> positions;   ///< m, after scaling; of particles, in the order of the first vertex of each;
                                        ///< last those of partWelded()
    std::vector<glm::uvec3> triangles;  ///< particles; the two of a quad follow one another
    /// First triangle of each convex quad, ascending. Its triangles q and q + 1 are (a, b, c) and (a, c, d), and the
    /// other diagonal, which is to be a shear link too, is b to d. Quads that only one diagonal lies in, or that are
    /// folded sharply, are not listed.
    std::vector<std::uint32_t> quads;
    std::vector<std::uint32_t> particleOf;  ///< of each vertex of the file; kNone where no face uses it
    std::vector<glm::vec3> unused;          ///< m, after scaling: vertices that no face uses, in their order
    std::vector<std::uint32_t> faceOf;      ///< of each triangle: its face in the file, from 1
    std::vector<std::array<std::uint32_t, 3>> vertices;  ///< of the file, at the corners of each triangle
    /// Texture coordinates, v upwards as files have them, at the corners of each triangle; 0 where there is none.
    /// Empty where no corner has any.
    std::vector<std::array<glm::vec2, 3>> uvs;
    std::uint32_t turned = 0;                       ///< triangles that turn the other way than in the file
    std::string name;                               ///< PolygonMesh::name
    std::vector<VertexGroup> groups;                ///< PolygonMesh::groups
    std::vector<MeshPanel> groupFaces;              ///< PolygonMesh::groupFaces
    std::vector<MeshPanel> panels;                  ///< PolygonMesh::panels; faceOf tells those of a triangle
    std::vector<std::vector<std::uint32_t>> seams;  ///< PolygonMesh::seams, of the file's vertices
    std::vector<std::string> notes;                 ///< PolygonMesh::notes, and what welding left out or changed

    /// Of a sewing pattern: `uvs` are metres on its panels.
    [[nodiscard]] bool isSewn() const { return !panels.empty(); }
    [[nodiscard]] std::uint32_t particleCount() const { return static_cast<std::uint32_t>(positions.size()); }
    [[nodiscard]] std::uint32_t triangleCount() const { return static_cast<std::uint32_t>(triangles.size()); }
};

}  // namespace drape
