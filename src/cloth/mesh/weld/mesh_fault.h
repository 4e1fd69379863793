#pragma once

#include <string_view>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Collects faults of one kind in a mesh: their number, and the first of them.
class MeshFaults {
public:
    explicit MeshFaults(const PolygonMesh& mesh) : mesh_(&mesh) {}

    /// Adds a fault at a face. Faults must be added in ascending order of faces. A second fault at the same face is not
    /// counted.
    /// `face`: counted from 1.
    /// `vertex`: a vertex at the fault, counted from 0.
    void addFace(std::uint32_t face, std::uint32_t vertex);
    /// Adds a fault at a vertex.
    /// `vertex`: counted from 0.
    /// `face`: a face beside it, counted from 1.
    void addVertex(std::uint32_t vertex, std::uint32_t face);

    /// Throws MeshError if any faults were added: "3 faces have no area, first at face 12, (1, 0, 2): advice".
    /// `one`, `many`: such as "face has no area" and "faces have no area".
    void throwIfAny(std::string_view one, std::string_view many, std::string_view advice) const;

private:
    const PolygonMesh* mesh_;
    std::size_t count_ = 0;
    std::uint32_t lastFace_ = 0;
    std::string first_;
};

/// Returns a position as text: "(1, 0.5, -2)".
std::string placeText(const glm::vec3& place);
/// Returns the shortest text that reads back as the same float.
std::string shortNumber(float number);

}  // namespace drape
