#pragma once

#include <span>
#include <string_view>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {

/// Counts the faults of one kind in a mesh, and stores the first of them.
class MeshFaults {
public:
    explicit MeshFaults(const PolygonMesh& mesh) : mesh_(&mesh) {}

    /// Adds a fault at a face. Faults must be added in ascending order of faces. A second fault at the same face is not
    /// counted.
    /// `face`: number of the face, from 1.
    /// `vertex`: index of a vertex at the fault, from 0.
    void addFace(std::uint32_t face, std::uint32_t vertex);
    /// Adds a fault at a vertex.
    /// `vertex`: index of the vertex, from 0.
    /// `face`: number of a face at the vertex, from 1.
    void addVertex(std::uint32_t vertex, std::uint32_t face);

    /// Throws MeshError if any faults were added, such as "3 faces have no area, first at face 12, (1, 0, 2): advice".
    /// `one`, `many`: words for one fault and for several, such as "face has no area" and "faces have no area".
    void throwIfAny(std::string_view one, std::string_view many, std::string_view advice) const;

private:
    const PolygonMesh* mesh_;
    std::size_t count_ = 0;
    std::uint32_t lastFace_ = 0;
    std::string first_;
};

/// Returns a position as text, such as "(1, 0.5, -2)".
std::string placeText(const glm::vec3& place);
/// Returns the shortest text that reads back as the same float.
std::string shortNumber(float number);

/// Splits quads along their other diagonal if the chosen diagonal has more than two triangles. Two quads that share
/// three consecutive corners may be split along the same line. Returns the number of quads changed. If this number is
/// above 0, `neighbours` is invalid for the mesh, and edges with more than two triangles may remain.
std::size_t changeCrowdedDiagonals(ClothMesh& mesh, const Neighbours& neighbours);

/// Makes triangles of a file's faces, between the particles given by mesh.particleOf and mesh.positions. Quads are
/// split along their shorter diagonal, unless only the other diagonal gives halves that have an area and face the same
/// way. A face with two corners at one particle becomes a triangle, or is dropped if it has fewer than three corners
/// left. Faces without area are dropped from a body and refused in a cloth. Adds a note on dropped faces. Throws
/// MeshError.
void addFaces(ClothMesh& mesh, const PolygonMesh& file, MeshUse use);

/// Drops triangles. Invalidates `Neighbours` of the mesh.
/// `ascending`: triangle numbers in ascending order.
void dropTriangles(ClothMesh& mesh, std::span<const std::uint32_t> ascending);

/// Returns a number of faces as text, such as "1 face" or "1,204 faces".
std::string countedFaces(std::size_t count);

}  // namespace drape
