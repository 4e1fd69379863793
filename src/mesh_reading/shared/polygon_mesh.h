#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape {

/// A mesh that cannot be read or made into cloth. One line: the place, the text found there, the text expected.
struct MeshError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A triangle or quad of a mesh file, or a triangle of a polygon of more corners.
struct MeshFace {
    static constexpr std::uint32_t kNoUv = 0xffffffffu;

    std::array<std::uint32_t, 4> corners{};                        ///< vertices, in turn around it
    std::array<std::uint32_t, 4> uvs{kNoUv, kNoUv, kNoUv, kNoUv};  ///< kNoUv where there is none
    std::uint32_t count = 3;                                       ///< of corners: 3 or 4
    std::uint32_t number = 0;                                      ///< of the face in the file, from 1
};

/// Vertices that a file names together.
struct VertexGroup {
    std::string name;
    std::vector<std::uint32_t> vertices;  ///< ascending, each once
};

/// A panel of a sewn mesh: a piece of fabric that is cut out flat. Or faces of a group that follow one another.
struct MeshPanel {
    std::string name;
    std::uint32_t firstFace = 0;  ///< MeshFace::number less 1; those of a panel follow one another
    std::uint32_t faceCount = 0;
};

/// A mesh as a file has it. All indices are in range and all numbers finite.
struct PolygonMesh {
    static constexpr std::uint32_t kMostTriangles = 4'000'000;          ///< a quad is two
    static constexpr std::uint32_t kMostVertices = 3 * kMostTriangles;  ///< and texture coordinates
    static constexpr std::size_t kLargestFile = std::size_t{1} << 30;   ///< bytes
    /// Of a face: splitting one takes time that grows with their square.
    static constexpr std::size_t kMostCorners = 1024;

    /// Taken off all positions, in the file's units. Along each axis 0, unless the mesh is over 1,000 units and four
    /// times its size away from the file's origin (readMesh()): floats are the coarser the farther it is.
    glm::dvec3 origin{0.0};
    std::vector<glm::vec3> positions;  ///< of each vertex, in the file's units and order; none is left out
    std::vector<glm::vec2> uvs;        ///< as the file has them, v upwards; may be empty
    std::vector<MeshFace> faces;       ///< in the file's order
    /// Numbers of faces, ascending, whose outline crosses itself or has no area: a body may have their triangles.
    std::vector<std::uint32_t> unsplit;
    std::string name;  ///< of the first object, or else of the first group; empty where there is none
    /// By name: of an OBJ file, the corners of each group's faces (`g`); of a PLY file, the vertices for which a
    /// property that has no other meaning is above a half.
    std::vector<VertexGroup> groups;
    /// Of an OBJ file: the faces of each group, as often as the file comes back to it. A face may be in several.
    std::vector<MeshPanel> groupFaces;
    /// Of a sewing pattern, else empty. Its vertices stay as they are, even where several are in one place: panels may
    /// touch without being sewn. `uvs` are metres on the panels.
    std::vector<MeshPanel> panels;
    /// Of a sewing pattern: the vertices along each stitch, in its file's order; one where the edge is very short.
    std::vector<std::vector<std::uint32_t>> seams;
    /// What the reader left out or changed, each in a few words: "skipped 12 lines of OBJ that are no mesh: vw".
    std::vector<std::string> notes;

    bool isSewn() const { return !panels.empty(); }
};

/// Of each vertex, whether a face has it.
std::vector<bool> findUsed(const PolygonMesh& mesh);

}  // namespace drape
