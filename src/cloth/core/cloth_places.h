#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"

namespace drape {

/// The position of a point of a cloth on its fabric and in its print.
struct ClothPlace {
    glm::vec2 metres{0.0f};  ///< position on the fabric, m; x along the weft; y along the warp, pointing down
    glm::vec2 print{0.0f};   ///< position in a print over the whole cloth, 0 to 1 from the print's upper left corner

    bool operator==(const ClothPlace&) const = default;
};

/// The positions of a mesh's triangles on their fabric.
struct ClothPlaces {
    std::vector<std::array<ClothPlace, 3>> corners;  ///< positions of the corners of each triangle
    glm::vec2 size{0.0f};                            ///< size of a print over the whole cloth, m
};

/// Finds the positions of a mesh's triangles on their fabric. On panels, threads and prints follow the texture
/// coordinates, which are true to size: u runs along the weft, v along the warp. On other meshes, the threads of a flat
/// piece lie in its plane. All other threads follow the texture coordinates, whose axes are scaled by their mean metres
/// per unit. In a mesh without texture coordinates, threads lie in the plane of the two longest sides of its bounding
/// box. Prints follow the texture coordinates, or the threads if the mesh has none.
ClothPlaces findClothPlaces(const MeshShape& shape);

/// Fits each print of a mesh with panels to the panels that have this print: one print just covers them. A mesh without
/// panels is left unchanged, because its texture coordinates determine the positions of prints. Returns the size of the
/// print of each run, m.
/// `looks`: runs of equal looks that cover the mesh; may be empty.
std::vector<glm::vec2> layPrints(ClothPlaces& places, const MeshShape& shape, std::span<const LookRun> looks);

}  // namespace drape
