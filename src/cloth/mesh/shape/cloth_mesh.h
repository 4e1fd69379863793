#pragma once

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// A mesh ready for use as a cloth or a body: welded, checked, with its faces turned so that neighbours agree. In a
/// cloth no edge has more than two triangles. The triangles around a particle form one fan or one ring, or several that
/// meet at this particle only.
struct ClothMesh {
    static constexpr std::uint32_t kNone = 0xffffffffu;

    glm::dvec3 origin{0.0};  ///< point subtracted from all positions (PolygonMesh::origin), in the file's units
    /// Positions of particles after scaling, m, in the order of each particle's first vertex. Particles that
    /// splitNonManifold() adds come last.
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;  ///< particles at the corners; the two triangles of a quad are adjacent
    /// First triangle of each convex quad, ascending. Triangles q and q + 1 of a quad are (a, b, c) and (a, c, d). The
    /// other diagonal, from b to d, also becomes a shear link. Sharply folded quads, and quads that contain only one of
    /// their diagonals, are left out.
    std::vector<std::uint32_t> quads;
    std::vector<std::uint32_t> particleOf;  ///< particle of each vertex of the file; kNone if no face uses it
    std::vector<glm::vec3> unused;          ///< scaled positions of vertices without a face, m, in the file's order
    std::vector<std::uint32_t> faceOf;      ///< number in the file of each triangle's face, from 1
    std::vector<std::array<std::uint32_t, 3>> vertices;  ///< vertices of the file at the corners of each triangle
    /// Texture coordinates at the corners of each triangle, with v upwards as in files; 0 at corners that have none.
    /// The list is empty if no corner has any.
    std::vector<std::array<glm::vec2, 3>> uvs;
    /// File of a body with base colours, in whose picture `uvs` are places (readPicture()); empty: none.
    std::string colours;
    std::uint32_t turned = 0;           ///< number of triangles whose winding is the reverse of that in the file
    std::string name;                   ///< name of the mesh (PolygonMesh::name)
    std::vector<VertexGroup> groups;    ///< groups of vertices (PolygonMesh::groups)
    std::vector<MeshPanel> groupFaces;  ///< faces of groups (PolygonMesh::groupFaces)
    std::vector<NamedPart> parts;       ///< parts that a user may name (PolygonMesh::parts)
    std::vector<MeshPanel> panels;      ///< panels (PolygonMesh::panels), as ranges of faces; see faceOf
    std::vector<std::vector<std::uint32_t>> seams;  ///< seams (PolygonMesh::seams), as vertices of the file
    /// Pairs of particles of a cloth that edges without a face sew together (PolygonMesh::sewingEdges), ascending, each
    /// with its lower particle first. Two particles at the ends of a side or a diagonal are no pair.
    std::vector<glm::uvec2> sewingEdges;
    /// Notes of the reader (PolygonMesh::notes), and notes on the parts that welding dropped or changed.
    std::vector<std::string> notes;

    /// Returns whether the mesh comes from a sewing pattern. If so, `uvs` are positions on its panels, m.
    bool isSewn() const { return !panels.empty(); }
    std::uint32_t particleCount() const { return static_cast<std::uint32_t>(positions.size()); }
    std::uint32_t triangleCount() const { return static_cast<std::uint32_t>(triangles.size()); }
};

}  // namespace drape
