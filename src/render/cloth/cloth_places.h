#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"

#include <array>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace drape::render {

/// Where a point of a cloth is on its fabric.
struct ClothPlace {
    glm::vec2 metres{0.0f};  ///< along the threads, as if the columns and rows of a grid: the second one goes down
    glm::vec2 print{0.0f};   ///< in the picture that is printed once over the whole, 0 to 1 from its upper left corner

    bool operator==(const ClothPlace&) const = default;
};

/// The corners of a mesh's triangles on its fabric.
struct ClothPlaces {
    std::vector<std::array<ClothPlace, 3>> corners;  ///< of each triangle
    glm::vec2 size{0.0f};                            ///< m, of the picture that is printed once over the whole
};

/// Threads follow the grain of panels, u along the weft and v along the warp, true to size, and prints follow them. Of
/// other meshes threads follow the plane of a flat piece; elsewhere the texture coordinates, each axis scaled by its
/// mean metres per unit; without those, the plane of the two longest sides of the mesh. Prints follow the texture
/// coordinates, or the threads where the mesh has none.
[[nodiscard]] ClothPlaces findClothPlaces(const MeshShape& shape);

/// Lays a print once over some of the triangles instead, by their places in metres. Returns its size, m.
glm::vec2 layPrintOver(ClothPlaces& places, std::span<const Range> triangles);

/// Distance of each particle to the nearest boundary at rest, m along the fabric, and of panels along each of them;
/// particles too far for any hem get at least kFarFromEdge.
[[nodiscard]] std::vector<float> findEdgeDistances(const MeshShape& shape);
inline constexpr float kFarFromEdge = 0.25f;

}  // namespace drape::render
