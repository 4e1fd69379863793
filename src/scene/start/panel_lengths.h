#pragma once

#include <string_view>

#include "cloth/description/description.h"

namespace drape {

/// Throws SceneError if the texture coordinates of a mesh can hardly be its panels in metres: the median over its edges
/// of the difference between the length on the panels and that of the surface is over 20 %. Texture coordinates that
/// were made for a picture lie between 0 and 1 whatever the size of the garment is. Ignores sewing patterns, and meshes
/// without panels. The mesh must have been read.
void requirePanelLengths(const MeshDescription& mesh, std::string_view sourceName);

}  // namespace drape
