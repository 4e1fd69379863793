#pragma once

#include <string_view>

#include "cloth/mesh/shape/cloth_mesh.h"

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

}  // namespace drape
