#pragma once

#include <string_view>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Collects faults of one kind in a mesh: how many, and the first of them.
class MeshFaults {
public:
    explicit MeshFaults(const PolygonMesh& mesh) : mesh_(&mesh) {}

    /// A face, counted from 1, and a vertex, counted from 0, at the fault. Faults are added in ascending order; one at
    /// the same face as the last is the same.
    void addFace(std::uint32_t face, std::uint32_t vertex);
    /// A vertex, counted from 0, and a face, counted from 1, beside it.
    void addVertex(std::uint32_t vertex, std::uint32_t face);

    /// Throws MeshError if there are any: "3 faces have no area, first at face 12, (1, 0, 2): advice". `one` and
    /// `many`: "face has no area" and "faces have no area".
    void throwIfAny(std::string_view one, std::string_view many, std::string_view advice) const;

private:
    const PolygonMesh* mesh_;
    std::size_t count_ = 0;
    std::uint32_t lastFace_ = 0;
    std::string first_;
};

/// "(1, 0.5, -2)"
std::string placeText(const glm::vec3& place);
/// The shortest text that reads back as the same float.
std::string shortNumber(float number);

}  // namespace drape
