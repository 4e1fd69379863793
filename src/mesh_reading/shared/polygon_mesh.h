#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape {

/// The positions of a mesh's vertices in each frame of an animation.
struct VertexCache {
    static constexpr std::size_t kLargestFile = std::size_t{1} << 30;  ///< size of the largest file that is read, bytes

    std::vector<float> times;  ///< time of each frame, s, ascending; the first is 0
    /// Positions of the vertices in the file's units, frame by frame.
    std::vector<glm::vec3> places;
    std::size_t clip = 0;            ///< number of frames before the first of the file: the way from another pose to it
    std::vector<std::string> notes;  ///< notes on parts of the file that are not played, each in a few words

    std::size_t frameCount() const { return times.size(); }
    std::size_t vertexCount() const { return places.size() / times.size(); }
};

/// Reports a mesh that cannot be read or made into cloth. The message is one line. It names the place, the text found
/// there and the text expected.
struct MeshError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A triangle or quad of a mesh file, or a triangle of a split polygon.
struct MeshFace {
    static constexpr std::uint32_t kNoUv = 0xffffffffu;

    std::array<std::uint32_t, 4> corners{};  ///< indices of vertices, in order around the face
    /// Indices of texture coordinates; kNoUv at corners without any.
    std::array<std::uint32_t, 4> uvs{kNoUv, kNoUv, kNoUv, kNoUv};
    std::uint32_t count = 3;   ///< number of corners, 3 or 4
    std::uint32_t number = 0;  ///< number of the face in the file, from 1
};

/// A named group of vertices in a file.
struct VertexGroup {
    std::string name;
    std::vector<std::uint32_t> vertices;  ///< indices of the group's vertices, ascending, each once
    /// Weight of each vertex of the mesh, as in the file; empty: 1 for the group's vertices and 0 for the others.
    std::vector<float> weights{};
};

/// A part of a body that a user may name: a joint or another node of a glTF file, or a material.
struct NamedPart {
    static constexpr std::uint32_t kNone = 0xffffffffu;

    std::string name;                     ///< may be empty; several parts may have one name
    std::uint32_t above = kNone;          ///< number of the part to which this part belongs, such as a joint's parent
    std::vector<std::uint32_t> vertices;  ///< indices of its own vertices, ascending, each once
    bool isJoint = false;                 ///< whether a skin of a glTF file has this node as a joint
};

/// The faces of a panel of a sewn mesh, a piece of fabric that is cut out flat. Also used for consecutive faces of a
/// group.
struct MeshPanel {
    std::string name;
    std::uint32_t firstFace = 0;  ///< MeshFace::number - 1 of the first face; faces of a panel are consecutive
    std::uint32_t faceCount = 0;
};

/// A mesh as stored in its file. All indices are in range and all numbers finite.
struct PolygonMesh {
    static constexpr std::uint32_t kMostTriangles = 4'000'000;  ///< greatest number of triangles; a quad counts as two
    /// Greatest number of vertices, and of texture coordinates.
    static constexpr std::uint32_t kMostVertices = 3 * kMostTriangles;
    static constexpr std::size_t kLargestFile = std::size_t{1} << 30;  ///< size of the largest file that is read, bytes
    /// Greatest number of corners of a face. Splitting a face takes time quadratic in this number.
    static constexpr std::size_t kMostCorners = 1024;

    /// Point subtracted from all positions, in the file's units, because floats get coarser far from the file's origin.
    /// It is 0 along each axis unless the mesh is over 1,000 units and four times its size away (readMesh()).
    glm::dvec3 origin{0.0};
    std::vector<glm::vec3> positions;  ///< positions of all vertices, in the file's units and order
    std::vector<glm::vec2> uvs;        ///< texture coordinates as in the file, v upwards; may be empty
    std::vector<MeshFace> faces;       ///< faces in the file's order
    /// Numbers of faces whose outline crosses itself or has no area, ascending. A body may have triangles of such
    /// faces.
    std::vector<std::uint32_t> unsplit;
    std::string name;  ///< name of the first object or, without objects, of the first group; may be empty
    /// Named groups of vertices. In an OBJ file, a group's vertices are the corners of its faces (`g`). In a PLY file,
    /// they are the vertices where a property without another meaning, or a channel of their colour, is above a half.
    std::vector<VertexGroup> groups;
    /// The nodes of a glTF file in their order, then its materials; the materials of an OBJ file. A vertex with a skin
    /// belongs to the joint with the greatest weight, the first of several, and to the node of its mesh.
    std::vector<NamedPart> parts;
    /// Runs of consecutive faces of each group in an OBJ file. A new run begins each time that the file returns to the
    /// group. A face may be in several groups.
    std::vector<MeshPanel> groupFaces;
    /// The panels of a sewing pattern; empty for other meshes. Vertices of a sewing pattern stay as they are, even
    /// where several coincide: panels may touch without being sewn. `uvs` are metres on the panels.
    std::vector<MeshPanel> panels;
    /// Vertices along each stitch of a sewing pattern, in the file's order. A very short edge has only one vertex.
    std::vector<std::vector<std::uint32_t>> seams;
    /// Edges without a face whose two ends are vertices of faces, ascending, each once and with its lower end first. In
    /// a cloth, they pull their ends together (ClothMesh::sewingEdges).
    std::vector<std::array<std::uint32_t, 2>> sewingEdges;
    /// Places of each face's first three corners in the picture of a glTF's base colours (ColourTiles), v upwards;
    /// empty if it has no base colours.
    std::vector<std::array<glm::vec2, 3>> colourPlaces;
    /// Notes on the parts of the file that the reader left out or changed, each in a few words: "skipped 12 lines of
    /// OBJ that are no mesh: vw".
    std::vector<std::string> notes;

    bool isSewn() const { return !panels.empty(); }
};

/// Returns, for each vertex, whether a face uses it.
std::vector<bool> findUsed(const PolygonMesh& mesh);

/// The smallest height of a triangle that counts as having an area, as a fraction of its longest side. It is about the
/// rounding error of collinear corners that are floats far from the origin, or come from files with few decimals.
inline constexpr double kLeastHeight = 1e-4;

/// The corners of each triangle of a polygon.
using PolygonTriangles = std::vector<std::array<std::uint32_t, 3>>;

/// Splits a polygon, plane or nearly so, convex or not. Repeatedly cuts off the ear with the shortest cut until a
/// triangle is left. This avoids slivers in round caps. None of the triangles is thinner than kLeastHeight. Returns
/// nothing if the outline crosses itself or has no area. Takes time quadratic in the number of corners, or cubic if
/// most corners are reflex.
std::optional<PolygonTriangles> splitPolygon(std::span<const glm::vec3> corners);

/// Adds a face of a file: unchanged with three or four corners, split with more. A face that cannot be split is added
/// as a fan around its first corner and listed in PolygonMesh::unsplit.
/// `corners`: three or more vertices of the mesh.
/// `uvs`: index of a texture coordinate for each corner, or none.
/// `number`: see MeshFace::number.
void addFace(PolygonMesh& mesh, std::span<const std::uint32_t> corners, std::span<const std::uint32_t> uvs,
             std::uint32_t number);

/// The edges that a mesh file lists in addition to its faces, as indices of vertices. Vertices need not exist.
struct ListedEdges {
    std::vector<std::array<std::uint32_t, 2>> pairs;    ///< edges that are listed alone
    std::vector<std::array<std::uint32_t, 2>> inLines;  ///< edges of polylines with more than two points

    void addPolyline(const std::vector<std::uint32_t>& vertices);
};

/// Sets PolygonMesh::sewingEdges: the listed pairs that are no sides of faces and whose ends are two vertices of faces.
/// Adds a note on the edges without a face that are left out. The faces must have been read.
void setSewingEdges(PolygonMesh& mesh, ListedEdges edges);

/// Returns "left out 12 edges without a face, which sew nothing".
std::string noteOfUnsewnEdges(std::size_t count);

}  // namespace drape
