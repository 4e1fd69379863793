#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"

#include <array>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace drape::render {

/// A point of a cloth in the coordinates of its fabric.
struct ClothPlace {
    glm::vec2 metres{0.0f};  ///< along weft and warp, as along columns and rows of a grid; y points down
    glm::vec2 print{0.0f};   ///< in a print over the whole cloth, 0 to 1 from the print's upper left corner

    bool operator==(const ClothPlace&) const = default;
};

/// The fabric coordinates of a mesh's triangles.
struct ClothPlaces {
    std::vector<std::array<ClothPlace, 3>> corners;  ///< places of each triangle's corners
    glm::vec2 size{0.0f};                            ///< size of a print over the whole cloth, m
};

/// Places a mesh on its fabric. On panels, threads and prints follow the grain, true to size: u along the weft, v along
/// the warp. On other meshes, threads follow the plane of a flat piece. Elsewhere they follow the texture coordinates,
/// each axis scaled by its mean metres per unit; without these, the plane of the two longest sides of the mesh. Prints
/// follow the texture coordinates, or the threads if there are none.
[[nodiscard]] ClothPlaces findClothPlaces(const MeshShape& shape);

/// Lays one print over these triangles instead, by their places in metres. Returns the print's size, m.
glm::vec2 layPrintOver(ClothPlaces& places, std::span<const Range> triangles);

/// Returns the distance of each particle from the nearest boundary at rest, m along the fabric; with panels, from the
/// nearest edge of a panel. Particles too far away for any hem get at least kFarFromEdge.
[[nodiscard]] std::vector<float> findEdgeDistances(const MeshShape& shape);
inline constexpr float kFarFromEdge = 0.25f;

}  // namespace drape::render
